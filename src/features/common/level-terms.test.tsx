import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Locale } from '~config';
import type { LevelFees } from '~/contracts/rules/rules.schemas.ts';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import { LevelTerms } from './level-terms.tsx';

vi.mock('~/platform/api/api.ts', () => ({
  api: { catalogue: { page: { queryOptions: () => ({ queryKey: ['page'], queryFn: vi.fn() }) } } },
}));

afterEach(cleanup);

const levelsOf = (first: number): LevelFees['levels'] =>
  [first, 900, 800, 700, 600].map((bps) => ({
    fee_bps: bps,
    accounts_fee_bps: bps + 300,
    hold_hours: 72,
    accounts_hold_hours: 168,
  }));

function show(fees: LevelFees, locale: Locale = 'en'): string {
  i18n.load(locale, {});
  i18n.activate(locale);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(['page'], { level_fees: fees });
  const preferences = { currency: 'USD', region: null, theme: 'dark', timeZone: 'UTC' } as const;
  const { container } = render(
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>
        <PageContextProvider value={{ locale, preferences, isIn: () => false }}>
          <LevelTerms path="/guarantees" />
        </PageContextProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
  return container.textContent;
}

test('shows a fee to the hundredth of a per cent, and a whole one without decimals', () => {
  const next = { from: '2026-12-01T00:00:00.000Z', levels: levelsOf(1_025) };
  const text = show({ levels: levelsOf(950), next, next_holds: null });
  expect(text).toContain('L09.5%12.5%');
  expect(text).toContain('L19%12%');
  expect(text).toContain('L0 10.25% (13.25%)');
});

test('names the day of what comes, because a word like “demain” does not stand behind “à partir du”', () => {
  // Without a provider the clock stands at the beginning of 1970, so that this is tomorrow.
  const next = { from: '1970-01-02T14:26:00.000Z', levels: levelsOf(1_025) };
  const fees = { levels: levelsOf(950), next, next_holds: null };
  expect(show(fees, 'fr')).toMatch(/From 2\sjanv\.\sà\s14:26 on/);
  cleanup();
  expect(show(fees, 'en')).toMatch(/From Jan\s2,\s2:26\sPM on/);
});

test('shows the holds of each level, and those that come', () => {
  const from = '2026-12-01T00:00:00.000Z';
  const holds = [96, 48, 48, 24, 24].map((hours) => ({
    hold_hours: hours,
    accounts_hold_hours: hours + 96,
  }));
  const text = show({ levels: levelsOf(950), next: null, next_holds: { from, levels: holds } });
  expect(text).toMatch(/L09\.5%12\.5%3\sdays7\sdays/);
  expect(text).toMatch(/L0 4\sdays \(8\sdays\)/);
});
