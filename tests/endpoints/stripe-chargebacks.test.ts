/** Disputes at Stripe as chargebacks of the market (decision 0099): told in any order, asked for, answered, booked once. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openStripeMarket, type StripeMarket } from '../support/stripe-market.ts';

let shop: StripeMarket;
let buyer: string;
let admin: string;

beforeAll(async () => {
  shop = await openStripeMarket();
});
beforeEach(async () => {
  const known = { email_confirmed_at: shop.market.clock.now(), trust_level: 2 };
  buyer = await shop.market.user(known);
  admin = await shop.market.user({ ...known, role: 'admin' });
});
afterEach(async () => {
  await assertLedger(shop.market.db);
  expect(shop.stripe.problems).toEqual([]);
  shop.market.problems.splice(0);
});
afterAll(() => shop.close());

/** A paid order of 11 USD, with what Stripe calls its charge. */
async function paidOrder() {
  const orderId = await shop.anOrder(buyer);
  await shop.press(buyer, orderId);
  const { page, id: reference } = await shop.paymentOf(orderId);
  await shop.pay(page);
  const { charge_id: charge } = await shop.asked(reference);
  return { orderId, charge: charge ?? '' };
}

async function seen() {
  const listed = await shop.market.call('GET', 'admin/chargeback?state=all', undefined, {
    as: admin,
  });
  const own = listed.body.data.filter((each: { payer: { id: string } }) => each.payer.id === buyer);
  expect(own).toHaveLength(1);
  return (await shop.market.call('GET', `admin/chargeback/${own[0].id}`, undefined, { as: admin }))
    .body;
}

const keysOf = async (id: string) =>
  (
    await shop.market.db
      .selectFrom('ledger_transaction')
      .select('key')
      .where('reference', '=', id)
      .orderBy('key')
      .execute()
  ).map(({ key }) => key.split(':').slice(2, 4).join(':'));

const statusOf = async (id: string) => (await shop.order(buyer, id)).status;

test('one that is won leaves everything as it was, but for the fee', async () => {
  const { orderId, charge } = await paidOrder();
  const { id } = await shop.stripe.dispute(charge);
  const open = await seen();
  expect(open).toMatchObject({
    provider: 'stripe',
    provider_id: id,
    status: 'needs_response',
    reason: 'fraudulent',
    amount: 1_100,
    fee_amount: 1_500,
  });
  expect(await shop.order(buyer, orderId)).toMatchObject({ bank_stopped: true, actions: [] });
  await shop.stripe.closeDispute(id, 'won');
  expect((await seen()).status).toBe('won');
  expect(await shop.order(buyer, orderId)).toMatchObject({ bank_stopped: false, status: 'paid' });
  expect(await keysOf(open.id)).toEqual(['fee:1500', 'released', 'secured']);
});

test('a fee that the provider gives back is no cost any more, however often it is told', async () => {
  const { charge } = await paidOrder();
  const { id } = await shop.stripe.dispute(charge);
  const open = await seen();
  expect(open.fee_amount).toBe(1_500);
  await shop.stripe.closeDispute(id, 'won', { returnsFee: true });
  expect(await seen()).toMatchObject({ status: 'won', fee_amount: 0 });
  expect(await keysOf(open.id)).toEqual(['fee:0', 'fee:1500', 'released', 'secured']);
});

test('one that is answered goes to the bank with what the log proves, and is lost there', async () => {
  const { orderId, charge } = await paidOrder();
  const { id } = await shop.stripe.dispute(charge);
  const open = await seen();
  const text = 'The buyer thanked the seller by name in the chat of the order.';
  const sent = await shop.market.call(
    'POST',
    `admin/chargeback/${open.id}/evidence`,
    { text },
    { as: admin, key: newId() },
  );
  expect(sent.status).toBe(200);
  expect(await seen()).toMatchObject({ status: 'under_review', is_answerable: false });
  await shop.stripe.closeDispute(id, 'lost');
  expect((await seen()).status).toBe('lost');
  expect(await statusOf(orderId)).toBe('refund');
  expect(await keysOf(open.id)).toEqual(['fee:1500', 'lost', 'secured']);
});

test('one that nobody heard of before it was lost is booked as a whole', async () => {
  const { orderId, charge } = await paidOrder();
  shop.stripe.webhooks.hold();
  const { id } = await shop.stripe.dispute(charge);
  await shop.stripe.closeDispute(id, 'lost');
  await shop.stripe.webhooks.release({ order: 'reversed', twice: true });
  const lost = await seen();
  expect(lost.status).toBe('lost');
  expect(await statusOf(orderId)).toBe('refund');
  expect(await keysOf(lost.id)).toEqual(['fee:1500', 'lost', 'secured']);
});

test('one that is given up is lost at once', async () => {
  const { orderId, charge } = await paidOrder();
  await shop.stripe.dispute(charge);
  const { id } = await seen();
  const given = await shop.market.call(
    'POST',
    `admin/chargeback/${id}/accept`,
    { reason: 'Nothing was delivered' },
    { as: admin, key: newId() },
  );
  expect(given.status).toBe(200);
  expect((await seen()).status).toBe('lost');
  expect(await statusOf(orderId)).toBe('refund');
});

test('an inquiry moves no money and stops nothing', async () => {
  const { orderId, charge } = await paidOrder();
  const { id } = await shop.stripe.dispute(charge, { kind: 'inquiry' });
  const asked = await seen();
  expect(asked).toMatchObject({ status: 'inquiry', fee_amount: 0, orders: [] });
  expect(await shop.order(buyer, orderId)).toMatchObject({ bank_stopped: false, status: 'paid' });
  await shop.stripe.closeDispute(id, 'won');
  expect((await seen()).status).toBe('closed');
  expect(await keysOf(asked.id)).toEqual([]);
});

test('an answer that the provider did not take can be given again', async () => {
  const { charge } = await paidOrder();
  await shop.stripe.dispute(charge);
  const { id } = await seen();
  const send = () =>
    shop.market.call(
      'POST',
      `admin/chargeback/${id}/evidence`,
      { text: 'Everything was delivered as agreed.' },
      { as: admin, key: newId() },
    );
  shop.stripe.failNext({ times: 1, how: 'error_500', path: '/v1/disputes' });
  const refused = await send();
  expect([refused.status, refused.body.code]).toEqual([503, 'CHARGEBACK_PROVIDER_DOWN']);
  shop.forgetFailures();
  expect((await send()).status).toBe(200);
  expect((await seen()).status).toBe('under_review');
});
