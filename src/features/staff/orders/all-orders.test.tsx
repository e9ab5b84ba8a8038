import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '~/contracts/failure.ts';
import type { ListedOrder } from '~/contracts/lists/lists.schemas.ts';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import { AllOrders } from './all-orders.tsx';
import { readAllOrders } from './orders-search.ts';

const { list, views, saveView, removeView, navigate } = vi.hoisted(() => ({
  list: vi.fn(),
  views: vi.fn(),
  saveView: vi.fn(),
  removeView: vi.fn(),
  navigate: vi.fn(),
}));
vi.mock('~/platform/api/api.ts', () => ({
  api: {
    lists: {
      saveView: { send: saveView },
      removeView: { send: removeView },
      views: { key: () => ['views'] },
    },
  },
}));
vi.mock('./lists.queries.ts', () => ({
  listsQueries: {
    orders: (asked: object) => ({
      queryKey: ['orders', asked],
      queryFn: list,
      initialPageParam: {},
      getNextPageParam: ({ meta }: { meta: { next_cursor: string | null } }) =>
        meta.next_cursor === null ? null : { cursor: meta.next_cursor },
    }),
    views: () => ({ queryKey: ['views'], queryFn: views }),
    games: () => ({ queryKey: ['games'], queryFn: async () => [{ id: 'g', title: 'Diablo' }] }),
  },
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ navigate }),
  useRouteContext: () => ({ locale: 'en' }),
}));
vi.mock('~/features/common/help-link.tsx', () => ({ HelpLink: () => null }));
vi.mock('~/ui/anchor.tsx', () => ({
  Anchor: (props: React.ComponentProps<'a'>) => <a {...props}>{props.children}</a>,
}));
vi.mock('../desk/all-keys.tsx', () => ({ AllKeys: () => null }));
vi.mock('../ledger/use-row-keys.ts', () => ({ rowLink: {}, useRowKeys: () => ({}) }));

i18n.load('en', {});
i18n.activate('en');
afterEach(cleanup);

const order: ListedOrder = {
  id: '0197f3a0-0000-7000-8000-0000ab12cd34',
  status: 'paid',
  offer: { id: 'o', title: 'A sword' },
  game: { id: 'g', title: 'Diablo' },
  buyer: { id: 'b', public_name: 'tomas_r' },
  seller: { id: 's', public_name: 'GildedFox' },
  total_amount: 2_000,
  discount_amount: 100,
  currency: 'EUR',
  rate: 900_000,
  risk: 'high',
  created_at: '2026-03-01T12:00:00.000Z',
};
const page = (data: ListedOrder[], next: string | null = null) => ({
  data,
  meta: { next_cursor: next },
});
beforeEach(() => {
  localStorage.clear();
  list.mockReset().mockResolvedValue(page([order]));
  views.mockReset().mockResolvedValue({ data: [] });
  saveView.mockReset().mockResolvedValue({});
  removeView.mockReset().mockResolvedValue({});
  navigate.mockReset();
});

const preferences = { currency: 'USD', region: null, theme: 'dark', timeZone: 'UTC' } as const;
const shown = (search: object = {}) =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <I18nProvider i18n={i18n}>
        <PageContextProvider value={{ locale: 'en', preferences, isIn: () => false }}>
          <AllOrders asked={readAllOrders(search)} chips={null} />
        </PageContextProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
const fill = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });

test('an order stands in a row that leads to its file, with what was charged', async () => {
  shown();
  const link = await screen.findByRole('link', { name: 'AB12CD34' });
  expect(link.getAttribute('href')).toBe(`/staff/orders/${order.id}`);
  expect(screen.getByText('$19.00', { exact: false })).toBeTruthy();
  expect(screen.getByText('€17.10 for the buyer')).toBeTruthy();
  expect(screen.getByText('high')).toBeTruthy();
});

test('nothing fits, nothing is there, and what may follow are told apart', async () => {
  list.mockResolvedValue(page([]));
  shown();
  await screen.findByText('Nothing is ordered yet');
  cleanup();
  shown({ status: 'refund' });
  await screen.findByText('No order fits');
  cleanup();
  list.mockResolvedValue(page([], order.id));
  shown({ status: 'refund' });
  await screen.findByText('None of the last ones fits. Older ones may.');
  expect(screen.getByRole('button', { name: 'Show more' })).toBeTruthy();
});

test('what was typed stays where the list fails, and it can be tried again', async () => {
  list.mockRejectedValueOnce(new Error('down'));
  shown({ status: 'paid' });
  fill('Total from (US dollars)', '12,50');
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'AB12CD34' });
  expect(screen.getByLabelText<HTMLInputElement>('Total from (US dollars)').value).toBe('12,50');
  fireEvent.submit(screen.getByRole('search'));
  expect(navigate).toHaveBeenCalledWith({
    href: '/staff/orders?queue=all&status=paid&min=12%2C50',
  });
});

test('columns are hidden and shown, also after the page was left', async () => {
  shown();
  await screen.findByRole('columnheader', { name: 'Risk' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Risk', hidden: true }));
  expect(screen.queryByRole('columnheader', { name: 'Risk' })).toBeNull();
  cleanup();
  shown();
  await screen.findByRole('columnheader', { name: 'Total' });
  expect(screen.queryByRole('columnheader', { name: 'Risk' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Risk', hidden: true }));
  expect(screen.getByRole('columnheader', { name: 'Risk' })).toBeTruthy();
});

test('a view is saved once by two presses, and its name stays where that fails', async () => {
  shown({ status: 'paid' });
  fireEvent.click(await screen.findByRole('button', { name: 'Save this view' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Paid ones' } });
  const errors = [{ path: 'name', message: 'Taken.' }];
  saveView.mockRejectedValueOnce(new Failure('VIEW_NAME_TAKEN', { errors }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Taken.');
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Paid ones');
  saveView.mockClear();
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saveView.mock.calls).toEqual([
    [{ list: 'orders', name: 'Paid ones', query: 'queue=all&status=paid' }],
  ]);
});

test('a view that is shown is marked, is not saved again, and is removed', async () => {
  const view = { id: 'v', list: 'orders', name: 'Paid', query: 'queue=all&status=paid' };
  views.mockResolvedValue({ data: [view] });
  shown({ status: 'paid' });
  const link = await screen.findByRole('link', { name: 'Paid' });
  expect(link.getAttribute('href')).toBe('/staff/orders?queue=all&status=paid');
  expect(link.getAttribute('aria-current')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Save this view' })).toBeNull();
  views.mockResolvedValue({ data: [] });
  fireEvent.click(screen.getByRole('button', { name: 'Remove the view “Paid”' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Paid' })).toBeNull());
  expect(removeView).toHaveBeenCalledWith({ id: 'v' });
});
