/** The stand-in for Stripe does not lie: driven by the official SDK it refuses, repeats and tells as Stripe does. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startStripe, signatureHeader, type StripeStandIn } from '../support/stripe/index.ts';

const DAY = 86_400_000;

let stand: StripeStandIn;
let stripe: Stripe;

function sdk(url: string, key: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
}

beforeEach(async () => {
  stand = await startStripe();
  stripe = sdk(stand.url, stand.secretKey);
});

afterEach(async () => {
  await stand.stop();
  expect(stand.problems).toEqual([]);
});

function page(
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
  cents = 2_000,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: cents, product_data: { name: 'Gold' } },
      },
    ],
    success_url: 'https://legend.example/paid?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://legend.example/left',
    client_reference_id: 'p1',
    metadata: { payment: 'p1' },
    payment_intent_data: { metadata: { payment: 'p1' } },
    ...more,
  };
}

async function paid(capture: 'automatic' | 'manual' = 'automatic', cents = 2_000) {
  const opened = await stripe.checkout.sessions.create(
    page({ payment_intent_data: { capture_method: capture, metadata: { payment: 'p1' } } }, cents),
  );
  await stand.pay(opened.id);
  const session = await stripe.checkout.sessions.retrieve(opened.id, {
    expand: ['payment_intent.latest_charge.balance_transaction'],
  });
  const intent = session.payment_intent as Stripe.PaymentIntent;
  return { session, intent, charge: intent.latest_charge as Stripe.Charge };
}

/** What the call was refused with. */
async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return call.then(
    () => {
      throw new Error('It was not refused');
    },
    (error: Stripe.errors.StripeError) => error,
  );
}

/** A server that takes events as an application would. */
async function listener(status = 200) {
  const taken: { body: string; signature: string }[] = [];
  const state = { status };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      taken.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(state.status).end();
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const types = () => taken.map(({ body }) => JSON.parse(body).type as string);
  return {
    taken,
    types,
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    stop: () => server.close(),
  };
}

describe('a page', () => {
  test('is paid once and tells where the money is', async () => {
    const { session, intent, charge } = await paid();
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2_000 });
    expect(charge.metadata).toEqual({ payment: 'p1' });
    expect(charge.balance_transaction).toMatchObject({ amount: 2_000, fee: 88, net: 1_912 });
    await expect(stand.pay(session.id)).rejects.toThrow('complete');
    const { data } = await stripe.checkout.sessions.list({ payment_intent: intent.id });
    expect(data.map(({ id }) => id)).toEqual([session.id]);
  });

  test('takes another card after a decline', async () => {
    const { id } = await stripe.checkout.sessions.create(page());
    await stand.pay(id, 'declined');
    const declined = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    expect(declined.status).toBe('open');
    expect((declined.payment_intent as Stripe.PaymentIntent).last_payment_error).toMatchObject({
      code: 'card_declined',
      decline_code: 'generic_decline',
    });
    await stand.pay(id, 'three_ds_failed');
    await stand.pay(id, 'three_ds');
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge'],
    });
    const { latest_charge: charge } = intent as Stripe.PaymentIntent;
    expect((charge as Stripe.Charge).payment_method_details?.card?.three_d_secure?.result).toBe(
      'authenticated',
    );
  });

  test('has bounds, and closes by the clock', async () => {
    const now = Math.floor(Date.now() / 1_000);
    for (const expires of [now + 29 * 60, now + 25 * 3_600]) {
      const error = await refusal(stripe.checkout.sessions.create(page({ expires_at: expires })));
      expect(error).toMatchObject({ statusCode: 400, param: 'expires_at' });
    }
    const { code } = await refusal(stripe.checkout.sessions.create(page({}, 49)));
    expect(code).toBe('amount_too_small');
    const { id } = await stripe.checkout.sessions.create(page({ expires_at: now + 31 * 60 }));
    await stand.advance(30 * 60_000);
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    await stand.advance(2 * 60_000);
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
    const error = await refusal(stripe.checkout.sessions.expire(id));
    expect(error.message).toContain('expired');
  });

  test('goes through any browser without script', async () => {
    const opened = await stripe.checkout.sessions.create(page({ locale: 'fr' }));
    const html = await (await fetch(opened.url!)).text();
    expect(html).toContain('<html lang="fr">');
    const press = (how: string) =>
      fetch(opened.url!, {
        method: 'POST',
        body: new URLSearchParams({ how }),
        redirect: 'manual',
      });
    expect((await press('leave')).headers.get('location')).toBe('https://legend.example/left');
    expect(await (await press('declined')).text()).toContain('role="alert"');
    const back = await press('card');
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toBe(`https://legend.example/paid?session=${opened.id}`);
  });
});

