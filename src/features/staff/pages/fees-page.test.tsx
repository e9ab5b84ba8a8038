import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FeeKind, Fees, FeeVersionRow } from '~/contracts/rules/rules.schemas.ts';
import { builtInFees } from '~/domain/fees.ts';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import { FeesPage } from './fees-page.tsx';

const sent = vi.hoisted(() => ({
  preview: vi.fn(),
  schedule: vi.fn(),
  agree: vi.fn(),
  withdraw: vi.fn(),
}));
vi.mock('~/platform/api/api.ts', () => ({
  api: {
    rules: {
      preview: { send: sent.preview },
      schedule: { send: sent.schedule },
      agree: { send: sent.agree },
      withdraw: { send: sent.withdraw },
    },
  },
}));
vi.mock('../rules/fees.queries.ts', async (original) => ({
  ...(await original<object>()),
  feesQueries: {
    fees: () => ({ queryKey: ['fees'], queryFn: vi.fn() }),
    history: () => ({ queryKey: ['history'], queryFn: vi.fn(), getNextPageParam: () => null }),
  },
}));
vi.mock('../codes/codes.queries.ts', () => ({
  codesQueries: {
    places: (scope: string) => ({ queryKey: ['places', scope], queryFn: () => ({ data: [] }) }),
  },
}));
vi.mock('../staff.queries.ts', () => ({ staffKeys: () => [] }));
vi.mock('~/features/common/second-factor/use-confirming.tsx', () => ({
  useConfirming: () => ({ run: (work: () => unknown) => work(), dialog: null }),
}));
const went = vi.hoisted(() => vi.fn());
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ navigate: went }),
  useRouteContext: () => ({ locale: 'en' }),
}));
vi.mock('~/ui/anchor.tsx', () => ({
  Anchor: ({ href, children }: { href: string; children: React.ReactNode }) => (
    <a href={href}>{children}</a>
  ),
}));
const decided = vi.hoisted(() => vi.fn());
vi.mock('../use-decided.ts', () => ({ useDecided: () => decided }));

i18n.load('en', {});
i18n.activate('en');
beforeEach(() => {
  for (const each of [...Object.values(sent), went, decided])
    each.mockReset().mockResolvedValue({});
});
afterEach(cleanup);

const value = { levels: [...builtInFees.general.levels], extra: { accounts: 300 } };
const made = {
  by: { id: 'a', public_name: 'ines' },
  at: '2026-11-26T16:00:00.000Z',
  reason: 'The costs have changed.',
};
const coming: FeeVersionRow = {
  id: 'v',
  kind: 'fees',
  subject: null,
  state: 'coming',
  from: '2026-12-01T00:00:00.000Z',
  until: null,
  value: { ...value, levels: [1_100, ...value.levels.slice(1)] },
  before: value,
  made,
  agreed: null,
  withdrawn: null,
  may_agree: false,
  may_withdraw: true,
  repriced: null,
};
const fees = (more: Partial<Fees> = {}): Fees => ({
  bases: [
    { alias: 'items', title: 'Items' },
    { alias: 'accounts', title: 'Accounts' },
  ],
  now: { value, since: null },
  own: [],
  coming: [],
  bounds: {
    notice_hours: 24,
    lead_minutes: 10,
    second_bps: 300,
  },
  ...more,
});

function show(shown: Fees, form: FeeKind | null = null, history: FeeVersionRow[] = []): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(['fees'], shown);
  client.setQueryData(['history'], {
    pages: [{ data: history, meta: { next_cursor: null } }],
    pageParams: [null],
  });
  const preferences = { currency: 'USD', region: null, theme: 'dark', timeZone: 'UTC' } as const;
  const { container } = render(
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>
        <PageContextProvider value={{ locale: 'en', preferences, isIn: () => false }}>
          <FeesPage asked={{ form }} />
        </PageContextProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
  return container.textContent;
}

const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp | string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

test('says what holds now by level and kind of goods, and that nobody has changed it', () => {
  const text = show(fees());
  expect(text).toContain('L010%13%');
  expect(text).toContain('nobody has changed them');
  expect(text).toContain('Nothing was changed yet');
  expect(text).not.toContain('What comes');
});

