import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import type { RequestForSeller } from '~/contracts/requests/requests.schemas.ts';
import { BidForm } from './bid-form.tsx';

vi.mock('../use-bid-form.ts', () => ({
  useBidForm: () => ({
    typed: { price: '10', minutes: '60', hours: '', note: '' },
    price: { cents: 1_000, quote: { totalCents: 1_095, netCents: 1_000, feeCents: 95 } },
    isNew: true,
    isBusy: false,
    error: null,
    errors: {},
    set: vi.fn(),
    submit: vi.fn(),
  }),
}));
afterEach(cleanup);

i18n.load('en', {});
i18n.activate('en');

const request = {
  id: 'r',
  count: 1,
  unit: { name: 'item' },
  buyer: { id: 'b', public_name: 'ines' },
  own_bid: null,
} as unknown as RequestForSeller;

test('says the fee of the bill to the hundredth of a per cent', () => {
  const terms: Parameters<typeof BidForm>[0]['terms'] = {
    fee_bps: 950,
    level: 1,
    price_decimals: 0,
    delivery_minutes: [60],
    in_stock: null,
  };
  const preferences = { currency: 'USD', region: null, theme: 'dark', timeZone: 'UTC' } as const;
  render(
    <I18nProvider i18n={i18n}>
      <PageContextProvider value={{ locale: 'en', preferences, isIn: () => false }}>
        <BidForm request={request} terms={terms} />
      </PageContextProvider>
    </I18nProvider>,
  );
  expect(screen.getByRole('status').textContent).toContain('Fee at level 1, 9.5%−$0.95');
});
