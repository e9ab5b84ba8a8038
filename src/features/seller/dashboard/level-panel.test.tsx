import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Locale } from '~config';
import type { Dashboard } from '~/contracts/dashboard/dashboard.schemas.ts';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import { LevelPanel } from './level-panel.tsx';

afterEach(cleanup);

type Fee = Dashboard['level']['fee'];

function show(fee: Fee, locale: Locale = 'en', more: Partial<Dashboard['level']> = {}): string {
  i18n.load(locale, {});
  i18n.activate(locale);
  const level: Dashboard['level'] = {
    level: 1,
    counted_at: null,
    turnover_amount: 0,
    orders: 0,
    failed: 0,
    success_bps: 9_875,
    levels: [0, 1, 2, 3, 4, 5].map((each) => ({
      turnover_amount: each * 10_000,
      orders: each * 5,
      success_bps: 9_500,
      hold_hours: [96, 72, 48, 24, 24, 24][each] ?? 0,
      accounts_hold_hours: 120,
    })),
    next_levels: null,
    fee,
    ...more,
  };
  const preferences = { currency: 'USD', region: null, theme: 'dark', timeZone: 'UTC' } as const;
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <PageContextProvider value={{ locale, preferences, isIn: () => false }}>
        <LevelPanel level={level} />
      </PageContextProvider>
    </I18nProvider>,
  );
  return container.textContent;
}

test('says fees to the hundredth of a per cent: of now, of the next level, and what comes', () => {
  const next = { from: '2026-12-01T00:00:00.000Z', fee_bps: 1_025 };
  const text = show({ fee_bps: 950, next_level_bps: 875, is_own: false, next });
  expect(text).toContain('the fee falls from 9.5% to 8.75%');
  expect(text).toContain('Your fee is 9.5%.');
  expect(text).toContain('on it is 10.25%');
});

test('names the day of what comes, because a word like “demain” does not stand behind “à partir du”', () => {
  // Without a provider the clock stands at the beginning of 1970, so that this is tomorrow.
  const next = { from: '1970-01-02T14:26:00.000Z', fee_bps: 1_025 };
  const text = show({ fee_bps: 950, next_level_bps: null, is_own: true, next }, 'fr');
  expect(text).toMatch(/From 2\sjanv\.\sà\s14:26 on/);
});

test('says what the next level asks for, and how long proceeds are held there', () => {
  const text = show({ fee_bps: 900, next_level_bps: 800, is_own: false, next: null });
  expect(text).toContain('$0.00 of $200.00');
  expect(text).toContain('0 of 10');
  expect(text).toMatch(/held 2\sdays instead of 3\sdays/);
});

const marks = (each: number, change: object = {}) => ({
  turnover_amount: each * 10_000,
  orders: each * 5,
  success_bps: 9_500,
  hold_hours: [96, 72, 48, 24, 24, 24][each] ?? 0,
  accounts_hold_hours: 120,
  ...change,
});
const comes = (change: (each: number) => object, level = 1) =>
  show({ fee_bps: 900, next_level_bps: 800, is_own: false, next: null }, 'en', {
    level,
    next_levels: {
      from: '2026-12-01T00:00:00.000Z',
      levels: [0, 1, 2, 3, 4, 5].map((each) => marks(each, change(each))),
    },
  });

test('says before what the next level will ask for, and how long new proceeds will be held', () => {
  const text = comes((each) => ({ turnover_amount: each * 12_000, hold_hours: 96 }));
  expect(text).toMatch(/level 2 asks for \$240\.00 of turnover, 10 completed orders/);
  expect(text).toMatch(/proceeds of new orders are held 4\sdays at your level/);
  expect(text).not.toContain('of accounts are held');
});

test('says before what the present level will need to stay, also where the next one stays as it is', () => {
  const text = comes((each) => (each === 1 ? { orders: 7 } : {}));
  expect(text).toMatch(/your level 1 needs \$100\.00 of turnover, 7 completed orders and 95%/);
  expect(text).not.toMatch(/level 2 asks for/);
  expect(text).not.toContain('proceeds of new orders');
  // At the highest one there is no other.
  expect(comes((each) => (each === 5 ? { orders: 30 } : {}), 5)).toMatch(/your level 5 needs/);
});

test('says before how long accounts will be held, where that alone is another time', () => {
  const text = comes(() => ({ accounts_hold_hours: 144 }));
  expect(text).toMatch(/of accounts are held 6\sdays at your level/);
  expect(text).not.toMatch(/orders are held/);
  expect(text).not.toMatch(/level \d needs|asks for/);
  expect(comes(() => ({}))).not.toContain('From');
});