test('shows what comes, what becomes different, who made it and why, and takes it back with a reason', async () => {
  const text = show(fees({ coming: [coming] }), null, [coming]);
  expect(text).toContain('L0: 10% → 11%');
  expect(text).toContain('L1: 9%');
  expect(text).toMatch(/Begins: Dec\s1/);
  expect(text).toContain('Made by ines');
  expect(text).toContain('The costs have changed.');
  const [withdraw] = screen.getAllByRole('button', { name: /^Withdraw: Everybody/ });
  fireEvent.click(withdraw!);
  fireEvent.change(await screen.findByLabelText(/Reason/), {
    target: { value: 'It was too soon.' },
  });
  press('Withdraw');
  await waitFor(() =>
    expect(sent.withdraw).toHaveBeenCalledWith({ id: 'v', reason: 'It was too soon.' }),
  );
});

test('says of a rule that has begun how many offers cost another price, and while others still follow', () => {
  const begun = (offers: number, done: boolean): FeeVersionRow => ({
    ...coming,
    id: `${offers}`,
    state: 'now',
    may_withdraw: false,
    repriced: { offers, done },
  });
  expect(show(fees(), null, [begun(200, false)])).toContain(
    '200 offers have another price · Prices still follow',
  );
  cleanup();
  const text = show(fees(), null, [begun(201, true)]);
  expect(text).toContain('201 offers have another price');
  expect(text).not.toContain('Prices still follow');
});

test('a change is made only after what it does was shown, and as it was shown', async () => {
  sent.preview.mockResolvedValue({
    offers: 12,
    sellers: 1,
    up_bps: 91,
    down_bps: 0,
    needs_second: true,
  });
  sent.schedule.mockResolvedValue({ ...coming, state: 'waiting' });
  show(fees(), 'fees');
  const make = () =>
    screen.getByRole<HTMLButtonElement>('button', { name: /Make it so|Ask a second/ });
  expect(make().disabled).toBe(true);
  type('L0', '11');
  type(/^From/, '2026-12-01T00:00');
  type(/Reason/, 'The costs have changed.');
  press('Show what it does');
  await waitFor(() => expect(make().textContent).toBe('Ask a second person'));
  expect(screen.getByText('12 offers')).toBeTruthy();
  expect(sent.schedule).not.toHaveBeenCalled();
  // Another figure is another change: it has to be shown first.
  type('L1', '9.5');
  expect(make().disabled).toBe(true);
  press('Show what it does');
  await waitFor(() => expect(make().disabled).toBe(false));
  fireEvent.click(make());
  await waitFor(() => expect(sent.schedule).toHaveBeenCalledTimes(1));
  expect(sent.schedule).toHaveBeenCalledWith({
    reason: 'The costs have changed.',
    rule: expect.objectContaining({
      kind: 'fees',
      until: null,
      value: {
        levels: [1_100, 950, ...value.levels.slice(2)],
        extra: expect.objectContaining({ accounts: 300, items: 0 }),
      },
    }),
  });
  await waitFor(() => expect(decided).toHaveBeenCalledWith('It waits for a second person.'));
  expect(went).toHaveBeenCalledWith(expect.objectContaining({ href: '/staff/rules/fees' }));
});

test('a figure that is no percentage is told at its field, and nothing is sent', async () => {
  show(fees(), 'fees');
  type('L2', '8.123');
  type(/^From/, '2026-12-01T00:00');
  type(/Reason/, 'The costs have changed.');
  press('Show what it does');
  await waitFor(() =>
    expect(screen.getByLabelText('L2').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(sent.preview).not.toHaveBeenCalled();
});

test('a seller’s fee that ends asks for no figure', () => {
  show(fees(), 'seller_fee');
  expect(screen.getByLabelText('Fee')).toBeTruthy();
  fireEvent.click(screen.getByText('None any more'));
  expect(screen.queryByLabelText('Fee')).toBeNull();
});
