import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '~/contracts/failure.ts';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import { CataloguePage } from '../pages/catalogue-page.tsx';
import { readCatalogueSearch } from './catalogue-search.ts';

const sent = vi.hoisted(() => ({
  changeSection: vi.fn(),
  orderSections: vi.fn(),
  updateLandingPage: vi.fn(),
  createLandingPage: vi.fn(),
}));
const server = vi.hoisted(() => ({ sections: {} as object, landings: {} as object }));
vi.mock('~/platform/api/api.ts', () => ({
  api: {
    definitions: {
      changeSection: { send: sent.changeSection },
      orderSections: { send: sent.orderSections },
    },
    catalogue: {
      updateLandingPage: { send: sent.updateLandingPage },
      createLandingPage: { send: sent.createLandingPage },
      landingPages: { key: () => ['landings'] },
    },
  },
}));
vi.mock('./catalogue.queries.ts', () => ({
  isRunning: () => false,
  catalogueQueries: {
    sections: () => ({ queryKey: ['sections'], queryFn: () => server.sections }),
    landings: () => ({ queryKey: ['landings'], queryFn: () => server.landings }),
    show: () => ({ queryKey: ['show'], queryFn: () => ({}) }),
  },
}));
vi.mock('../use-decided.ts', () => ({ useDecided: () => vi.fn() }));
vi.mock('../staff.queries.ts', () => ({ staffKeys: () => [] }));
const went = vi.hoisted(() => vi.fn());
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ navigate: went }),
  useLocation: () => ({ pathname: '/staff/catalogue', hash: '' }),
}));

i18n.load('en', {});
i18n.activate('en');

const reason = 'A clearer text.';
const section = (alias: string, version = 1) => ({
  alias,
  title_en: alias.toUpperCase(),
  title_fr: `${alias} (fr)`,
  about_en: 'About it',
  about_fr: 'À son sujet',
  version,
});
const both = (text: string) => ({ en: text, fr: text });
const landing = (more: object = {}) => ({
  id: 'p',
  alias: 'iron',
  path: '/valorant/accounts/iron',
  query: { filter: ['rank:iron'] },
  unknown: [],
  name: both('Iron'),
  heading: both('Iron accounts'),
  title: both('Iron accounts'),
  description: both('Iron.'),
  text: both(''),
  is_published: true,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
  ...more,
});
const detail = {
  category: { id: 'c', alias: 'accounts', title: 'Accounts', game: { title: 'Valorant' } },
  is_public: true,
  definition: { attributes: [] },
};
let client: QueryClient;

function show(search: object, landings: object[] = [landing()]) {
  server.sections = { data: ['arpg', 'moba', 'rpg'].map((alias) => section(alias)) };
  server.landings = { data: landings, meta: { total: landings.length, limit: 50, offset: 0 } };
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(['sections'], server.sections);
  client.setQueryData(['landings'], server.landings);
  client.setQueryData(['show'], detail);
  render(
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>
        <PageContextProvider
          value={{ locale: 'en', preferences: { currency: 'USD' }, isIn: () => true } as never}
        >
          <CataloguePage asked={readCatalogueSearch(search)} />
        </PageContextProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const place = { game: 'valorant', category: 'accounts' };

beforeEach(() => {
  for (const mock of [...Object.values(sent), went]) mock.mockReset();
});
afterEach(cleanup);

test('an order is moved first, and written as a whole with what was seen', async () => {
  show({ form: 'genre' });
  const [first] = screen.getAllByRole('button', { name: /down/i });
  fireEvent.click(first!);
  sent.orderSections.mockResolvedValue(server.sections);
  press('Save the order');
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: reason } });
  const confirm = within(dialog).getByRole('button', { name: 'Save the order' });
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  await waitFor(() => expect(sent.orderSections).toHaveBeenCalledTimes(1));
  expect(sent.orderSections).toHaveBeenCalledWith({
    kind: 'genre',
    seen: ['arpg', 'moba', 'rpg'],
    order: ['moba', 'arpg', 'rpg'],
    reason,
  });
});

test('a text that somebody changed meanwhile is told, and what was typed stays', async () => {
  show({ form: 'base_category', entry: 'moba' });
  type('Name, English', 'Arenas');
  type('Reason', reason);
  sent.changeSection.mockImplementation(async () => {
    server.sections = {
      data: [section('arpg'), { ...section('moba', 2), title_fr: 'Le leur' }, section('rpg')],
    };
    throw new Failure('SECTION_CHANGED');
  });
  press('Save');
  await screen.findByText('Le leur');
  expect(screen.getByLabelText<HTMLInputElement>('Name, English').value).toBe('Arenas');
  sent.changeSection.mockResolvedValue(server.sections);
  press('Save');
  await waitFor(() => expect(went).toHaveBeenCalled());
  expect(sent.changeSection.mock.calls.map(([input]) => input.version)).toEqual([1, 2]);
});

test('landing pages say which of their filters went, and which are hidden', () => {
  const hidden = landing({ id: 'q', alias: 'gold', unknown: [0], is_published: false });
  show({ ...place, form: 'landings' }, [landing(), hidden]);
  expect(screen.getByText('Filter unknown')).toBeTruthy();
  expect(screen.getByText('Hidden')).toBeTruthy();
  expect(screen.getByText(/The filter of 1 page names/)).toBeTruthy();
});

test('a filter that is refused stands beside its field, and what was typed stays', async () => {
  show({ ...place, form: 'landing', entry: 'iron' });
  type('Filters', 'rank:none');
  const message = 'The category has no such filter.';
  sent.updateLandingPage.mockRejectedValueOnce(
    new Failure('LANDING_FILTER_UNKNOWN', { errors: [{ path: 'query.filter.0', message }] }),
  );
  press('Save');
  await screen.findByText(message);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Filters').value).toBe('rank:none');
  type('Filters', 'rank:iron,gold');
  sent.updateLandingPage.mockResolvedValue(landing());
  press('Save');
  await waitFor(() => expect(went).toHaveBeenCalled());
  expect(sent.updateLandingPage.mock.calls[1]?.[0]).toMatchObject({
    id: 'p',
    query: { filter: ['rank:iron,gold'] },
  });
});
