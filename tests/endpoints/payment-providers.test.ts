/** What the port to payment providers promises, kept by each of them: pages, promises of money, refunds, events to read on. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { ProviderRefused } from '~/server/infra/payments/index.ts';
import type { CreateRequest, PaymentProvider } from '~/server/infra/payments/provider.ts';
import { settleSandboxPayment } from '~/server/infra/payments/sandbox-pages.ts';
import { createStripeProvider } from '~/server/infra/payments/stripe/index.ts';
import { startApplication } from '../support/application.ts';
import { startStripe } from '../support/stripe/index.ts';

interface Subject {
  provider: PaymentProvider;
  /** Pays on a page. @throws where that is not possible */
  pay(pageId: string): Promise<unknown>;
  /** Whatever a simulated provider found fault with. */
  problems(): string[];
  /** Of the form of its pages' ids, and of none of them. */
  unknownPage: string;
  close(): Promise<void>;
}

const subjects: Record<string, () => Promise<Subject>> = {
  async sandbox() {
    const app = await startApplication();
    const provider = app.services.payments.card;
    if (!provider) throw new Error('The sandbox takes cards');
    const decision = { outcome: 'success', threeDs: false, now: new Date() } as const;
    return {
      provider,
      pay: (pageId) => settleSandboxPayment(app.db, pageId, decision),
      problems: () => [],
      unknownPage: newId(),
      close: app.close,
    };
  },
  async stripe() {
    const { url, secretKey, webhookSecret, pay, problems, stop } = await startStripe();
    const settings = { secretKey, webhookSecrets: [webhookSecret], apiUrl: url };
    return {
      // The stand-in reads its description with the first request.
      provider: createStripeProvider(settings, 60_000),
      pay,
      problems: () => problems,
      unknownPage: 'cs_test_a1Unknown',
      close: stop,
    };
  },
};

const STARTED = new Date(Date.now() - 60_000);
const CLOSES_AT = new Date(Date.now() + 3_600_000);

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
    closesAt: CLOSES_AT,
    locale: 'en',
    ...changed,
  };
}

