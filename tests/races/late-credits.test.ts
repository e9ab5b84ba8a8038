/** What the market gives a buyer who waited in vain: by every end, once, within its bounds. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unitOfWork } from '~/server/core/unit-of-work.ts';
import { sweepDueOrders, type OrderChange } from '~/server/modules/orders/index.ts';
import { creditLate } from '~/server/modules/orders/use-cases/credit-late.ts';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, START, type Market } from './support/market.ts';

const HOUR = 3_600_000;
const DAY_HOURS = 24;
const DISPUTE = { reason: 'other', text: 'Nothing came' };
/** Five percent of an order of 11 USD: its unit and the fee. */
const CREDIT = 55;
let market: Market;
let buyer: string;
let seller: string;
let staff: string;

beforeAll(async () => {
  market = await openMarket();
});
beforeEach(async () => {
  market.clock.advanceMs(START.getTime() - market.clock.now().getTime());
  [buyer, seller, staff] = await Promise.all([
    market.user({ email_confirmed_at: START }),
    traders(),
    market.user({ role: 'support' }),
  ]);
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
const show = async (id: string, as = buyer) =>
  (await market.call('GET', `market/order/${id}`, undefined, { as })).body;
const sweep = () => sweepDueOrders(market.job(), 1_000);
const pass = (hours: number) => market.clock.advanceMs(hours * HOUR);
const bonus = async (person = buyer) => (await balancesOf(market.db, person)).bonus;

/** A seller who has reached the first level. */
const traders = () => market.user({ is_seller: true, seller_level: 1 });

/** An order of one unit with an hour to deliver, paid and, unless told otherwise, started. */
async function order(of: { started?: boolean; from?: string } = {}): Promise<string> {
  const offer = await market.offer({ sellerId: of.from ?? seller });
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  expect((await market.pay(buyer, body.id)).status).toBe(200);
  if (of.started !== false) await go(of.from ?? seller, body.id, 'start');
  return body.id;
}

/** An order that its buyer leaves after the promised time. */
async function leaveLate(from = seller): Promise<string> {
  const id = await order({ from });
  pass(2);
  expect((await go(buyer, id, 'cancel')).body.status).toBe('refund');
  await market.outbox.drain();
  return id;
}

describe('a late order that goes back', () => {
  const ends: [string, (id: string) => Promise<unknown>][] = [
    ['by its buyer', (id) => go(buyer, id, 'cancel')],
    ['because its seller gives up', (id) => go(seller, id, 'decline')],
    ['by itself after three days', () => (pass(3 * DAY_HOURS), sweep())],
    [
      'out of the buyer’s dispute by support',
      async (id) => {
        await go(buyer, id, 'dispute', DISPUTE);
        const decision = { decision: 'refund', reason: 'nothing came' };
        await market.call('POST', `admin/order/${id}/resolve`, decision, { as: staff });
      },
    ],
    [
      'out of a dispute by its seller, who keeps silent',
      async (id) => (await go(seller, id, 'dispute', DISPUTE), go(buyer, id, 'cancel')),
    ],
  ];
  test.each(ends)('%s: everything back and the credit, announced before', async (_name, end) => {
    const id = await order();
    expect((await show(id)).late_credit).toBe(null);
    pass(2);
    expect((await show(id)).late_credit).toEqual({ amount: CREDIT, is_given: false });
    await end(id);
    await market.outbox.drain();
    const after = await show(id);
    expect(after).toMatchObject({
      status: 'refund',
      late_credit: { amount: CREDIT, is_given: true },
    });
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 100_000, bonus: CREDIT });
    expect(await balancesOf(market.db, seller)).toMatchObject({ real: 0, hold: 0, debt: 0 });
    expect((await show(id, seller)).late_credit).toBe(null);
  });

  test('that nobody started: the promise counts from the payment', async () => {
    const id = await order({ started: false });
    pass(2);
    await go(buyer, id, 'cancel');
    await market.outbox.drain();
    expect(await bonus()).toBe(CREDIT);
  });

  test('the statement says why', async () => {
    await leaveLate();
    const { body } = await market.call('GET', 'wallet/statement', undefined, { as: buyer });
    expect(JSON.stringify(body)).toContain('bonus.late');
  });
});

