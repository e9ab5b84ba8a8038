/** The adapter to Stripe: what it asks for and how, what failures mean, chargebacks, books and changing secrets. */
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import type { CreateRequest, PaymentProvider } from '~/server/infra/payments/provider.ts';
import { createStripeProvider } from '~/server/infra/payments/stripe/index.ts';
import { signatureHeader, startStripe, type StripeStandIn } from '../support/stripe/index.ts';

let stripe: StripeStandIn;
let provider: PaymentProvider;
const PAGES = '/v1/checkout/sessions';

beforeAll(async () => {
  stripe = await startStripe();
  const settings = { secretKey: stripe.secretKey, apiUrl: stripe.url };
  // The stand-in reads its description with the first request.
  provider = createStripeProvider(
    { ...settings, webhookSecrets: ['whsec_before', stripe.webhookSecret] },
    60_000,
  );
});
afterEach(() => expect(stripe.problems).toEqual([]));
afterAll(() => stripe.stop());

function request(changed: Partial<CreateRequest> = {}): CreateRequest {
  return {
    purpose: 'deposit',
    reference: newId(),
    generation: 1,
    amountCents: 2_200,
    currency: 'USD',
    capture: 'automatic',
    title: 'Gold',
    needsThreeDs: false,
    returnUrl: 'https://legend.example/fr/checkout/basket?purchase=1',
    closesAt: new Date(Date.now() + 3_600_000),
    locale: 'fr',
    ...changed,
  };
}

async function paid(changed: Partial<CreateRequest> = {}) {
  const asked = request(changed);
  const { pageId } = await provider.create(asked);
  await stripe.pay(pageId);
  const seen = await provider.fetch({ reference: asked.reference, pageId });
  return { reference: asked.reference, pageId, chargeId: seen?.chargeId ?? '', seen };
}

const lastAsked = () => stripe.requests.at(-1)!;

describe('a page', () => {
  it('is asked for by reference and generation, for cards, in dollars', async () => {
    const asked = request({ generation: 3, needsThreeDs: true, title: 'x'.repeat(300) });
    const { redirectUrl, pageId } = await provider.create(asked);
    expect(redirectUrl).toContain(pageId);
    const { fields, idempotencyKey } = lastAsked();
    expect(idempotencyKey).toBe(`page-${asked.reference}-3`);
    const ours = { reference: asked.reference, purpose: 'deposit', generation: '3' };
    expect(fields).toMatchObject({
      mode: 'payment',
      metadata: ours,
      payment_intent_data: { capture_method: 'automatic', metadata: ours },
      payment_method_options: { card: { request_three_d_secure: 'any' } },
      locale: 'fr',
      success_url: 'https://legend.example/fr/checkout/basket?purchase=1&payment_status=success',
      cancel_url: 'https://legend.example/fr/checkout/basket?purchase=1&payment_status=fail',
    });
  });

  it('leaves 3-D Secure to Stripe where nobody asked for it', async () => {
    await provider.create(request());
    const options = { card: { request_three_d_secure: 'automatic' } };
    expect(lastAsked().fields).toMatchObject({ payment_method_options: options });
  });

  it.each([
    ['an hour that has passed', -3_600_000, 31],
    ['a time that is too near', 60_000, 31],
    ['a day and more', 30 * 3_600_000, 24 * 60 - 1],
  ])('that is to close after %s closes when Stripe allows it', async (_when, ms, minutes) => {
    const { closesAt } = await provider.create(request({ closesAt: new Date(Date.now() + ms) }));
    const open = (closesAt.getTime() - Date.now()) / 60_000;
    expect(Math.abs(open - minutes)).toBeLessThan(1);
  });

  it('of less than Stripe takes is refused', async () => {
    const page = provider.create(request({ amountCents: 49 }));
    await expect(page).rejects.toMatchObject({ code: 'amount_too_small' });
    await provider.create(request({ amountCents: provider.leastCents }));
    // 0.50 EUR, in which an account may be settled, are worth more than 0.50 USD.
    expect(provider.leastCents).toBe(100);
  });
});

describe('a failure', () => {
  it.each([
    ['rate_limited', 1, 'not_done'],
    ['error_500', 1, 'unclear'],
    // The SDK asks once more by itself.
    ['done_but_no_answer', 2, 'unclear'],
  ] as const)('%s says whether something may be done', async (how, times, certainty) => {
    stripe.failNext({ how, times, path: PAGES });
    await expect(provider.create(request())).rejects.toMatchObject({
      name: 'ProviderDown',
      certainty,
    });
  });

  it('to answer in time may have done something', async () => {
    const settings = { secretKey: stripe.secretKey, webhookSecrets: [], apiUrl: stripe.url };
    stripe.failNext({ how: 'hang', times: 1, path: PAGES });
    const page = createStripeProvider(settings, 200).create(request());
    await expect(page).rejects.toMatchObject({ name: 'ProviderDown', certainty: 'unclear' });
  });

  it('to reach anybody has done nothing', async () => {
    const nowhere = { secretKey: 'sk_test_x', webhookSecrets: [], apiUrl: 'http://127.0.0.1:1' };
    const page = createStripeProvider(nowhere).create(request());
    await expect(page).rejects.toMatchObject({ name: 'ProviderDown', certainty: 'not_done' });
  });

  it('to be let in has done nothing', async () => {
    const locked = { secretKey: 'sk_test_other', webhookSecrets: [], apiUrl: stripe.url };
    const page = createStripeProvider(locked, 60_000).create(request());
    await expect(page).rejects.toMatchObject({ name: 'ProviderDown', certainty: 'not_done' });
  });
});

