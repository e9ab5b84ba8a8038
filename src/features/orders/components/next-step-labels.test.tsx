import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { useNextLabels } from './next-step-labels.ts';

vi.mock('~/platform/i18n/use-format.ts', () => ({
  useFormat: () => ({ currency: 'USD', amountIn: (cents: number) => `${cents} cents` }),
  useTimeFormat: () => {
    const asItIs = (at: string) => at;
    return { moment: asItIs, date: asItIs, time: asItIs, day: asItIs, now: new Date(0) };
  },
}));
i18n.load('en', {});
i18n.activate('en');
afterEach(cleanup);

const wrapper = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={i18n}>{children}</I18nProvider>
);

function textOf(actions: OrderOutput['actions']): string {
  const order = {
    role: 'buyer',
    status: 'completed',
    actions,
    events: [],
    refunded: null,
    dispute: null,
    next_timer: null,
    timeline: { seller_paid_on: 'on Friday' },
    buyer: { public_name: 'Buyer' },
    seller: { public_name: 'Seller' },
    offer: { delivery: { method: 'manual' } },
  } as unknown as OrderOutput;
  return renderHook(() => useNextLabels(order), { wrapper }).result.current.text;
}

test('an order that is late says so to both sides, and promises nothing for later', () => {
  const order = (role: 'buyer' | 'seller', deliverBy: string) =>
    ({
      role,
      status: 'in_progress',
      actions: [],
      events: [],
      refunded: null,
      dispute: null,
      next_timer: { at: 'on Sunday' },
      timeline: { deliver_by: deliverBy, seller_paid_on: null },
      buyer: { public_name: 'Buyer' },
      seller: { public_name: 'Seller' },
      offer: { delivery: { method: 'manual' } },
    }) as unknown as OrderOutput;
  const labelsOf = (role: 'buyer' | 'seller', deliverBy: string) =>
    renderHook(() => useNextLabels(order(role, deliverBy)), { wrapper }).result.current;
  const [before, after] = ['1969-12-31T23:00:00.000Z', '1970-01-01T01:00:00.000Z'];
  expect(labelsOf('buyer', before).title).toBe('Seller is late');
  expect(labelsOf('seller', before)).toMatchObject({
    title: 'Deliver now: you are late',
    text: expect.stringContaining('Buyer can cancel alone now'),
  });
  expect(labelsOf('buyer', after).title).toBe('Seller is delivering');
  expect(labelsOf('seller', after).text).toContain('After that Buyer can cancel alone');
});

test('a completed order promises a dispute only as long as one can be opened', () => {
  expect(textOf(['dispute', 'review'])).toContain('Until then you can still open a dispute');
  expect(textOf(['review'])).toContain('cannot be disputed any more');
});

test('a refund tells the buyer where each part went and when, the seller nothing of it', () => {
  const order = (role: 'buyer' | 'seller') =>
    ({
      role,
      status: 'refund',
      actions: [],
      events: [{ status: 'refund', event: 'cancel', at: 'on Monday' }],
      refunded_amount: 1_700,
      refunded:
        role === 'seller' ? null : { bonus: 200, card: 500, real: 0, provider: 1_000, promo: 0 },
      dispute: null,
      next_timer: null,
      timeline: { deliver_by: null, seller_paid_on: null },
      buyer: { public_name: 'Buyer' },
      seller: { public_name: 'Seller' },
      offer: { delivery: { method: 'manual' } },
    }) as unknown as OrderOutput;
  const textFor = (role: 'buyer' | 'seller') =>
    renderHook(() => useNextLabels(order(role)), { wrapper }).result.current.text;
  expect(textFor('buyer')).toBe(
    [
      '1000 cents goes back to the card, asked for on Monday. The bank decides when it shows.',
      '500 cents went to the wallet as card money on Monday.',
      '200 cents went back to the bonus on Monday.',
    ].join(' '),
  );
  expect(textFor('seller')).not.toMatch(/card|wallet|bonus|cents/);
});

describe('an order that waits for a check of its payment', () => {
  type Authorised = NonNullable<OrderOutput['authorised']>;
  const checks = ['verification', 'waiting_approval'] as const;

  function labelsOf(status: (typeof checks)[number], state: Authorised['state'] | null) {
    const order = {
      role: 'buyer',
      status,
      authorised: state && { amount: 1, until: 'on Friday', state },
      actions: [],
      events: [],
      refunded: null,
      dispute: null,
      next_timer: { at: 'on Sunday' },
      timeline: { seller_paid_on: null },
      buyer: { public_name: 'Buyer' },
      seller: { public_name: 'Seller' },
      offer: { delivery: { method: 'manual' } },
    } as unknown as OrderOutput;
    return renderHook(() => useNextLabels(order), { wrapper }).result.current;
  }

  test.each(checks)('%s: says what is true of cards that were charged, too', (status) => {
    for (const state of [null, 'waiting'] as const) {
      const { text } = labelsOf(status, state);
      expect(text).toMatch(/safe: without a (result|decision) by on Sunday/);
      expect(text).not.toMatch(/escrow|paid nothing|goes back/);
    }
  });

  test('asks for it until it is passed, and not while the card is charged', () => {
    expect(labelsOf('verification', 'waiting').title).toBe('Verify your identity');
    for (const status of checks) {
      const { title, text } = labelsOf(status, 'charging');
      expect(title).toBe('The check is passed');
      expect(text).not.toMatch(/without|escrow/i);
    }
  });
});
