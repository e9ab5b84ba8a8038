/** Adjustments of the books: two people, one posting, and everything that is refused (decision 0119). */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Adjustment } from '~/contracts/ledger/adjustments.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { actorById } from '../support/services.ts';
import { openMarket, type Market } from '../races/support/market.ts';

const DAY_MS = 86_400_000;
const REASON = 'Paid twice by mistake';
let market: Market;
let [first, second, admin, person] = ['', '', '', ''];

/** Tokens say how somebody is signed in: `id`, `id.stale`, `id.without`, `id.acting`. */
const resolveActor: NonNullable<Parameters<typeof openMarket>[1]>['resolveActor'] = (
  { db },
  token,
) => {
  const [id = '', how] = token.split('.');
  if (how === 'acting') return actorById(db, id, { impersonatorId: newId() });
  if (how === undefined) return actorById(db, id);
  const confirmedAt = new Date(Date.now() - DAY_MS);
  return actorById(db, id, {
    secondFactor: { isOn: how === 'stale', confirmedAt },
  });
};

const proposal = (change: object = {}) => ({
  from: 'fx',
  to: 'real',
  user_id: person,
  amount: 1_250,
  cause: 'correction',
  reason: REASON,
  ...change,
});
const propose = (change: object = {}, as = first, key = newId()) =>
  market.call('POST', 'admin/ledger/adjustments', proposal(change), {
    as,
    key,
  });
const act = (id: string, what: string, as = second, key = newId()) =>
  market.call('POST', `admin/ledger/adjustments/${id}/${what}`, { reason: REASON }, { as, key });
const list = async (state = 'waiting', as = second): Promise<Adjustment[]> =>
  (await market.call('GET', `admin/ledger/adjustments?state=${state}`, undefined, { as })).body
    .data;
const proposed = async (change: object = {}): Promise<string> => (await propose(change)).body.id;
const available = async (id = person) =>
  (await market.call('GET', 'wallet', undefined, { as: id })).body.data.find(
    ({ slug }: { slug: string }) => slug === 'real',
  ).balance;
const find = async (id: string) => (await list('all')).find((each) => each.id === id);
const code = async (call: Promise<{ body: { code?: string } }>) => (await call).body.code;

beforeAll(async () => {
  market = await openMarket(undefined, { resolveActor });
  [first, second] = [
    await market.user({ role: 'super_admin', public_name: 'First_boss' }),
    await market.user({ role: 'super_admin', public_name: 'Second_boss' }),
  ];
  admin = await market.user({ role: 'admin' });
});
beforeEach(async () => {
  person = await market.user();
});
afterEach(() => assertLedger(market.db));
afterAll(async () => {
  expect(market.problems).toEqual([]);
  await market.drop();
});

describe('agreed to by somebody else', () => {
  test('it is posted once, balanced, and whom it concerns reads why', async () => {
    const id = await proposed({ about: person });
    expect(await available()).toBe(0);
    expect(await find(id)).toMatchObject({
      state: 'waiting',
      can: 'decide',
      amount: 1_250,
      person: { id: person },
      proposed_by: { id: first, public_name: 'First_boss' },
    });
    expect((await list('waiting', first)).find((each) => each.id === id)?.can).toBe('withdraw');
    const key = newId();
    expect((await act(id, 'agree', second, key)).status).toBe(200);
    expect((await act(id, 'agree', second, key)).status).toBe(200);
    expect(await code(act(id, 'agree'))).toBe('ADJUSTMENT_DECIDED');
    expect(await available()).toBe(1_250);
    expect(await find(id)).toMatchObject({
      state: 'posted',
      can: null,
      decided_by: { id: second },
      decision_reason: REASON,
    });
    expect((await list()).some((each) => each.id === id)).toBe(false);
    const { body } = await market.call('GET', 'wallet/statement', undefined, {
      as: person,
    });
    expect(body.data).toMatchObject([
      {
        kind: 'other',
        amount: 1_250,
        steps: [{ event: 'adjustment', rule: 'adjustment.correction' }],
      },
    ]);
    const paper = await market.call('GET', 'wallet/statement/export?locale=fr', undefined, {
      as: person,
    });
    expect(paper.status).toBe(200);
    const books = await market.call('GET', `admin/ledger/transactions?about=${person}`, undefined, {
      as: admin,
    });
    expect(books.body.data).toMatchObject([
      {
        kind: 'adjustment',
        reference: id,
        entries: [{ amount: -1_250 }, { amount: 1_250 }],
      },
    ]);
  });

  test('whose money it is, is told what came, what went, and why; nobody of the market’s own accounts', async () => {
    await act(await proposed(), 'agree');
    const taken = { from: 'real', to: 'fx', amount: 200, cause: 'recovery' };
    await act(await proposed(taken), 'agree');
    await act(await proposed(), 'refuse');
    await act(await proposed({ to: 'promo', user_id: undefined }), 'agree');
    await market.outbox.drain();
    const told = await market.db
      .selectFrom('notice')
      .select(['user_id', 'kind', 'data'])
      .where('user_id', 'in', [person, first, second])
      .orderBy('id')
      .execute();
    expect(told).toEqual([
      {
        user_id: person,
        kind: 'security',
        data: { type: 'adjusted', cents: 1_250, cause: 'correction' },
      },
      {
        user_id: person,
        kind: 'security',
        data: { type: 'adjusted', cents: -200, cause: 'recovery' },
      },
    ]);
    const { body } = await market.call('GET', 'notification?locale=en', undefined, { as: person });
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual([
      '$2.00 was taken from your balance',
      '$12.50 was added to your balance',
    ]);
  });

  test('what was done and why stands in the record, twice, with both names', async () => {
    const id = await proposed();
    await act(id, 'agree');
    const { rows } = await sql<{
      action: string;
      actor_id: string;
      reason: string;
    }>`
      select action, actor_id, reason from audit_record
      where subject_id = ${person} and action like 'ledger.adjustment%' order by id
    `.execute(market.db);
    expect(rows).toEqual([
      { action: 'ledger.adjustment_proposed', actor_id: first, reason: REASON },
      { action: 'ledger.adjustment_posted', actor_id: second, reason: REASON },
    ]);
  });

  test('money comes back as well, and between accounts of the market nobody is named', async () => {
    await act(await proposed({ amount: 300 }), 'agree');
    await act(
      await proposed({
        from: 'real',
        to: 'suspense',
        amount: 200,
        cause: 'recovery',
      }),
      'agree',
    );
    expect(await available()).toBe(100);
    const id = await proposed({
      from: 'suspense',
      to: 'provider_cost',
      user_id: undefined,
    });
    expect((await act(id, 'agree')).status).toBe(200);
    expect(await find(id)).toMatchObject({ state: 'posted', person: null });
  });
});