describe('no credit', () => {
  test('before the promised time, after a delivery, for a wait that a dispute of the buyer made', async () => {
    const free = await order({ started: false });
    await go(buyer, free, 'cancel');
    const disputed = await order();
    await go(buyer, disputed, 'dispute', DISPUTE);
    pass(13);
    expect((await go(buyer, disputed, 'cancel')).body.status).toBe('refund');
    const delivered = await order();
    pass(2);
    await go(seller, delivered, 'deliver', { text: 'There' });
    await go(buyer, delivered, 'dispute', DISPUTE);
    const decision = { decision: 'refund', reason: 'wrong goods' };
    await market.call('POST', `admin/order/${delivered}/resolve`, decision, { as: staff });
    await market.outbox.drain();
    expect(await bonus()).toBe(0);
  });

  test('twice for one seller within 90 days, or more than three times within 30', async () => {
    await leaveLate();
    const again = await order();
    pass(2);
    expect((await show(again)).late_credit).toBe(null);
    await go(buyer, again, 'cancel');
    await market.outbox.drain();
    expect(await bonus()).toBe(CREDIT);
    for (let turn = 0; turn < 3; turn += 1) {
      await leaveLate(await traders());
    }
    expect(await bonus()).toBe(3 * CREDIT);
    pass(31 * DAY_HOURS);
    await leaveLate(await traders());
    expect(await bonus()).toBe(4 * CREDIT);
    await leaveLate();
    expect(await bonus()).toBe(4 * CREDIT);
    pass(60 * DAY_HOURS);
    await leaveLate();
    expect(await bonus()).toBe(5 * CREDIT);
  });

  test('from a seller without a level, to an address that nobody confirmed', async () => {
    await leaveLate(await market.user({ is_seller: true }));
    const set = (at: Date | null) =>
      market.db
        .updateTable('app_user')
        .set({ email_confirmed_at: at })
        .where('id', '=', buyer)
        .execute();
    const id = await order();
    await set(null);
    pass(2);
    expect((await show(id)).late_credit).toBe(null);
    await go(buyer, id, 'cancel');
    await market.outbox.drain();
    expect(await bonus()).toBe(0);
  });

  test('for another delivery that is late: the first one is with the buyer', async () => {
    const id = await order();
    await go(seller, id, 'deliver', { text: 'There' });
    await go(buyer, id, 'dispute', DISPUTE);
    const again = { decision: 'redeliver', reason: 'something was missing' };
    await market.call('POST', `admin/order/${id}/resolve`, again, { as: staff });
    pass(2);
    expect((await show(id)).late_credit).toBe(null);
    expect((await go(buyer, id, 'cancel')).body.status).toBe('refund');
    await market.outbox.drain();
    expect(await bonus()).toBe(0);
  });

  test('is promised twice: of two late orders of a seller the one that was late first brings it', async () => {
    const first = await order();
    market.clock.advanceMs(60_000);
    const second = await order();
    pass(2);
    const shown = [(await show(first)).late_credit, (await show(second)).late_credit];
    expect(shown).toEqual([{ amount: CREDIT, is_given: false }, null]);
    await go(buyer, second, 'cancel');
    await market.outbox.drain();
    expect(await bonus()).toBe(0);
    await go(buyer, first, 'cancel');
    await market.outbox.drain();
    expect(await bonus()).toBe(CREDIT);
  });

  test('for what the bonus itself has paid', async () => {
    await leaveLate();
    const offer = await market.offer({ sellerId: await traders() });
    const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
    await market.pay(buyer, body.id, { use_bonus: true });
    pass(2);
    const own = 1_100 - CREDIT;
    const amount = Math.floor(own / 20);
    expect((await show(body.id)).late_credit).toEqual({ amount, is_given: false });
  });
});

test('told twice, or for several orders in the same moment: each once, and never above the bound', async () => {
  const sellers = await Promise.all([1, 2, 3, 4, 5].map(() => traders()));
  const ids: string[] = [];
  for (const from of sellers) ids.push(await order({ from }));
  pass(2);
  await Promise.all(ids.map((id) => go(buyer, id, 'cancel')));
  const rows = await market.db
    .selectFrom('market_order')
    .selectAll()
    .where('id', 'in', ids)
    .execute();
  await market.outbox.drain();
  expect(rows.every(({ status }) => status === 'refund')).toBe(true);
  expect(await bonus()).toBe(3 * CREDIT);
  // The same events once more, side by side.
  const told = rows.map((row) => ({ order_id: row.id, buyer_id: buyer, from: 'in_progress' }));
  await Promise.all(
    [...told, ...told].map((event) =>
      unitOfWork(market.job(), (ctx) =>
        creditLate(ctx, { ...event, at: market.clock.now().toISOString() } as OrderChange),
      ),
    ),
  );
  expect(await bonus()).toBe(3 * CREDIT);
});
