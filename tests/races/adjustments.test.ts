/** Adjustments that are decided at once: by two people, with a withdrawal, and with what else the balance pays (decision 0119). */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';

const REASON = 'Paid twice by mistake';
const TIMES = 8;
let market: Market;
let [first, second, third, person] = ['', '', '', ''];

beforeAll(async () => {
  market = await openMarket();
  const boss = () => market.user({ role: 'super_admin' });
  [first, second, third] = await Promise.all([boss(), boss(), boss()]);
});
beforeEach(async () => {
  person = await market.user();
});
afterEach(() => assertLedger(market.db));
afterAll(async () => {
  expect(market.problems).toEqual([]);
  await market.drop();
});

async function proposed(change: object = {}): Promise<string> {
  const body = {
    from: 'fx',
    to: 'real',
    user_id: person,
    amount: 500,
    cause: 'correction',
    reason: REASON,
  };
  const path = 'admin/ledger/adjustments';
  const reply = await market.call(
    'POST',
    path,
    { ...body, ...change },
    { as: first, key: newId() },
  );
  return reply.body.id;
}
const act = async (id: string, what: string, as: string) => {
  const path = `admin/ledger/adjustments/${id}/${what}`;
  const { status, body } = await market.call(
    'POST',
    path,
    { reason: REASON },
    { as, key: newId() },
  );
  return status === 200 ? 'done' : body.code;
};
const available = async () =>
  (await market.call('GET', 'wallet', undefined, { as: person })).body.data.find(
    ({ slug }: { slug: string }) => slug === 'real',
  ).balance;

test('of two who agree at once one does, and it is posted once', async () => {
  for (let time = 1; time <= TIMES; time += 1) {
    const id = await proposed();
    const answers = await Promise.all([act(id, 'agree', second), act(id, 'agree', third)]);
    expect(answers.toSorted()).toEqual(['ADJUSTMENT_DECIDED', 'done']);
    expect(await available()).toBe(time * 500);
  }
});

test('one agrees while another refuses and its author withdraws: one of them is heard', async () => {
  let posted = 0;
  for (let time = 0; time < TIMES; time += 1) {
    const id = await proposed();
    const answers = await Promise.all([
      act(id, 'agree', second),
      act(id, 'refuse', third),
      act(id, 'withdraw', first),
    ]);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    if (answers[0] === 'done') posted += 1;
    expect(await available()).toBe(posted * 500);
  }
});

test('two that take the same money, agreed to at once: the second one is not covered', async () => {
  await market.fund(person, 700);
  const take = () => proposed({ from: 'real', to: 'suspense', cause: 'recovery' });
  const ids = [await take(), await take()];
  const answers = await Promise.all(
    ids.map((id, index) => act(id, 'agree', [second, third][index] ?? '')),
  );
  expect(answers.toSorted()).toEqual(['ADJUSTMENT_NOT_COVERED', 'done']);
  expect(await available()).toBe(200);
});

test('whoever loses the role while somebody agrees is heard or not, and never half', async () => {
  for (let time = 0; time < TIMES; time += 1) {
    const author = await market.user({ role: 'super_admin' });
    const body = {
      from: 'fx',
      to: 'real',
      user_id: person,
      amount: 500,
      cause: 'correction',
      reason: REASON,
    };
    const made = await market.call('POST', 'admin/ledger/adjustments', body, {
      as: author,
      key: newId(),
    });
    const before = await available();
    const revoke = { role: 'admin', reason: REASON };
    const [answer, revoked] = await Promise.all([
      act(made.body.id, 'agree', second),
      market.call('PUT', `admin/user/${author}/role`, revoke, { as: third }),
    ]);
    expect(revoked.status).toBe(200);
    expect(['done', 'ADJUSTMENT_PROPOSER']).toContain(answer);
    expect(await available()).toBe(before + (answer === 'done' ? 500 : 0));
  }
});