describe('refused', () => {
  test('by somebody else, or withdrawn by whoever proposed it: nothing moves', async () => {
    const id = await proposed();
    expect((await act(id, 'refuse')).status).toBe(200);
    const other = await proposed();
    expect(await code(act(other, 'withdraw', second))).toBe('ADJUSTMENT_NOT_YOURS');
    expect((await act(other, 'withdraw', first)).status).toBe(200);
    for (const [each, state] of [
      [id, 'refused'],
      [other, 'withdrawn'],
    ] as const) {
      expect((await find(each))?.state).toBe(state);
      for (const what of ['agree', 'refuse']) {
        expect(await code(act(each, what))).toBe('ADJUSTMENT_DECIDED');
      }
      expect(await code(act(each, 'withdraw', first))).toBe('ADJUSTMENT_DECIDED');
    }
    expect(await available()).toBe(0);
  });

  test('after a week it is none any more, and is decided by nobody', async () => {
    const id = await proposed();
    market.clock.advanceMs(7 * DAY_MS - 1);
    expect((await list()).map((each) => each.id)).toContain(id);
    market.clock.advanceMs(1);
    expect((await list()).map((each) => each.id)).not.toContain(id);
    expect(await find(id)).toMatchObject({ state: 'expired', can: null });
    expect(await code(act(id, 'agree'))).toBe('ADJUSTMENT_DECIDED');
    expect(await code(act(id, 'withdraw', first))).toBe('ADJUSTMENT_DECIDED');
    const { body } = await market.call('GET', 'admin/queues', undefined, {
      as: second,
    });
    expect(
      body.queues.find(({ queue }: { queue: string }) => queue === 'adjustments').waiting,
    ).toBe(0);
  });

  test('one person alone, by whatever session, agrees to nothing of their own', async () => {
    const id = await proposed();
    expect(await code(act(id, 'agree', first))).toBe('ADJUSTMENT_SECOND_PERSON');
    expect(await code(act(id, 'refuse', first))).toBe('ADJUSTMENT_SECOND_PERSON');
    expect(await available()).toBe(0);
  });

  test('nobody adjusts their own account, on neither side of the decision', async () => {
    expect(await code(propose({ user_id: first }))).toBe('ADJUSTMENT_OWN');
    expect(await code(propose({ user_id: first, from: 'real', to: 'fx' }))).toBe('ADJUSTMENT_OWN');
    const id = await proposed({ user_id: second });
    expect(await code(act(id, 'agree'))).toBe('ADJUSTMENT_OWN');
    expect(await code(act(id, 'refuse'))).toBe('ADJUSTMENT_OWN');
    expect((await find(id))?.can).toBeNull();
  });

  test('without a fresh second factor, or in the account of somebody else', async () => {
    const id = await proposed();
    for (const [how, refused] of [
      ['stale', 'SECOND_FACTOR_CONFIRM'],
      ['without', 'SECOND_FACTOR_NEEDED'],
      ['acting', 'IMPERSONATING'],
    ] as const) {
      expect(await code(propose({}, `${first}.${how}`)), how).toBe(refused);
      for (const what of ['agree', 'refuse']) {
        expect(await code(act(id, what, `${second}.${how}`)), how).toBe(refused);
      }
    }
    expect(await code(act(id, 'withdraw', `${first}.acting`))).toBe('IMPERSONATING');
    expect((await find(id))?.state).toBe('waiting');
    await act(id, 'withdraw', first);
  });

  test('to admins, support and people', async () => {
    const id = await proposed();
    for (const as of [admin, person]) {
      expect((await propose({}, as)).status).toBe(403);
      for (const what of ['agree', 'refuse', 'withdraw']) {
        expect((await act(id, what, as)).status).toBe(403);
      }
      const listed = await market.call('GET', 'admin/ledger/adjustments', undefined, { as });
      expect(listed.status).toBe(403);
    }
    expect(await code(act(newId(), 'agree'))).toBe('ADJUSTMENT_NOT_FOUND');
  });

  test('from a person to a person, to nowhere, or on an account that other rules keep', async () => {
    for (const change of [
      { from: 'real' },
      { from: 'fx', to: 'fx', user_id: undefined },
      { user_id: undefined },
      { to: 'suspense' },
    ]) {
      expect(await code(propose(change)), JSON.stringify(change)).toBe('ADJUSTMENT_PAIR');
    }
    for (const change of [
      ...['fees', 'recall_fund', 'escrow', 'clearing', 'bonus', 'card', 'hold', 'debt'].map(
        (to) => ({
          to,
        }),
      ),
      ...[0, -1, 1.5, 100_000_001].map((amount) => ({ amount })),
      { reason: 'too short' },
      { reason: 'x'.repeat(501) },
      { cause: 'because' },
      { about: '3F9A01C7' },
    ]) {
      expect(await code(propose(change)), JSON.stringify(change)).toBe('VALIDATION');
    }
    expect(await code(propose({ user_id: newId() }))).toBe('ADJUSTMENT_PERSON_GONE');
  });

  test('where the person does not have it: no balance falls below zero, and it still waits', async () => {
    await market.fund(person, 199);
    const id = await proposed({
      from: 'real',
      to: 'fx',
      amount: 200,
      cause: 'recovery',
    });
    expect(await code(act(id, 'agree'))).toBe('ADJUSTMENT_NOT_COVERED');
    expect(await available()).toBe(199);
    expect((await find(id))?.state).toBe('waiting');
    await market.fund(person, 1);
    expect((await act(id, 'agree')).status).toBe(200);
    expect(await available()).toBe(0);
  });

  test('when whoever proposed it is no super admin any more, or the person is gone', async () => {
    const gone = await market.user({ role: 'super_admin' });
    const { body } = await propose({}, gone);
    await sql`update app_user set role = 'admin' where id = ${gone}`.execute(market.db);
    expect(await code(act(body.id, 'agree'))).toBe('ADJUSTMENT_PROPOSER');
    expect((await act(body.id, 'refuse')).status).toBe(200);
    const id = await proposed();
    await sql`update app_user set deleted_at = now() where id = ${person}`.execute(market.db);
    expect(await code(act(id, 'agree'))).toBe('ADJUSTMENT_PERSON_GONE');
    await sql`update app_user set deleted_at = null where id = ${person}`.execute(market.db);
  });

  test('twice by one press: the key of the intent makes one proposal', async () => {
    const key = newId();
    const [one, again] = [await propose({}, first, key), await propose({}, first, key)];
    expect(again.body).toEqual(one.body);
    expect((await list()).filter((each) => each.person?.id === person)).toHaveLength(1);
  });
});

test('the database keeps what was decided, and the check of the books sees what was not', async () => {
  const id = await proposed();
  await act(id, 'agree');
  const change = (set: string) =>
    sql`update ledger_adjustment set ${sql.raw(set)} where id = ${id}`.execute(market.db);
  await expect(change('cents = 1')).rejects.toThrow('append-only');
  await expect(change(`decided_by = '${first}'`)).rejects.toThrow();
  await expect(sql`delete from ledger_adjustment`.execute(market.db)).rejects.toThrow(
    'append-only',
  );
  await change("reason = 'x'");
  const waiting = await proposed();
  await sql`
    update ledger_adjustment set state = 'posted', decided_by = ${second}, decided_at = now(), decision_reason = 'x'
    where id = ${waiting}
  `.execute(market.db);
  await expect(assertLedger(market.db)).rejects.toThrow('posted once it is agreed to');
  await sql`alter table ledger_adjustment disable trigger all`.execute(market.db);
  await sql`delete from ledger_adjustment where id = ${waiting}`.execute(market.db);
  await sql`alter table ledger_adjustment enable trigger all`.execute(market.db);
});