describe('a promise', () => {
  test('is taken once, and its rest released', async () => {
    const { session, intent } = await paid('manual');
    expect(session.payment_status).toBe('unpaid');
    const tooMuch = await refusal(
      stripe.paymentIntents.capture(intent.id, { amount_to_capture: 2_001 }),
    );
    expect(tooMuch.code).toBe('amount_too_large');
    const taken = await stripe.paymentIntents.capture(intent.id, {
      amount_to_capture: 1_500,
      expand: ['latest_charge.balance_transaction'],
    });
    expect(taken).toMatchObject({
      status: 'succeeded',
      amount_received: 1_500,
      amount_capturable: 0,
    });
    const charge = taken.latest_charge as Stripe.Charge;
    expect(charge).toMatchObject({ amount_captured: 1_500, amount_refunded: 500, refunded: false });
    expect(charge.balance_transaction).toMatchObject({ amount: 1_500, fee: 74 });
    const again = await refusal(stripe.paymentIntents.capture(intent.id));
    expect(again.code).toBe('payment_intent_unexpected_state');
    const late = await refusal(stripe.paymentIntents.cancel(intent.id));
    expect(late.code).toBe('payment_intent_unexpected_state');
  });

  test('is given up by hand or after seven days', async () => {
    const { intent } = await paid('manual');
    expect((await stripe.paymentIntents.cancel(intent.id)).status).toBe('canceled');
    const { intent: other } = await paid('manual');
    await stand.advance(7 * DAY - 60_000);
    expect((await stripe.paymentIntents.retrieve(other.id)).status).toBe('requires_capture');
    await stand.advance(120_000);
    const lapsed = await stripe.paymentIntents.retrieve(other.id);
    expect(lapsed).toMatchObject({ status: 'canceled', cancellation_reason: 'automatic' });
    const { code } = await refusal(stripe.paymentIntents.capture(other.id));
    expect(code).toBe('payment_intent_unexpected_state');
  });

  test('on an open page ends with the page alone', async () => {
    const { id } = await stripe.checkout.sessions.create(page());
    await stand.pay(id, 'declined');
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id);
    const error = await refusal(stripe.paymentIntents.cancel(String(intent)));
    expect(error.message).toContain('Checkout Session');
    await stripe.checkout.sessions.expire(id);
    expect((await stripe.paymentIntents.retrieve(String(intent))).status).toBe('canceled');
  });
});

describe('money back', () => {
  test('is refused beyond what is left, by the codes of Stripe', async () => {
    const { intent, charge } = await paid();
    const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 1_500 });
    const more = await refusal(stripe.refunds.create({ payment_intent: intent.id, amount: 501 }));
    expect(more).toMatchObject({ type: 'StripeInvalidRequestError', param: 'amount' });
    await stripe.refunds.create({ payment_intent: intent.id });
    const all = await refusal(stripe.refunds.create({ payment_intent: intent.id, amount: 1 }));
    expect(all.code).toBe('charge_already_refunded');
    await stand.failRefund(refund.id);
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' });
    expect((await stripe.charges.retrieve(charge.id)).amount_refunded).toBe(500);
  });

  test('is not what a bank has taken back', async () => {
    const { intent, charge } = await paid();
    const { id } = await stand.dispute(charge.id);
    const { code } = await refusal(stripe.refunds.create({ payment_intent: intent.id }));
    expect(code).toBe('charge_disputed');
    const dispute = await stripe.disputes.retrieve(id);
    expect(dispute.balance_transactions).toMatchObject([
      { amount: -2_000, fee: 1_500, net: -3_500 },
    ]);
  });
});

