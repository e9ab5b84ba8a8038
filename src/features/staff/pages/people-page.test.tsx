import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Account } from '~/contracts/moderation/moderation.schemas.ts';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import { readPeople } from '../people/people-search.ts';
import { PeoplePage } from './people-page.tsx';

const { list, exportPeople, navigate, saved } = vi.hoisted(() => ({
  list: vi.fn(),
  exportPeople: vi.fn(),
  navigate: vi.fn(),
  saved: vi.fn(),
}));
vi.mock('~/platform/api/api.ts', () => ({
  api: { lists: { exportPeople: { send: exportPeople }, views: { key: () => ['views'] } } },
}));
vi.mock('../staff.queries.ts', () => ({
  staffQueries: {
    people: (asked: object) => ({
      queryKey: ['people', asked],
      queryFn: list,
      initialPageParam: {},
      getNextPageParam: ({ meta }: { meta: { next_cursor: string | null } }) =>
        meta.next_cursor === null ? null : { cursor: meta.next_cursor },
    }),
  },
}));
vi.mock('../orders/lists.queries.ts', () => ({
  listsQueries: { views: () => ({ queryKey: ['views'], queryFn: async () => ({ data: [] }) }) },
}));
vi.mock('~/platform/media/save-file.ts', () => ({ saveTextFile: saved }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ navigate }),
  useRouteContext: () => ({ locale: 'en' }),
}));
vi.mock('~/features/common/help-link.tsx', () => ({ HelpLink: () => null }));
vi.mock('~/ui/anchor.tsx', () => ({
  Anchor: (props: React.ComponentProps<'a'>) => <a {...props}>{props.children}</a>,
}));
vi.mock('../desk/use-desk-keys.ts', () => ({
  useSingleKeys: (acts: Record<string, () => void>) => {
    Object.assign(keys, acts);
    return { isOn: true, switchKeys: () => {} };
  },
}));
const keys: Record<string, () => void> = {};

i18n.load('en', {});
i18n.activate('en');
afterEach(cleanup);

const fox: Account = {
  id: '0197f3a0-0000-7000-8000-0000ab12cd34',
  public_name: 'GildedFox',
  avatar: null,
  email: 'f…@l….test',
  role: 'user',
  is_seller: true,
  is_banned: true,
  banned_until: null,
  trust_level: 1,
  required_trust_level: 2,
  registered_at: '2026-03-01T12:00:00.000Z',
};
const ines: Account = {
  ...fox,
  id: '0197f3a0-0000-7000-8000-0000ab12cd33',
  public_name: 'ines_k',
  role: 'support',
  is_seller: false,
  is_banned: false,
  required_trust_level: 0,
};
const page = (data: Account[], next: string | null = null) => ({
  data,
  meta: { next_cursor: next },
});
beforeEach(() => {
  localStorage.clear();
  list.mockReset().mockResolvedValue(page([fox, ines]));
  exportPeople.mockReset().mockResolvedValue({ file_name: 'people.csv', content: 'a' });
  navigate.mockReset();
  saved.mockReset();
});

const preferences = { currency: 'USD', region: null, theme: 'dark', timeZone: 'UTC' } as const;
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const pageOf = (search: object, queries = client()) => (
  <QueryClientProvider client={queries}>
    <I18nProvider i18n={i18n}>
      <PageContextProvider value={{ locale: 'en', preferences, isIn: () => false }}>
        <PeoplePage asked={readPeople(search)} />
      </PageContextProvider>
    </I18nProvider>
  </QueryClientProvider>
);
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

test('a person stands in a row that leads to the file, with what the account is', async () => {
  render(pageOf({}));
  const link = await screen.findByRole('link', { name: 'GildedFox' });
  expect(link.getAttribute('href')).toBe(`/staff/people/${fox.id}`);
  const row = within(screen.getAllByRole('row')[1] as HTMLElement);
  expect(row.getByRole('cell', { name: 'f…@l….test' })).toBeTruthy();
  expect(row.getByRole('cell', { name: 'Banned for ever' })).toBeTruthy();
  expect(row.getByRole('cell', { name: 'Yes' })).toBeTruthy();
  expect(row.getByRole('cell', { name: '1 · e-mail confirmed Has to be verified' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'Support' })).toBeTruthy();
});

