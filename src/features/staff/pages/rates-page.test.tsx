import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HeldRate, RatesOutput } from '~/contracts/rates/rates.schemas.ts';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import { RatesPage } from './rates-page.tsx';

const sent = vi.hoisted(() => ({ pin: vi.fn(), unpin: vi.fn(), accept: vi.fn(), keep: vi.fn() }));
vi.mock('~/platform/api/api.ts', () => ({
  api: {
    rates: {
      pin: { send: sent.pin },
      unpin: { send: sent.unpin },
      accept: { send: sent.accept },
      keep: { send: sent.keep },
    },
  },
}));
vi.mock('../staff.queries.ts', () => ({
  staffQueries: { rates: () => ({ queryKey: ['rates'], queryFn: vi.fn() }) },
  staffKeys: () => [],
}));
vi.mock('../home/home.queries.ts', () => ({
  homeQueries: {
    home: () => ({ queryKey: ['home'], queryFn: () => ({ queues: [] }) }),
    taken: (queue: string) => ({
      queryKey: ['taken', queue],
      queryFn: () => ({
        data: [{ id: 'h', holder: { id: 'i', public_name: 'ines' }, is_mine: false }],
      }),
    }),
  },
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useLocation: () => ({ pathname: '/staff/rules/rates', hash: 'item-h' }),
}));
const decided = vi.hoisted(() => vi.fn());
vi.mock('../use-decided.ts', () => ({ useDecided: () => decided }));

i18n.load('en', {});
i18n.activate('en');
beforeEach(() => {
  for (const each of Object.values(sent)) each.mockReset().mockResolvedValue({});
});
afterEach(cleanup);

const market = {
  id: 'r',
  rate: 919_709,
  origin: 'reading',
  dated: '2026-11-25',
  since: '2026-11-25T16:00:00.000Z',
} as const;
const held: HeldRate = {
  id: 'h',
  currency: 'EUR',
  rate: 833_333,
  last_rate: 919_709,
  problem: 'moved',
  dated: '2026-11-26',
  held_at: '2026-11-26T16:00:00.000Z',
  acceptable: true,
};

function output(more: Partial<RatesOutput> = {}): RatesOutput {
  return {
    source: 'www.ecb.europa.eu',
    move_bps: 500,
    rates: [{ currency: 'EUR', now: market, market, pin: null, history: [market] }],
    held: [],
    readings: [
      {
        id: 'n',
        read_at: '2026-11-26T16:00:00.000Z',
        source: 'www.ecb.europa.eu',
        dated: null,
        problem: 'slow',
        figures: 0,
      },
    ],
    ...more,
  };
}

function show(rates: RatesOutput): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(['rates'], rates);
  const preferences = { currency: 'USD', region: null, theme: 'dark', timeZone: 'UTC' } as const;
  const { container } = render(
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>
        <PageContextProvider value={{ locale: 'en', preferences, isIn: () => false }}>
          <RatesPage />
        </PageContextProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
  return container.textContent;
}

/** The dialog comes with the next frame. */
const opened = () => screen.findByLabelText(/Reason/);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('says what is used and of which day, and why a reading brought nothing', async () => {
  const text = show(output());
  expect(text).toContain('1\u00A0EUR =\u00A01.0873\u00A0USD');
  expect(text).toContain('Read once a day from www.ecb.europa.eu.');
  expect(text).toMatch(/moves by more than 5%/);
  expect(text).toContain('It did not answer in time');
  expect(text).toContain('Nothing waits');
  expect(screen.queryByRole('button', { name: 'End the pin: EUR' })).toBeNull();
});

test('without a source says that nothing is read, not that the built-in figure is used', async () => {
  expect(show(output({ source: null, readings: [] }))).toContain(
    'nothing is read, and what was accepted last stays',
  );
});

test('a held figure is accepted with a reason', async () => {
  const text = show(output({ held: [held] }));
  expect(text).toContain('1\u00A0EUR =\u00A01.2000\u00A0USD');
  press('Accept the held rate: EUR');
  await opened();
  press('Accept it');
  expect(sent.accept).not.toHaveBeenCalled();
  type(/Reason/, 'The bank says so as well');
  press('Accept it');
  await waitFor(() => {
    expect(sent.accept).toHaveBeenCalledWith({ id: 'h', reason: 'The bank says so as well' });
  });
});

test('the card that the address leads to has the focus, and says who has taken it', async () => {
  show(output({ held: [held] }));
  expect(document.activeElement?.id).toBe('item-h');
  expect(await screen.findByText('Taken by ines')).toBeTruthy();
});

test('what is no figure can only be kept away', async () => {
  show(output({ held: [{ ...held, rate: null, problem: 'negative' }] }));
  expect(screen.queryByRole('button', { name: 'Accept the held rate: EUR' })).toBeNull();
  press('Keep the old rate: EUR');
  await opened();
  type(/Reason/, 'Nobody sells euros for less than nothing');
  press('Keep the old one');
  await waitFor(() => expect(sent.keep).toHaveBeenCalledOnce());
});

test('a figure that is a digit off can only be kept away, and says why', () => {
  const text = show(output({ held: [{ ...held, rate: 83_333, acceptable: false }] }));
  expect(screen.queryByRole('button', { name: 'Accept the held rate: EUR' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Keep the old rate: EUR' })).toBeTruthy();
  expect(text).toContain('less than half or more than twice the rate: it cannot be accepted');
});

test('a pin is typed in dollars for one euro, with a comma as well', async () => {
  show(output());
  press('Pin a rate: EUR');
  await opened();
  type(/US dollars for 1 EUR/, 'much');
  type(/Last day/, '2026-12-01');
  type(/Reason/, 'The source is down');
  press('Pin it');
  expect(await screen.findByText('Enter a number.')).toBeTruthy();
  for (const typed of ['', '0', '-1', '1e3', '999999999']) {
    type(/US dollars for 1 EUR/, typed);
    press('Pin it');
    expect(await screen.findByText('Enter a number.')).toBeTruthy();
  }
  expect(sent.pin).not.toHaveBeenCalled();
  type(/US dollars for 1 EUR/, '1,25');
  press('Pin it');
  await waitFor(() => {
    expect(sent.pin).toHaveBeenCalledWith({
      currency: 'EUR',
      rate: 800_000,
      until: '2026-12-01',
      reason: 'The source is down',
    });
  });
});
