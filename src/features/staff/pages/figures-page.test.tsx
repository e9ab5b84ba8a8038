import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '~/contracts/failure.ts';
import type { FiguresVersion, RuleFigures } from '~/contracts/rules/figures.schemas.ts';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import { FiguresPage } from './figures-page.tsx';

const sent = vi.hoisted(() => ({
  previewFigures: vi.fn(),
  scheduleFigures: vi.fn(),
  agreeFigures: vi.fn(),
  withdrawFigures: vi.fn(),
}));
vi.mock('~/platform/api/api.ts', () => ({
  api: {
    rules: {
      previewFigures: { send: sent.previewFigures },
      scheduleFigures: { send: sent.scheduleFigures },
      agreeFigures: { send: sent.agreeFigures },
      withdrawFigures: { send: sent.withdrawFigures },
    },
  },
}));
vi.mock('../rules/figures.queries.ts', () => ({
  figuresQueries: {
    figures: () => ({ queryKey: ['figures'], queryFn: vi.fn() }),
    history: () => ({ queryKey: ['history'], queryFn: vi.fn(), getNextPageParam: () => null }),
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

const change = {
  name: 'medium_cents',
  label: 'Waits for a check',
  unit: 'cents' as const,
  before: 50_000,
  after: 110_050,
  is_worse: false,
  is_in_terms: false,
};
const coming: FiguresVersion = {
  id: 'v',
  kind: 'risk',
  state: 'waiting',
  from: '2026-12-01T00:00:00.000Z',
  changes: [change],
  made: {
    by: { id: 'a', public_name: 'ines' },
    at: '2026-11-26T16:00:00.000Z',
    reason: 'Banks ask for it.',
  },
  agreed: null,
  withdrawn: null,
  may_agree: true,
  may_withdraw: true,
};
const figures = (more: Partial<RuleFigures> = {}): RuleFigures => ({
  kind: 'risk',
  figures: [
    {
      name: 'medium_cents',
      label: 'Waits for a check',
      unit: 'cents',
      now: 60_050,
      built_in: 50_000,
      least: 5_000,
      most: 500_000,
    },
    {
      name: 'window_days',
      label: 'Days that count',
      unit: 'days',
      now: 30,
      built_in: 30,
      least: 7,
      most: 120,
    },
  ],
  since: '2026-11-01T00:00:00.000Z',
  coming: [],
  bounds: { notice_hours: 24, lead_minutes: 10 },
  ...more,
});

function show(shown: RuleFigures, isForm = false, history: FiguresVersion[] = []): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(['figures'], shown);
  client.setQueryData(['history'], {
    pages: [{ data: history, meta: { next_cursor: null } }],
    pageParams: [null],
  });
  const preferences = { currency: 'EUR', region: null, theme: 'dark', timeZone: 'UTC' } as const;
  const { container } = render(
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>
        <PageContextProvider value={{ locale: 'en', preferences, isIn: () => false }}>
          <FiguresPage kind="risk" isForm={isForm} />
        </PageContextProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
  return container.textContent;
}

const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp | string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const valueOf = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('says what holds now in dollars, whatever currency the reader has chosen, and what was built in', () => {
  const text = show(figures());
  expect(text).toContain('$600.50 (built in: $500.00)');
  expect(text).toContain('30 days');
  expect(text).toContain('Nothing was changed yet');
});

test('shows what comes, who made it and why; a second person agrees with a reason', async () => {
  const text = show(figures({ coming: [coming] }), false, [coming]);
  expect(text).toContain('Waits for a check: $500.00 → $1,100.50');
  expect(text).toContain('Made by ines');
  expect(text).toContain('Banks ask for it.');
  fireEvent.click(screen.getAllByRole('button', { name: /^Agree: / })[0]!);
  fireEvent.change(await screen.findByLabelText(/Reason/), { target: { value: 'I agree to it.' } });
  press('Agree');
  await waitFor(() =>
    expect(sent.agreeFigures).toHaveBeenCalledWith({
      kind: 'risk',
      id: 'v',
      reason: 'I agree to it.',
    }),
  );
});

function fill(): void {
  type(/^Waits for a check/, '1100.50');
  type(/^From/, '2026-12-01T00:00');
  type(/Reason/, 'Banks ask for it.');
}

test('a change is made only after it was shown, once however often the button is pressed', async () => {
  sent.previewFigures.mockResolvedValue({ changes: [change], needs_second: true });
  let finish: (made: object) => void = () => {};
  sent.scheduleFigures.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  show(figures(), true);
  const make = () =>
    screen.getByRole<HTMLButtonElement>('button', { name: /Make it so|Ask a second/ });
  expect(make().disabled).toBe(true);
  fill();
  press('Show what it does');
  await waitFor(() => expect(make().textContent).toBe('Ask a second person'));
  // Another figure is another change: it has to be shown first.
  type(/^Days that count/, '31');
  expect(make().disabled).toBe(true);
  press('Show what it does');
  await waitFor(() => expect(make().disabled).toBe(false));
  const button = make();
  fireEvent.click(button);
  fireEvent.click(button);
  fireEvent.submit(button.closest('form')!);
  await waitFor(() => expect(sent.scheduleFigures).toHaveBeenCalled());
  finish({ ...coming, state: 'waiting' });
  await waitFor(() => expect(decided).toHaveBeenCalledWith('It waits for a second person.'));
  expect(sent.scheduleFigures).toHaveBeenCalledTimes(1);
  expect(sent.scheduleFigures).toHaveBeenCalledWith({
    kind: 'risk',
    from: new Date('2026-12-01T00:00').toISOString(),
    value: { medium_cents: 110_050, window_days: 31 },
    reason: 'Banks ask for it.',
  });
  expect(went).toHaveBeenCalledWith(expect.objectContaining({ href: '/staff/rules/risk' }));
});

test('says that the terms promise a longer notice, where what they name gets worse', async () => {
  show(figures(), true);
  fill();
  const seen = async (is: object) => {
    sent.previewFigures.mockResolvedValue({ changes: [{ ...change, ...is }], needs_second: false });
    sent.previewFigures.mockClear();
    press('Show what it does');
    await waitFor(() => expect(sent.previewFigures).toHaveBeenCalled());
    await waitFor(() => expect(screen.getByText(/Waits for a check: /)).toBeTruthy());
    return screen.queryByText(/^The terms name this figure: they promise 30 days/) !== null;
  };
  expect(await seen({ is_worse: false, is_in_terms: true })).toBe(false);
  expect(await seen({ is_worse: true, is_in_terms: false })).toBe(false);
  type(/^Days that count/, '31');
  expect(await seen({ is_worse: true, is_in_terms: true })).toBe(true);
});

test('what is refused is told at its figure, and everything typed stays', async () => {
  sent.previewFigures.mockRejectedValue(
    new Failure('RULE_FIGURE_BOUNDS', {
      errors: [{ path: 'value.medium_cents', message: 'It has to be between 50 and 5000.' }],
    }),
  );
  show(figures(), true);
  fill();
  press('Show what it does');
  await waitFor(() => expect(screen.getByText('It has to be between 50 and 5000.')).toBeTruthy());
  expect(screen.getByLabelText(/^Waits for a check/).getAttribute('aria-invalid')).toBe('true');
  sent.previewFigures.mockRejectedValue(new TypeError('fetch failed'));
  press('Show what it does');
  await waitFor(() => expect(sent.previewFigures).toHaveBeenCalledTimes(2));
  expect([valueOf(/^Waits for a check/), valueOf(/^From/), valueOf(/Reason/)]).toEqual([
    '1100.50',
    '2026-12-01T00:00',
    'Banks ask for it.',
  ]);
});

test('what is no number is told at its figure, and nothing is sent', async () => {
  show(figures(), true);
  fill();
  type(/^Days that count/, 'a month');
  press('Show what it does');
  await waitFor(() =>
    expect(screen.getByLabelText(/^Days that count/).getAttribute('aria-invalid')).toBe('true'),
  );
  expect(sent.previewFigures).not.toHaveBeenCalled();
});

test.each([
  ['1,234', 1_234],
  ['1\u202F234', 1_234],
  ['1\u00A0234\u00A0567', 1_234_567],
  [' 31 ', 31],
])('a whole figure with thousands apart: %s', async (typed, days) => {
  sent.previewFigures.mockResolvedValue({ changes: [change], needs_second: false });
  show(figures(), true);
  fill();
  type(/^Days that count/, typed);
  press('Show what it does');
  await waitFor(() =>
    expect(sent.previewFigures).toHaveBeenCalledWith(
      expect.objectContaining({ value: { medium_cents: 110_050, window_days: days } }),
    ),
  );
});

test.each(['12,5', '1,23', '12.5', '1234,567', '1 23'])(
  'what is no whole figure is told at it: %s',
  async (typed) => {
    show(figures(), true);
    fill();
    type(/^Days that count/, typed);
    press('Show what it does');
    await waitFor(() =>
      expect(screen.getByLabelText(/^Days that count/).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(sent.previewFigures).not.toHaveBeenCalled();
  },
);