test('filters go into the address, with the state that is shown', async () => {
  render(pageOf({ state: 'banned', search: 'fox' }));
  fill('Role', 'user');
  fill('Seller', 'yes');
  fill('Trust level', '2');
  fill('Registered from', '2026-01-01');
  fireEvent.submit(screen.getByRole('search'));
  expect(navigate).toHaveBeenCalledWith({
    href: '/staff/people?search=fox&role=user&seller=yes&trust=2&from=2026-01-01&state=banned',
  });
  const links = within(screen.getByRole('group', { name: 'Show' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/staff/people?search=fox',
    '/staff/people?search=fox&state=banned',
    '/staff/people?search=fox&state=staff',
  ]);
  // Without script the form itself says it.
  const form = screen.getByRole<HTMLFormElement>('search');
  expect([form.method, new FormData(form).get('state')]).toEqual(['get', 'banned']);
});

test('fields follow what is shown, keep their focus, and what is typed is not lost', () => {
  const queries = client();
  const { rerender } = render(pageOf({ role: 'admin', from: '2026-01-01' }, queries));
  const search = field('Name, e-mail or id');
  search.focus();
  fill('Name, e-mail or id', 'half');
  rerender(pageOf({ role: 'admin', from: '2026-01-01' }, queries));
  expect(search.value).toBe('half');
  rerender(pageOf({ search: 'fox', trust: '3' }, queries));
  expect(['Role', 'Registered from', 'Trust level'].map((name) => field(name).value)).toEqual([
    '',
    '',
    '3',
  ]);
  expect(field('Name, e-mail or id')).toBe(search);
  expect(search.value).toBe('fox');
  expect(document.activeElement).toBe(search);
});

test('nobody, nobody so far, and a failure are told apart', async () => {
  list.mockResolvedValue(page([]));
  render(pageOf({ role: 'admin' }));
  await screen.findByText('Nobody fits');
  expect(screen.getByRole('link', { name: 'Show everything' }).getAttribute('href')).toBe(
    '/staff/people',
  );
  cleanup();
  list.mockResolvedValue(page([], fox.id));
  render(pageOf({ trust: '0' }));
  await screen.findByText('None of the last ones fits. Older ones may.');
  list.mockResolvedValue(page([fox]));
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'GildedFox' });
  cleanup();
  list.mockRejectedValueOnce(new Error('down'));
  render(pageOf({}));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'GildedFox' });
});

test('J and K go from person to person', async () => {
  render(pageOf({}));
  const first = await screen.findByRole('link', { name: 'GildedFox' });
  Element.prototype.scrollIntoView = () => {};
  keys['j']?.();
  expect(document.activeElement).toBe(first);
  keys['j']?.();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'ines_k' }));
  keys['k']?.();
  expect(document.activeElement).toBe(first);
});

test('columns are the device’s own, and others than those of orders', async () => {
  render(pageOf({}));
  await screen.findByRole('columnheader', { name: 'Seller' });
  expect(screen.queryByRole('checkbox', { name: 'Name', hidden: true })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Seller', hidden: true }));
  expect(screen.queryByRole('columnheader', { name: 'Seller' })).toBeNull();
  expect(Object.entries(localStorage)).toEqual([['staff-people-hidden', 'seller']]);
  cleanup();
  render(pageOf({}));
  await screen.findByRole('columnheader', { name: 'Role' });
  expect(screen.queryByRole('columnheader', { name: 'Seller' })).toBeNull();
});

test('what is filtered is taken as a file, and a filter can be saved as a view', async () => {
  render(pageOf({ seller: 'yes', trust: '0' }));
  await screen.findByRole('button', { name: 'Save this view' });
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith('people.csv', '\uFEFFa', 'text/csv'));
  expect(exportPeople).toHaveBeenCalledWith({ is_seller: true, trust_level: 0 });
});
