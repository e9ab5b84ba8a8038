/** Stripe's own sample objects beside those of the stand-in: a second witness next to the declarations of the SDK. */
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStripe, type StripeStandIn } from '../support/stripe/index.ts';
import samples from '../support/stripe/samples.json' with { type: 'json' };

/**
 * Fields that the samples have and the objects of our payments do not: features that are not asked for, and what newer
 * versions of the interface have moved.
 */
const ELSEWHERE: Record<string, readonly string[]> = {
  charge: ['refunds'],
  balance: ['connect_reserved'],
};

let stand: StripeStandIn;
const ours: Record<string, Record<string, unknown>> = {};

beforeAll(async () => {
  stand = await startStripe();
  const { hostname, port } = new URL(stand.url);
  const stripe = new Stripe(stand.secretKey, { host: hostname, port, protocol: 'http' });
  const { id } = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://legend.example/paid',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 9_000, product_data: { name: 'Gold' } },
      },
    ],
  });
  await stand.pay(id, 'three_ds');
  const session = await stripe.checkout.sessions.retrieve(id);
  const intent = await stripe.paymentIntents.retrieve(String(session.payment_intent));
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 500 });
  const charge = await stripe.charges.retrieve(String(intent.latest_charge));
  const dispute = await stand.dispute(charge.id, { amount: 1_000 });
  await stand.advance(3 * 86_400_000);
  const payout = await stripe.payouts.create({ amount: 100, currency: 'usd' });
  const [entry] = (await stripe.balanceTransactions.list({ type: 'charge' })).data;
  Object.assign(ours, {
    'checkout.session': session,
    payment_intent: intent,
    charge,
    refund,
    dispute: await stripe.disputes.retrieve(dispute.id),
    balance: await stripe.balance.retrieve(),
    balance_transaction: entry,
    payout,
  });
});
afterAll(async () => {
  await stand.stop();
  expect(stand.problems).toEqual([]);
});

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

test.each(Object.entries<Record<string, unknown>>(samples.objects))(
  '%s has the fields of the sample, with values of the same kind',
  (name, sample) => {
    const object = ours[name]!;
    const elsewhere = ELSEWHERE[name] ?? [];
    const missing = Object.keys(sample).filter(
      (key) => !(key in object) && !elsewhere.includes(key),
    );
    expect(missing).toEqual([]);
    const other = Object.keys(sample).filter(
      (key) =>
        sample[key] !== null &&
        object[key] !== null &&
        key in object &&
        kindOf(sample[key]) !== kindOf(object[key]),
    );
    expect(other).toEqual([]);
  },
);
