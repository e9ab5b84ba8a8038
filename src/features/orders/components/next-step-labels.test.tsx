import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { useNextLabels } from './next-step-labels.ts';

vi.mock('~/platform/i18n/use-format.ts', () => ({
  useFormat: () => ({ cents: (cents: number) => `${cents} cents` }),
  useTimeFormat: () => ({ moment: (at: string) => at, now: new Date(0) }),
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
    dispute: null,
    next_timer: null,
    timeline: { seller_paid_on: 'on Friday' },
    buyer: { public_name: 'Buyer' },
    seller: { public_name: 'Seller' },
    offer: { delivery: { method: 'manual' } },
  } as unknown as OrderOutput;
  return renderHook(() => useNextLabels(order), { wrapper }).result.current.text;
}

test('a completed order promises a dispute only as long as one can be opened', () => {
  expect(textOf(['dispute', 'review'])).toContain('Until then you can still open a dispute');
  expect(textOf(['review'])).toContain('cannot be disputed any more');
});