describe.each(Object.keys(subjects))('%s', (name) => {
  let subject: Subject;
  let provider: PaymentProvider;
  beforeAll(async () => {
    subject = await subjects[name]!();
    provider = subject.provider;
  });
  afterEach(() => expect(subject.problems()).toEqual([]));
  afterAll(() => subject.close());

  /** A page whose payer has paid. */
  async function paid(changed: Partial<CreateRequest> = {}) {
    const reference = newId();
    const { pageId } = await provider.create(request(reference, changed));
    await subject.pay(pageId);
    const seen = await provider.fetch({ reference, pageId });
    return { reference, pageId, paymentId: seen?.paymentId ?? '', seen };
  }

  /** What was told of a reference. */
  async function told(reference: string) {
    const { events } = await provider.events({ cursor: null, from: STARTED });
    return events
      .filter((event) => event.reference === reference)
      .map(({ type, amountCents }) => [type, amountCents]);
  }

  describe('a page', () => {
    it('is the same for the same reference, however it is asked for', async () => {
      const reference = newId();
      const one = await provider.create(request(reference));
      expect(await provider.create(request(reference))).toEqual(one);
      const later = { locale: 'fr', closesAt: new Date(Date.now() + 7_200_000) } as const;
      const other = await provider.create(request(reference, later));
      expect(other.pageId).toBe(one.pageId);
      const known = { status: 'open', amountCents: 2_200, currency: 'USD', purpose: 'order' };
      for (const pageId of [one.pageId, null]) {
        const seen = await provider.fetch({ reference, pageId });
        expect(seen).toMatchObject({ ...known, pageId: one.pageId });
      }
    });

    it('is one page for those who ask at once', async () => {
      const reference = newId();
      const pages = await Promise.all([1, 2, 3].map(() => provider.create(request(reference))));
      expect(new Set(pages.map(({ pageId }) => pageId)).size).toBe(1);
    });

    it('is closed once, and opened anew by the next generation', async () => {
      const reference = newId();
      const { pageId } = await provider.create(request(reference));
      expect(await provider.expire({ reference, pageId })).toMatchObject({ status: 'expired' });
      expect(await provider.expire({ reference, pageId })).toMatchObject({ status: 'expired' });
      expect(await told(reference)).toEqual([['payment.expired', 2_200]]);
      await expect(subject.pay(pageId)).rejects.toThrow();
      const next = await provider.create(request(reference, { generation: 2 }));
      expect(next.pageId).not.toBe(pageId);
      const seen = await provider.fetch({ reference, pageId: next.pageId });
      expect(seen).toMatchObject({ status: 'open', pageId: next.pageId });
    });

    it('that was paid is not closed', async () => {
      const { reference, pageId, seen } = await paid();
      expect(seen).toMatchObject({ status: 'captured', amountCents: 2_200 });
      expect(await provider.expire({ reference, pageId })).toMatchObject({ status: 'captured' });
      expect(await told(reference)).toEqual([['payment.succeeded', 2_200]]);
    });

    it('is unknown without one', async () => {
      const reference = newId();
      expect(await provider.fetch({ reference, pageId: null })).toBeNull();
      const expired = provider.expire({ reference, pageId: subject.unknownPage });
      await expect(expired).rejects.toMatchObject({ code: 'not_found' });
    });
  });

  describe('promised money', () => {
    it('is taken in part once, and the rest released', async () => {
      const { reference, paymentId, seen } = await paid({ capture: 'manual' });
      expect(seen).toMatchObject({ status: 'authorised', amountCents: 2_200 });
      expect(seen?.authorisedUntil?.getTime()).toBeGreaterThan(Date.now() + 5 * 86_400_000);
      const capture = { reference, paymentId, amountCents: 2_000 };
      const captured = { status: 'captured', amountCents: 2_000, paymentId };
      expect(await provider.capture(capture)).toMatchObject(captured);
      expect(await provider.capture(capture)).toMatchObject(captured);
      const given = provider.void({ reference, paymentId });
      await expect(given).rejects.toMatchObject({ code: 'wrong_state' });
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
    const asked = { attempt: 1, currency: 'USD', isRetry: false } as const;

    it('is taken once, and never for more than was taken', async () => {
      const { reference, paymentId } = await paid();
      const [one, other] = [newId(), newId()];
      const first = { ...asked, reference, paymentId, refundId: one, amountCents: 1_500 };
      await provider.refund(first);
      await provider.refund(first);
      await provider.refund({ ...first, isRetry: true });
      const seen = await provider.fetchRefund({ reference, refundId: one, paymentId });
      expect(seen).toMatchObject({
        type: 'refund.succeeded',
        purpose: 'refund',
        reference: one,
        amountCents: 1_500,
        attempt: 1,
      });
      const more = { ...first, refundId: other, amountCents: 701 };
      const refusal = await provider.refund(more).catch((error: unknown) => error);
      if (refusal) expect(refusal).toMatchObject({ code: 'amount_too_large' });
      const types = (await told(other)).map(([type]) => type);
      expect(types).toEqual(refusal ? [] : ['refund.failed']);
      expect(new Set((await told(one)).map(([type]) => type))).toEqual(
        new Set(['refund.succeeded']),
      );
    });

    it('finds its payment by our reference alone', async () => {
      const { reference } = await paid();
      const refundId = newId();
      const known = { reference, paymentId: null, refundId };
      await provider.refund({ ...asked, ...known, amountCents: 700 });
      expect(await provider.fetchRefund(known)).toMatchObject({ amountCents: 700 });
    });

    it('of money that was not taken is refused', async () => {
      const { reference, paymentId } = await paid({ capture: 'manual' });
      const known = { reference, paymentId, refundId: newId() };
      const refund = provider.refund({ ...asked, ...known, amountCents: 1 });
      await expect(refund).rejects.toBeInstanceOf(ProviderRefused);
      expect(await provider.fetchRefund(known)).toBeNull();
    });
  });

  it('tells what it told again, from an event on', async () => {
    const { reference, paymentId } = await paid();
    const all = await provider.events({ cursor: null, from: STARTED });
    expect(all.events.at(-1)).toMatchObject({ reference, type: 'payment.succeeded', paymentId });
    expect((await provider.events({ cursor: all.next, from: STARTED })).events).toEqual([]);
    const later = [(await paid({ capture: 'manual' })).reference, (await paid()).reference];
    const { events, isLast } = await provider.events({ cursor: all.next, from: STARTED });
    expect(events.map((event) => event.reference)).toEqual(later);
    expect(isLast).toBe(true);
  });
});