describe('a dispute', () => {
  test('is answered once, with files', async () => {
    const { charge } = await paid();
    const { id } = await stand.dispute(charge.id);
    const form = new FormData();
    form.append('purpose', 'dispute_evidence');
    form.append('file', new Blob(['%PDF-1.7'], { type: 'application/pdf' }), 'order.pdf');
    const answer = await fetch(`${stand.url}/v1/files`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${stand.secretKey}` },
    });
    const file = (await answer.json()) as Stripe.File;
    const draft = await stripe.disputes.update(id, {
      evidence: { product_description: 'Gold', receipt: file.id },
      submit: false,
    });
    expect(draft.status).toBe('needs_response');
    const sent = await stripe.disputes.update(id, { submit: true });
    expect(sent).toMatchObject({
      status: 'under_review',
      evidence_details: { submission_count: 1 },
    });
    await expect(refusal(stripe.disputes.update(id, { submit: true }))).resolves.toMatchObject({
      statusCode: 400,
    });
    await stand.closeDispute(id, 'won');
    const won = await stripe.disputes.retrieve(id);
    expect(won.balance_transactions.map(({ net }) => net)).toEqual([-3_500, 2_000]);
  });

  test('is lost by the clock or given up, an inquiry closes', async () => {
    const { charge } = await paid();
    const late = await stand.dispute(charge.id, { days: 10 });
    const inquiry = await stand.dispute((await paid()).charge.id, { kind: 'inquiry', days: 10 });
    expect((await stripe.disputes.retrieve(inquiry.id)).is_charge_refundable).toBe(true);
    const given = await stand.dispute((await paid()).charge.id);
    expect((await stripe.disputes.close(given.id)).status).toBe('lost');
    await stand.advance(11 * DAY);
    expect((await stripe.disputes.retrieve(late.id)).status).toBe('lost');
    expect((await stripe.disputes.retrieve(inquiry.id)).status).toBe('warning_closed');
  });
});

describe('the same key', () => {
  const key = { idempotencyKey: 'p1:0' };

  test('gives the same answer, for a day, and refuses another request', async () => {
    const first = await stripe.checkout.sessions.create(page(), key);
    const again = await stripe.checkout.sessions.create(page(), key);
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    const other = await refusal(stripe.checkout.sessions.create(page({}, 3_000), key));
    expect(other.type).toBe('StripeIdempotencyError');
    await stand.advance(DAY + 1_000);
    expect((await stripe.checkout.sessions.create(page({}, 3_000), key)).id).not.toBe(first.id);
  });

  test('repeats a failure, but not one before the call began', async () => {
    stand.failNext({ times: 1, how: 'error_500', path: '/v1/checkout' });
    for (let time = 0; time < 2; time += 1) {
      expect((await refusal(stripe.checkout.sessions.create(page(), key))).statusCode).toBe(500);
    }
    stand.failNext({ times: 1, how: 'rate_limited' });
    const other = { idempotencyKey: 'p1:1' };
    expect((await refusal(stripe.checkout.sessions.create(page(), other))).statusCode).toBe(429);
    expect((await stripe.checkout.sessions.create(page(), other)).status).toBe('open');
  });

  test('finds what was done when no answer came', async () => {
    stand.failNext({ times: 2, how: 'done_but_no_answer' });
    const lost = await refusal(stripe.checkout.sessions.create(page(), key));
    expect(lost.type).toBe('StripeConnectionError');
    const found = await stripe.checkout.sessions.create(page(), key);
    const { data } = await stripe.checkout.sessions.list();
    expect(data.map(({ id }) => id)).toEqual([found.id]);
  });
});

describe('events', () => {
  test('are signed as the SDK checks it, also while the secret is replaced', async () => {
    const hook = await listener();
    stand.webhooks.sendTo(hook.url);
    const before = stand.webhookSecret;
    await paid();
    const { secret, end } = stand.webhooks.rotate();
    await paid();
    for (const { body, signature } of hook.taken) {
      expect(stripe.webhooks.constructEvent(body, signature, before).object).toBe('event');
    }
    const last = hook.taken.at(-1)!;
    expect(() => stripe.webhooks.constructEvent(last.body, last.signature, secret)).not.toThrow();
    expect(() => stripe.webhooks.constructEvent(`${last.body} `, last.signature, secret)).toThrow(
      'signature',
    );
    const old = signatureHeader([secret], last.body, Math.floor(Date.now() / 1_000) - 600);
    expect(() => stripe.webhooks.constructEvent(last.body, old, secret)).toThrow('tolerance');
    end();
    await paid();
    const newest = hook.taken.at(-1)!;
    expect(() => stripe.webhooks.constructEvent(newest.body, newest.signature, before)).toThrow();
    hook.stop();
  });

  test('are held, mixed, doubled, lost and tried again', async () => {
    const hook = await listener();
    stand.webhooks.sendTo(hook.url);
    stand.webhooks.hold();
    await paid();
    expect(hook.taken).toEqual([]);
    await stand.webhooks.release({ order: 'reversed', twice: true });
    const types = hook.types();
    expect(types.at(-1)).toBe('payment_intent.created');
    expect(new Set(types).size).toBe(types.length / 2);
    hook.state.status = 500;
    await paid();
    hook.state.status = 200;
    const tried = hook.taken.length;
    await stand.advance(3_600_000);
    expect(hook.taken.length).toBeGreaterThan(tried);
    const sent = hook.taken.length;
    stand.webhooks.drop();
    const { session } = await paid();
    expect(hook.taken).toHaveLength(sent);
    const { data } = await stripe.events.list({ types: ['checkout.session.completed'] });
    expect((data[0]!.data.object as Stripe.Checkout.Session).id).toBe(session.id);
    hook.stop();
  });

  test('are read in both directions for thirty days', async () => {
    await paid();
    const { data: all } = await stripe.events.list({ limit: 100 });
    const oldest = all.at(-1)!;
    const next = await stripe.events.list({ limit: 2, ending_before: oldest.id });
    expect(next.data.map(({ id }) => id)).toEqual(all.slice(-3, -1).map(({ id }) => id));
    expect(next.has_more).toBe(true);
    const older = await stripe.events.list({ limit: 1, starting_after: all[0]!.id });
    expect(older.data[0]!.id).toBe(all[1]!.id);
    await stand.advance(31 * DAY);
    const ids = (await stripe.events.list({ limit: 100 })).data.map(({ id }) => id);
    expect(ids).not.toContain(oldest.id);
    const gone = await refusal(stripe.events.list({ ending_before: oldest.id }));
    expect(gone.code).toBe('resource_missing');
  });
});

describe('the books', () => {
  test('say what is available, and pay out no more', async () => {
    await paid('automatic', 10_000);
    const early = await refusal(stripe.payouts.create({ amount: 5_000, currency: 'usd' }));
    expect(early.code).toBe('balance_insufficient');
    await stand.advance(3 * DAY);
    const { available, pending } = await stripe.balance.retrieve();
    expect([available[0]!.amount, pending[0]!.amount]).toEqual([9_680, 0]);
    const payout = await stripe.payouts.create({
      amount: 5_000,
      currency: 'usd',
      metadata: { payout: '1' },
    });
    await stand.advance(3 * DAY);
    expect((await stripe.payouts.retrieve(payout.id)).status).toBe('paid');
    await stand.failPayout(payout.id);
    await stand.chargeFee(200);
    const { data } = await stripe.balanceTransactions.list({ expand: ['data.source'] });
    expect(data.map(({ reporting_category: category }) => category)).toEqual([
      'fee',
      'payout_reversal',
      'payout',
      'charge',
    ]);
    expect((data[2]!.source as Stripe.Payout).metadata).toEqual({ payout: '1' });
    const { data: found } = await stripe.paymentIntents.search({
      query: "metadata['payment']:'p1'",
    });
    expect(found).toHaveLength(1);
  });
});

test('what Stripe does not know is refused and told', async () => {
  const wrong = { ...page(), colour: 'red' } as Stripe.Checkout.SessionCreateParams;
  const error = await refusal(stripe.checkout.sessions.create(wrong));
  expect(error).toMatchObject({ code: 'parameter_unknown', param: 'colour' });
  expect(error.requestId).toMatch(/^req_/);
  const stranger = sdk(stand.url, 'sk_test_somebody_else');
  expect((await refusal(stranger.balance.retrieve())).type).toBe('StripeAuthenticationError');
  const none = await refusal(stripe.charges.retrieve('ch_none'));
  expect(none).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  expect(stand.problems.splice(0)).toEqual([expect.stringContaining('colour')]);
});
