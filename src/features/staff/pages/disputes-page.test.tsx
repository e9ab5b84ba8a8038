import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CaseRow } from '~/contracts/cases/cases.schemas.ts';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import type { DisputeQueue } from '../staff.search.ts';
import { StaffDisputesPage } from './disputes-page.tsx';

const takeNext = vi.hoisted(() => vi.fn());
const went = vi.hoisted(() => vi.fn());
const holder = { id: 'i', public_name: 'ines' };
vi.mock('~/platform/api/api.ts', () => ({
  api: { backoffice: { key: () => ['backoffice'], takeNext: { send: takeNext } } },
}));
vi.mock('../home/home.queries.ts', () => ({
  homeQueries: {
    home: () => ({ queryKey: ['backoffice', 'home'], queryFn: () => ({ queues: [] }) }),
    taken: () => ({
      queryKey: ['backoffice', 'taken'],
      queryFn: () => ({ data: [{ id: 'b', holder, is_mine: false }] }),
    }),
  },
}));
const rowOf = (id: string, more: Partial<CaseRow> = {}): CaseRow => ({
  id,
  title: `Order ${id}`,
  game: 'Path of Exile 2',
  total_amount: 1_000,
  reason: 'code_used',
  opened_at: '2026-11-27T10:00:00.000Z',
  escalated_at: '2026-11-27T12:00:00.000Z',
  decide_by: '2026-11-30T12:00:00.000Z',
  buyer: { id: 'x', public_name: 'kestrel' },
  seller: { id: 'y', public_name: 'wren' },
  holder: null,
  bank_stopped: false,
  ...more,
});
vi.mock('../staff.queries.ts', () => ({
  staffQueries: {
    disputes: (queue: string) => ({
      queryKey: ['disputes', queue],
      queryFn: () => ({
        data: [rowOf('a'), rowOf('b', { holder })],
        meta: { next_cursor: null },
      }),
      initialPageParam: {},
      getNextPageParam: () => null,
    }),
  },
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ navigate: went }),
  useLocation: () => ({ pathname: '/staff/disputes', hash: '' }),
}));

i18n.load('en', {});
i18n.activate('en');
beforeEach(() => {
  localStorage.clear();
  takeNext.mockReset();
});
afterEach(cleanup);

async function show(queue: DisputeQueue): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <PageContextProvider
          value={{ locale: 'en', preferences: { currency: 'USD' }, isIn: () => false } as never}
        >
          <main tabIndex={-1}>
            <StaffDisputesPage queue={queue} />
          </main>
        </PageContextProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Order a' });
}
const press = (key: string): void => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
};

test('what waits is gone through by keys, and says once who has it', async () => {
  await show('waiting');
  expect(await screen.findAllByText(/ines/)).toHaveLength(1);
  press('j');
  expect(document.activeElement?.id).toBe('item-a');
  press('j');
  expect(document.activeElement?.id).toBe('item-b');
  takeNext.mockResolvedValueOnce({ item: { queue: 'disputes', id: 'a' } });
  press('n');
  await waitFor(() => expect(document.activeElement?.id).toBe('item-a'));
  expect(takeNext).toHaveBeenCalledWith({ queue: 'disputes' });
});

test('what both sides still settle is not taken by keys, and says who has it', async () => {
  await show('talking');
  press('n');
  expect(takeNext).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: /Take the next one/ })).toBeNull();
  expect(screen.getByText('ines has this case')).toBeDefined();
  expect(screen.getByText('Nobody has this case')).toBeDefined();
});
