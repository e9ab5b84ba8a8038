/** The steps of a handover: each side ticks its own, both see all, every change stays with its time (decision 0106). */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { handoverLogOf } from '~/server/modules/orders/index.ts';
import { openMarket, type Market, type OfferOptions } from '../races/support/market.ts';
import { assertLedger } from '../support/assert-ledger.ts';

let market: Market;
let buyer: string;
let seller: string;
let support: string;

beforeAll(async () => {
  market = await openMarket();
  support = await market.user({ role: 'support' });
});
beforeEach(async () => {
  [buyer, seller] = await Promise.all([market.user(), market.user({ is_seller: true })]);
  await market.fund(buyer, 100_000);
});
afterEach(async () => {
  await market.outbox.drain();
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

const go = (as: string, id: string, action: string, body: object = {}) =>
  market.call('POST', `market/order/${id}/${action}`, body, { as });
const tick = (as: string, id: string, step: string, isDone = true) =>
  go(as, id, 'checklist', { step, is_done: isDone });
const read = async (as: string, id: string, locale?: string) =>
  (
    await market.call(
      'GET',
      `market/order/${id}/checklist${locale ? `?locale=${locale}` : ''}`,
      undefined,
      { as },
    )
  ).body;

async function paid(base: OfferOptions['base'] = 'accounts'): Promise<string> {
  const offer = await market.offer({ sellerId: seller, base });
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  expect((await read(buyer, body.id)).steps).toEqual([]);
  await market.pay(buyer, body.id);
  return body.id;
}

async function started(base?: OfferOptions['base']): Promise<string> {
  const id = await paid(base);
  expect((await go(seller, id, 'start')).body.status).toBe('in_progress');
  return id;
}

const doneIn = (list: { steps: { key: string; done_at: string | null }[] }) =>
  list.steps.flatMap(({ key, done_at: at }) => (at === null ? [] : [key]));

test('both tick their own steps; each change stays with its time, and is shown to both', async () => {
  const id = await started();
  const first = (await tick(seller, id, 'signed_out')).body;
  expect(doneIn(first)).toEqual(['signed_out']);
  expect(first.may_tick).toBe(true);
  market.clock.advanceMs(60_000);
  await tick(buyer, id, 'password_changed');
  market.clock.advanceMs(60_000);
  const back = (await tick(buyer, id, 'password_changed', false)).body;
  expect(doneIn(back)).toEqual(['signed_out']);
  expect(back.log.map(({ step, side, is_done: isDone }: never) => [step, side, isDone])).toEqual([
    ['signed_out', 'seller', true],
    ['password_changed', 'buyer', true],
    ['password_changed', 'buyer', false],
  ]);
  const [, ticked, untied] = back.log;
  expect(new Date(untied.at).getTime() - new Date(ticked.at).getTime()).toBeGreaterThanOrEqual(
    60_000,
  );
  expect((await read(seller, id)).log).toEqual(back.log);
  const staff = await read(support, id);
  expect([staff.may_tick, staff.log]).toEqual([false, back.log]);
  const log = await handoverLogOf(market.db, id);
  expect(log.ticks.map(({ at }) => at.toISOString())).toEqual(
    back.log.map(({ at }: { at: string }) => at),
  );
  expect(log.steps[0]?.label.fr).not.toBe(log.steps[0]?.label.en);
});

test('what is ticked already is no event, however often it is pressed at once', async () => {
  const id = await started();
  const answers = await Promise.all(Array.from({ length: 6 }, () => tick(buyer, id, 'signed_in')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect((await read(buyer, id)).log).toHaveLength(1);
  await tick(buyer, id, 'checked', false);
  expect((await read(buyer, id)).log).toHaveLength(1);
});

test('nobody ticks for the other side, for strangers’ orders, as staff, or what is no step', async () => {
  const id = await started();
  const stranger = await market.user();
  const codeOf = async (answer: ReturnType<typeof tick>) => (await answer).body.code;
  expect(await codeOf(tick(seller, id, 'signed_in'))).toBe('HANDOVER_STEP_UNKNOWN');
  expect(await codeOf(tick(buyer, id, 'signed_out'))).toBe('HANDOVER_STEP_UNKNOWN');
  expect(await codeOf(tick(buyer, id, 'constructor'))).toBe('HANDOVER_STEP_UNKNOWN');
  expect(await codeOf(tick(stranger, id, 'signed_in'))).toBe('ORDER_NOT_FOUND');
  expect((await read(stranger, id)).code).toBe('ORDER_NOT_FOUND');
  expect(await codeOf(tick(support, id, 'signed_in'))).toBe('ORDER_NOT_YOURS_TO_DO');
  expect((await read(buyer, id)).log).toEqual([]);
});

test('steps are ticked while the goods change hands: not before, in a dispute or behind the end', async () => {
  const id = await paid();
  const refused = async (as = buyer, step = 'signed_in') => (await tick(as, id, step)).body.code;
  expect(await refused()).toBe('ORDER_WRONG_STATE');
  await go(seller, id, 'start');
  expect((await tick(seller, id, 'signed_out')).status).toBe(200);
  const account = { login: 'a', password: 'b' };
  expect((await go(seller, id, 'deliver', { sealed: [account] })).status).toBe(200);
  expect((await tick(buyer, id, 'signed_in')).status).toBe(200);
  await go(buyer, id, 'dispute', { reason: 'account_recalled', text: 'Somebody took it back' });
  expect(await refused(buyer, 'checked')).toBe('ORDER_WRONG_STATE');
  expect(await read(buyer, id)).toMatchObject({ may_tick: false, log: [{}, {}] });
  await go(buyer, id, 'dispute/withdraw');
  // Unticked steps forbid nothing.
  expect((await go(buyer, id, 'confirm')).body.status).toBe('completed');
  expect(await refused(buyer, 'checked')).toBe('ORDER_WRONG_STATE');
});

test('other goods have no steps', async () => {
  const id = await started('boosting');
  expect(await read(buyer, id)).toMatchObject({ steps: [], may_tick: false });
  expect((await tick(buyer, id, 'signed_in')).body.code).toBe('HANDOVER_STEP_UNKNOWN');
});

test('the log does not grow without end, and nobody changes it behind the application', async () => {
  const id = await started();
  for (let round = 0; round < 50; round += 1) {
    await tick(buyer, id, 'signed_in');
    await tick(buyer, id, 'signed_in', false);
  }
  expect((await read(buyer, id)).changes_left).toBe(0);
  expect((await tick(buyer, id, 'signed_in')).body.code).toBe('HANDOVER_TICKS_SPENT');
  expect((await tick(seller, id, 'signed_out')).status).toBe(200);
  await expect(
    sql`update handover_tick set at = now() where order_id = ${id}`.execute(market.db),
  ).rejects.toThrow('append-only');
  await expect(sql`delete from handover_tick`.execute(market.db)).rejects.toThrow('append-only');
});
