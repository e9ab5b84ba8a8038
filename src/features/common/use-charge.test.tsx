import { cleanup, render } from '@testing-library/react';
import type { Currency } from '~config';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { showRates } from '~/platform/i18n/rates.ts';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import { useCharge } from './use-charge.ts';

afterEach(cleanup);
// Those of today.
beforeEach(() => showRates({ USD: 1_000_000, EUR: 800_000 }));

type Order = NonNullable<Parameters<typeof useCharge>[0]>;

function Amount({ order }: { order?: Order }) {
  return <b>{useCharge(order)(1_100)}</b>;
}

function shown(currency: Currency, order?: Order): string {
  const preferences = { currency, region: null, theme: 'dark', timeZone: 'UTC' } as const;
  const { container } = render(
    <PageContextProvider value={{ locale: 'en', preferences, isIn: () => false }}>
      <Amount {...(order && { order })} />
    </PageContextProvider>,
  );
  return container.textContent;
}

test('what is charged is dollars, and about that much in euros by the rate of now', () => {
  expect(shown('USD')).toBe('$11.00');
  cleanup();
  expect(shown('EUR')).toBe('$11.00 (≈\u00A0€8.80)');
});

test('of a purchase it is the rate that the order keeps, whatever the rate of now is', () => {
  const order: Order = { currency: 'EUR', rate: 900_000, role: 'buyer' };
  expect(shown('EUR', order)).toBe('$11.00 (≈\u00A0€9.90)');
  cleanup();
  // The rate is of another currency than the one that is shown now, or the buyer's and not the seller's.
  expect(shown('EUR', { ...order, currency: 'USD', rate: 1_000_000 })).toContain('€8.80');
  cleanup();
  expect(shown('EUR', { ...order, role: 'seller' })).toContain('€8.80');
});
