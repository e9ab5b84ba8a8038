/** The sandbox provider does what the port promises: promises of money, closed pages, refunds, events to read on. */
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { settleSandboxPayment } from '~/server/infra/payments/sandbox-pages.ts';
import type { CreateRequest, PaymentProvider } from '~/server/infra/payments/provider.ts';
import { startApplication } from '../support/application.ts';

let app: Awaited<ReturnType<typeof startApplication>>;
let provider: PaymentProvider;

beforeAll(async () => {
  app = await startApplication();
  const card = app.services.payments.card;
  if (!card) throw new Error('The sandbox takes cards');
  provider = card;
});

const NOW = new Date('2026-03-01T12:00:00Z');

function request(reference: string, changed: Partial<CreateRequest> = {}): CreateRequest {
  return {
    purpose: 'order',
    reference,
    generation: 1,
    amountCents: 2_200,
    currency: 'USD',
    capture: 'automatic',
    title: 'Gold',
    needsThreeDs: false,
    returnUrl: 'http://localhost:3000/checkout/1/check-status',
    closesAt: new Date('2026-03-01T12:30:00Z'),
    locale: 'en',
    ...changed,
  };
}

/** A page whose payer has paid. */
async function paid(changed: Partial<CreateRequest> = {}) {
  const reference = newId();
  const { pageId } = await provider.create(request(reference, changed));
  const decision = { outcome: 'success', threeDs: false, now: NOW } as const;
  const { status } = await settleSandboxPayment(app.db, pageId, decision);
  return { reference, pageId, paymentId: pageId, status };
}

async function told(reference: string) {
  const rows = await app.db
    .selectFrom('sandbox_webhook')
    .select('body')
    .orderBy('event_id')
    .execute();
  return rows
    .map(({ body }) => JSON.parse(body))
    .filter(({ data }) => data.reference === reference)
    .map(({ type, data }) => [type, data.amount]);
}

describe('a page', () => {
  it('is the same for the same reference', async () => {
    const reference = newId();
    const one = await provider.create(request(reference));
    expect(await provider.create(request(reference))).toEqual(one);
    const seen = await provider.fetch({ reference, pageId: null });
    expect(seen).toMatchObject({ status: 'open', amountCents: 2_200, pageId: one.pageId });
  });

  it('is closed once, and opened anew by the next generation', async () => {
    const reference = newId();
    const { pageId } = await provider.create(request(reference));
    expect(await provider.expire({ reference, pageId })).toMatchObject({ status: 'expired' });
    await provider.expire({ reference, pageId });
    expect(await told(reference)).toEqual([['payment.expired', 2_200]]);
    const decision = { outcome: 'success', threeDs: false, now: NOW } as const;
    await expect(settleSandboxPayment(app.db, pageId, decision)).rejects.toThrow('PAYMENT_DECIDED');
    await provider.create(request(reference));
    expect(await provider.fetch({ reference, pageId })).toMatchObject({ status: 'expired' });
    await provider.create(request(reference, { generation: 2 }));
    expect(await provider.fetch({ reference, pageId })).toMatchObject({ status: 'open' });
  });

  it('that was paid is not closed', async () => {
    const { reference, pageId } = await paid();
    expect(await provider.expire({ reference, pageId })).toMatchObject({ status: 'captured' });
    expect(await told(reference)).toEqual([['payment.succeeded', 2_200]]);
  });

  it('is unknown without one', async () => {
    const reference = newId();
    expect(await provider.fetch({ reference, pageId: null })).toBeNull();
    const expired = provider.expire({ reference, pageId: newId() });
    await expect(expired).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('promised money', () => {
  it('is taken in part once, and the rest released', async () => {
    const { reference, paymentId, status } = await paid({ capture: 'manual' });
    expect(status).toBe('authorised');
    const promised = await provider.fetch({ reference, pageId: null });
    expect(promised?.authorisedUntil).toEqual(new Date('2026-03-08T12:00:00Z'));
    const capture = { reference, paymentId, amountCents: 2_000 };
    expect(await provider.capture(capture)).toMatchObject({
      status: 'captured',
      amountCents: 2_000,
    });
    expect(await provider.capture(capture)).toMatchObject({
      status: 'captured',
      amountCents: 2_000,
    });
    await expect(provider.void({ reference, paymentId })).rejects.toMatchObject({
      code: 'wrong_state',
    });
    expect(await told(reference)).toEqual([
      ['payment.authorised', 2_200],
      ['payment.succeeded', 2_000],
    ]);
  });

  it('is never taken beyond the promise', async () => {
    const { reference, paymentId } = await paid({ capture: 'manual' });
    const capture = provider.capture({ reference, paymentId, amountCents: 2_201 });
    await expect(capture).rejects.toMatchObject({ code: 'amount_too_large' });
  });

  it('is given up once', async () => {
    const { reference, paymentId } = await paid({ capture: 'manual' });
    expect(await provider.void({ reference, paymentId })).toMatchObject({ status: 'voided' });
    expect(await provider.void({ reference, paymentId })).toMatchObject({ status: 'voided' });
    const capture = provider.capture({ reference, paymentId, amountCents: 2_200 });
    await expect(capture).rejects.toMatchObject({ code: 'wrong_state' });
    expect(await told(reference)).toEqual([
      ['payment.authorised', 2_200],
      ['payment.voided', 2_200],
    ]);
  });
});

describe('a refund', () => {
  const asked = { attempt: 1, currency: 'USD', isRetry: false, paymentId: null } as const;

  it('is taken once, and never for more than was taken', async () => {
    const { reference, paymentId } = await paid({ capture: 'manual' });
    await provider.capture({ reference, paymentId, amountCents: 2_000 });
    const [one, other] = [newId(), newId()];
    const first = { ...asked, reference, refundId: one, amountCents: 1_500 };
    await provider.refund(first);
    await provider.refund({ ...first, isRetry: true });
    await provider.refund({ ...asked, reference, refundId: other, amountCents: 501 });
    expect(await told(one)).toEqual([['refund.succeeded', 1_500]]);
    expect(await told(other)).toEqual([['refund.failed', 501]]);
    expect(await provider.fetchRefund({ reference, refundId: one, paymentId: null })).toMatchObject(
      {
        type: 'refund.succeeded',
        amountCents: 1_500,
        attempt: 1,
      },
    );
    expect(
      await provider.fetchRefund({ reference, refundId: newId(), paymentId: null }),
    ).toBeNull();
  });

  it('of money that was not taken is refused', async () => {
    const { reference } = await paid({ capture: 'manual' });
    const refund = provider.refund({ ...asked, reference, refundId: newId(), amountCents: 1 });
    await expect(refund).rejects.toMatchObject({ code: 'wrong_state' });
  });
});

it('tells what it told again, from an event on', async () => {
  const from = new Date(Date.now() - 60_000);
  const { reference } = await paid();
  const all = await provider.events({ cursor: null, from });
  expect(all.events.at(-1)).toMatchObject({ reference, type: 'payment.succeeded' });
  expect((await provider.events({ cursor: all.next, from })).events).toEqual([]);
  const later = await paid({ capture: 'manual' });
  const { events } = await provider.events({ cursor: all.next, from });
  expect(events.map((event) => event.reference)).toEqual([later.reference]);
  expect(events[0]?.authorisedUntil).toEqual(new Date('2026-03-08T12:00:00Z'));
});
