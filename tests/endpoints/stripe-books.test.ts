/** Stripe's books beside ours: fees, what goes to the bank, refunds that fail, and an account that settles in euros. */
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { reconcile } from '~/server/modules/reconciliation/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openStripeMarket, type StripeMarket } from '../support/stripe-market.ts';

let shop: StripeMarket;
let [buyer, admin] = ['', ''];

async function begin(options: Parameters<typeof openStripeMarket>[0] = {}): Promise<void> {
  shop = await openStripeMarket(options);
  buyer = await shop.market.user();
  admin = await shop.market.user({ role: 'admin' });
  await read();
}
afterEach(async () => {
  await assertLedger(shop.market.db);
  expect(shop.stripe.problems).toEqual([]);
  await shop.close();
});

const read = () => reconcile(shop.market.job());

/** Both clocks go on: what waits for the other side has waited long enough. */
async function later(hours: number): Promise<void> {
  await shop.stripe.advance(hours * 3_600_000);
  shop.market.clock.advanceMs(hours * 3_600_000);
  await read();
}

async function balance(kind: string, owner = ''): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(p.cents), 0)::bigint as cents from ledger_posting p
    join ledger_account a on a.id = p.account_id where a.kind = ${kind} and a.owner = ${owner}
  `.execute(shop.market.db);
  return rows[0]?.cents ?? 0;
}

async function paidOrder(): Promise<string> {
  const id = await shop.anOrder(buyer);
  await shop.press(buyer, id);
  await shop.pay((await shop.paymentOf(id)).page);
  return id;
}

const open = async () =>
  (await shop.market.call('GET', 'admin/books/difference', undefined, { as: admin })).body.data;

test('our clearing account says what Stripe holds, after fees and payouts to the bank', async () => {
  await begin();
  await paidOrder();
  await paidOrder();
  await shop.stripe.chargeFee(200);
  await later(2);
  expect(await open()).toEqual([]);
  // 2.9 % + 30 cents of 11 dollars, twice, and what Stripe charges besides.
  expect(await balance('provider_cost')).toBe(-2 * 62 - 200);
  await later(8 * 24);
  const payout = { payoutId: newId(), amountCents: 1_500, currency: 'USD' } as const;
  const { providerPayoutId } = await shop.provider.payout(payout);
  await later(2);
  expect(-(await balance('clearing', 'bank'))).toBe(1_500);
  const [held] = await shop.provider.balance();
  expect(held?.cents).toBe(2 * (1_100 - 62) - 200 - 1_500);
  expect(-(await balance('clearing', 'stripe'))).toBe(held?.cents);
  await shop.stripe.failPayout(providerPayoutId);
  await later(2);
  expect(await balance('clearing', 'bank')).toBe(0);
  expect(await open()).toEqual([]);
});

test('a refund that its bank sent back is a difference until it is sent anew', async () => {
  await begin();
  const id = await paidOrder();
  const call = { as: buyer, key: newId() };
  await shop.market.call('POST', `market/order/${id}/cancel`, {}, call);
  const back = { amount: 1_100 };
  await shop.market.call('POST', 'wallet/card-refund', back, { as: buyer, key: newId() });
  await shop.market.runJob('payments.card_refunds');
  await shop.heard();
  await later(2);
  expect(await open()).toEqual([]);
  const refund = await shop.market.db
    .selectFrom('card_refund')
    .select('id')
    .executeTakeFirstOrThrow();
  const { entries } = await shop.provider.entries({ cursor: null, from: new Date(0) });
  const line = entries.find(({ category }) => category === 'refund');
  expect(line?.reference).toBe(refund.id);
  await shop.stripe.failRefund(line?.sourceId ?? '');
  await later(2);
  expect(await open()).toMatchObject([
    { subject: `refund:${refund.id}`, kind: 'amount', provider_amount: 0, ledger_amount: -1_100 },
  ]);
  shop.market.problems.splice(0);
});

/** A dispute about the charge of a paid order. */
async function dispute(orderId: string): Promise<string> {
  const { id: reference } = await shop.paymentOf(orderId);
  const { charge_id: charge } = await shop.asked(reference);
  return (await shop.stripe.dispute(charge ?? '')).id;
}

test('a chargeback and its fee are the same on both sides, taken, and given back with it or without', async () => {
  await begin();
  const orders = [await paidOrder(), await paidOrder()];
  await later(2);
  for (const [index, returnsFee] of [false, true].entries()) {
    const before = await balance('provider_cost');
    const id = await dispute(orders[index]!);
    await later(2);
    expect(await open()).toEqual([]);
    expect((await balance('provider_cost')) - before).toBe(-1_500);
    await shop.stripe.closeDispute(id, 'won', { returnsFee });
    await later(2);
    expect(await open()).toEqual([]);
    expect((await balance('provider_cost')) - before).toBe(returnsFee ? 0 : -1_500);
    const [held] = await shop.provider.balance();
    expect(-(await balance('clearing', 'stripe'))).toBe(held?.cents);
  }
});

test('a chargeback that nobody heard of is a difference, with its fee', async () => {
  await begin();
  const id = await paidOrder();
  shop.stripe.webhooks.hold();
  const reference = await dispute(id);
  await later(2);
  const found = (await open()).find((each: { subject: string }) =>
    each.subject.startsWith('chargeback:'),
  );
  expect(found).toMatchObject({
    subject: `chargeback:${reference}`,
    kind: 'unknown',
    provider_amount: -1_100 - 1_500,
    ledger_amount: 0,
  });
  expect(await balance('provider_cost')).toBe(-62);
  await shop.stripe.webhooks.release();
  await later(2);
  expect(await open()).toEqual([]);
  shop.market.problems.splice(0);
});

test('an account that settles in euros: our books have what they are worth by our rate', async () => {
  await begin({ settlesIn: { currency: 'eur', rate: 0.9 } });
  const id = await paidOrder();
  await later(2);
  expect(await open()).toEqual([]);
  // 11.00 dollars became 9.90 euros, which are 10.79 dollars by our rate of 0.917432; of the fee 0.56 euros: 0.61.
  expect(await balance('fx')).toBe(1_079 - 1_100);
  expect(await balance('provider_cost')).toBe(-61);
  expect(-(await balance('clearing', 'stripe'))).toBe(1_079 - 61);
  // What the chargeback takes and costs there is worth the same here.
  await dispute(id);
  await later(2);
  expect(await open()).toEqual([]);
  expect(await balance('provider_cost')).toBe(-61 - 1_500);
});