describe('a chargeback', () => {
  it('is told, defended with texts and files, and ends', async () => {
    const { chargeId, seen, reference } = await paid();
    const from = new Date(Date.now() - 60_000);
    const { next: cursor } = await provider.events({ cursor: null, from });
    const { id } = await stripe.dispute(chargeId);
    const { events } = await provider.events({ cursor, from });
    expect(events[0]).toMatchObject({
      type: 'chargeback.changed',
      purpose: 'chargeback',
      reference: id,
      paymentId: seen?.paymentId,
    });
    const taken = await provider.fetchChargeback(id);
    expect(taken).toMatchObject({ status: 'needs_response', amountCents: 2_200, currency: 'USD' });
    expect(taken?.respondBy?.getTime()).toBeGreaterThan(Date.now());
    const entry = { category: 'chargeback', amountCents: -2_200 };
    expect(taken?.entries).toMatchObject([entry]);
    expect(taken?.entries[0]?.feeCents).toBeGreaterThan(0);
    const receipt = {
      name: 'receipt.pdf',
      mime: 'application/pdf' as const,
      bytes: new TextEncoder().encode('%PDF-1.7 a receipt'),
    };
    const sent = await provider.sendEvidence({
      chargebackId: id,
      text: { product_description: 'Gold', purchase_ip: '192.0.2.1', other: `For ${reference}` },
      files: { receipt },
      submit: true,
    });
    expect(sent.status).toBe('under_review');
    expect(stripe.requests.some(({ path }) => path === '/v1/files')).toBe(true);
    await stripe.closeDispute(id, 'won');
    expect(await provider.fetchChargeback(id)).toMatchObject({ status: 'won' });
  });

  it('can be given up', async () => {
    const { chargeId } = await paid();
    const { id } = await stripe.dispute(chargeId);
    expect(await provider.acceptChargeback(id)).toMatchObject({ status: 'lost' });
    expect(await provider.fetchChargeback('du_unknown')).toBeNull();
  });
});

test('the books are read in order, each line with fee and reference, and add up', async () => {
  const from = new Date(Date.now() - 3_600_000);
  const { next: cursor } = await provider.entries({ cursor: null, from });
  const { reference, seen } = await paid();
  const paymentId = seen?.paymentId ?? null;
  const refund = { reference, paymentId, refundId: newId(), attempt: 1, isRetry: false } as const;
  await provider.refund({ ...refund, amountCents: 200, currency: 'USD' });
  const { entries, isLast } = await provider.entries({ cursor, from });
  expect(entries).toMatchObject([
    { category: 'charge', amountCents: 2_200, reference, currency: 'USD', exchangeRate: null },
    { category: 'refund', amountCents: -200, feeCents: 0, reference: refund.refundId },
  ]);
  expect(entries[0]?.feeCents).toBeGreaterThan(0);
  for (const { amountCents, feeCents, netCents } of entries) {
    expect(netCents).toBe(amountCents - feeCents);
  }
  expect(isLast).toBe(true);
  const all = await provider.entries({ cursor: null, from });
  const sum = all.entries.reduce((cents, { netCents }) => cents + netCents, 0);
  expect(await provider.balance()).toEqual([{ currency: 'USD', cents: sum }]);
});

test('a payout is made once', async () => {
  await paid({ amountCents: 100_000 });
  await stripe.advance(8 * 86_400_000);
  const payoutId = newId();
  const payout = { payoutId, amountCents: 5_000, currency: 'USD' } as const;
  const made = await provider.payout(payout);
  expect(await provider.payout(payout)).toEqual(made);
});

test('while a secret is replaced, both are accepted', async () => {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'customer.created',
    created: 1,
    data: { object: {} },
  });
  const verify = (secrets: string[]) => {
    const headers = new Headers({ 'stripe-signature': signatureHeader(secrets, body) });
    return provider.verifyWebhook(headers, body);
  };
  expect(await verify(['whsec_before'])).toBeNull();
  expect(await verify([stripe.webhookSecret])).toBeNull();
  expect(await verify(['whsec_after', stripe.webhookSecret])).toBeNull();
  await expect(verify(['whsec_after'])).rejects.toMatchObject({
    code: 'PAYMENT_SIGNATURE_INVALID',
  });
});
