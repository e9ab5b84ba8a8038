/** Repeated steps of an order and of a payout: with one key one answer, without a key one effect. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { appConfig } from '~config';
import { newId } from '~/kernel/ids.ts';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';

let market: Market;
let buyer: string;
let seller: string;
let staff: string;

beforeAll(async () => {
  market = await openMarket();
  [buyer, seller] = [await market.user(), await market.user({ is_seller: true })];
  staff = await market.user({ role: 'support' });
  await market.fund(buyer, 100_000);
});
afterEach(async () => {
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

async function paidOrder(): Promise<string> {
  const offer = await market.offer({ sellerId: seller });
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  await market.pay(buyer, body.id);
  return body.id;
}

/** Sends a step ten times at once. */
function tenTimes(as: string, path: string, body: object, keyOf: () => string | undefined) {
  return Promise.all(
    Array.from({ length: 10 }, () => {
      const key = keyOf();
      return market.call('POST', path, body, { as, ...(key !== undefined && { key }) });
    }),
  );
}

const DISPUTE = { reason: 'not_as_described', text: 'This is not what was offered to me.' };

describe('ten times at once', () => {
  test('with one key every step gives one answer and is done once', async () => {
    const id = await paidOrder();
    const path = `market/order/${id}`;
    const steps = [
      [seller, `${path}/start`, {}, 'in_progress'],
      [seller, `${path}/deliver`, { text: 'Handed over' }, 'acceptance'],
      [buyer, `${path}/dispute`, DISPUTE, 'disputed'],
      [
        staff,
        `admin/order/${id}/resolve`,
        { decision: 'redeliver', reason: 'Again' },
        'in_progress',
      ],
      [seller, `${path}/deliver`, { text: 'Handed over' }, 'acceptance'],
      [buyer, `${path}/confirm`, {}, 'completed'],
    ] as const;
    for (const [as, step, body, status] of steps) {
      const key = newId();
      const answers = await tenTimes(as, step, body, () => key);
      expect(new Set(answers.map(({ text }) => text)).size, step).toBe(1);
      expect(answers[0]).toMatchObject({ status: 200, body: { status } });
    }
    const events = await market.db
      .selectFrom('order_event')
      .select('event')
      .where('order_id', '=', id)
      .orderBy('id')
      .execute();
    expect(events.map(({ event }) => event)).toEqual([
      'place',
      'capture',
      'start',
      'deliver',
      'dispute',
      'resolve_redeliver',
      'deliver',
      'confirm',
    ]);
  });

  test('without a key a step is done once, and the others are refused', async () => {
    const before = await balancesOf(market.db, buyer);
    const id = await paidOrder();
    const answers = await tenTimes(buyer, `market/order/${id}/cancel`, {}, () => undefined);
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toMatchObject([{ body: { status: 'refund' } }]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['ORDER_WRONG_STATE']));
    expect(await balancesOf(market.db, buyer)).toEqual(before);
  });

  test('a payout that is cancelled with one key gives its money back once', async () => {
    const owner = await market.user({ trust_level: 2 });
    await market.fund(owner, 5_000);
    const method = await market.payoutMethod(owner);
    const { body } = await market.call(
      'POST',
      'wallet/payout/payout_request',
      { amount: 5_000, method_id: method },
      { as: owner, key: newId() },
    );
    const key = newId();
    const path = `wallet/payout/payout_request/${body.id}`;
    const answers = await Promise.all(
      [1, 2, 3].map(() => market.call('DELETE', path, undefined, { as: owner, key })),
    );
    for (const answer of answers) expect(answer.body).toMatchObject({ status: 'cancelled' });
    expect(await balancesOf(market.db, owner)).toMatchObject({ real: 5_000, payout: 0 });
  });
});

test('a refused step may be sent again with the same key', async () => {
  const id = await paidOrder();
  const options = { as: seller, key: newId() };
  const deliver = () =>
    market.call('POST', `market/order/${id}/deliver`, { text: 'Handed over' }, options);
  expect((await deliver()).body.code).toBe('ORDER_WRONG_STATE');
  await market.call('POST', `market/order/${id}/start`, {}, { as: seller });
  expect((await deliver()).body.status).toBe('acceptance');
});

test('the open order of an offer is found by its buyer alone, with the time until which it is held', async () => {
  const offer = await market.offer({ sellerId: seller, stock: 1 });
  const { body: order } = await market.place(buyer, { offer_id: offer, count: 1 });
  await market.place(buyer, { offer_id: await market.offer({ sellerId: seller }), count: 1 });
  const other = await market.user();
  const open = async (as: string) => {
    const path = `market/order?role=buyer&status=created&offer_id=${offer}`;
    return (await market.call('GET', path, undefined, { as })).body.data;
  };
  const until = new Date(
    market.clock.now().getTime() + appConfig.orders.unpaidMinutes * 60_000,
  ).toISOString();
  expect(await open(buyer)).toMatchObject([{ id: order.id, next_timer: { at: until } }]);
  expect(await open(other)).toEqual([]);
  expect(await open(seller)).toEqual([]);
  await market.call('POST', `market/order/${order.id}/cancel`, {}, { as: buyer });
  expect(await open(buyer)).toEqual([]);
});
