import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { AmountForBuyer } from '~/features/common/amount-for-buyer.tsx';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import { StaffFrame } from './staff-frame.tsx';

// The way around asks the server how much waits, and the search asks for the address.
vi.mock('../frame/staff-navigation.tsx', () => ({ StaffNavigation: () => null }));
vi.mock('../search/staff-search.tsx', () => ({ StaffSearch: () => null }));

i18n.load('en', {});
i18n.activate('en');
afterEach(cleanup);

function Amount() {
  return <b>{useFormat().cents(1_100)}</b>;
}

/** What somebody who chose euros reads. */
function shown(page: ReactNode): string {
  const preferences = { currency: 'EUR', region: null, theme: 'dark', timeZone: 'UTC' } as const;
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <PageContextProvider value={{ locale: 'en', preferences, isIn: () => false }}>
        {page}
      </PageContextProvider>
    </I18nProvider>,
  );
  return container.textContent;
}

test('staff see US dollars, whatever they chose for themselves', () => {
  expect(shown(<Amount />)).toContain('€');
  cleanup();
  const text = shown(
    <StaffFrame role="admin">
      <Amount />
    </StaffFrame>,
  );
  expect(text).toContain('$11.00');
  expect(text).not.toContain('€');
});

test('what the buyer was shown stands beside it, at the rate of the order', () => {
  const order = { total_amount: 1_200, discount_amount: 100, rate: 900_000 };
  const of = (currency: 'EUR' | 'USD') =>
    shown(
      <StaffFrame role="admin">
        <AmountForBuyer order={{ ...order, currency }} />
      </StaffFrame>,
    );
  expect(of('EUR')).toContain('€9.90 for the buyer');
  cleanup();
  expect(of('USD')).not.toContain('for the buyer');
});
