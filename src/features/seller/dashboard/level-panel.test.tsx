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

test('says before what a level will ask for, and how long new proceeds will be held', () => {
  const levels = [0, 1, 2, 3, 4, 5].map((each) => ({
    turnover_amount: each * 12_000,
    orders: each * 5,
    success_bps: 9_500,
    hold_hours: 96,
  }));
  const fee = { fee_bps: 900, next_level_bps: 800, is_own: false, next: null };
  const next = { from: '2026-12-01T00:00:00.000Z', levels };
  const text = show(fee, 'en', { next_levels: next });
  expect(text).toMatch(/level 2 asks for \$240\.00 of turnover, 10 completed orders/);
  expect(text).toMatch(/held 4\sdays then/);
});
