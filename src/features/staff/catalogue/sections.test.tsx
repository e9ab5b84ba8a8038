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
  LISTED_LANDINGS: 50,
  catalogueQueries: {
    sections: () => ({ queryKey: ['sections'], queryFn: () => server.sections }),
    landings: (_: string, page: number) => ({
      queryKey: ['landings', page],
      queryFn: () => server.landings,
    }),
    landing: (_: string, alias: string) => ({
      queryKey: ['landing', alias],
      queryFn: () => server.landings,
    }),
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

/** @param landings those of the page that is asked for @param total of all pages */
function show(search: object, landings: object[] = [landing()], total = landings.length) {
  server.sections = { data: ['arpg', 'moba', 'rpg'].map((alias) => section(alias)) };
  const asked = readCatalogueSearch(search);
  server.landings = { data: landings, meta: { total, limit: 50, offset: 0 } };
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(['sections'], server.sections);
  client.setQueryData(['landings', asked.page], server.landings);
  client.setQueryData(['landing', asked.entry], server.landings);
  client.setQueryData(['show'], detail);
  render(
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>
        <PageContextProvider
          value={{ locale: 'en', preferences: { currency: 'USD' }, isIn: () => true } as never}
        >
          <CataloguePage asked={asked} />
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

test('the list goes on over pages, and a page of it knows where it stands', () => {
  show({ ...place, form: 'landings', page: 2 }, [landing()], 101);
  const list = 'form=landings';
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  const pages = hrefs.filter((href) => href.includes(list) && !href.includes('entry'));
  expect(pages.some((href) => href.endsWith('page=3'))).toBe(true);
  expect(pages.some((href) => href.endsWith(list))).toBe(true);
  expect(screen.getByText('2').getAttribute('aria-current')).toBe('page');
  const row = hrefs.find((href) => href.includes('entry=iron'));
  expect(row).toContain('form=landing&entry=iron&page=2');
});

test('a page behind the end of the list says so, and leads back', () => {
  show({ ...place, form: 'landings', page: 9 }, [], 60);
  expect(screen.getByText('The list ends before this page')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toMatch(
    /page=2$/,
  );
  cleanup();
  show({ ...place, form: 'landings' }, []);
  expect(screen.getByText('No landing pages yet')).toBeTruthy();
});

test('a name that no landing page has is said to be nobody’s', () => {
  show({ ...place, form: 'landing', entry: 'gold' }, []);
  expect(screen.getByText(/has no landing page of this name/)).toBeTruthy();
  expect(screen.queryByLabelText('Filters')).toBeNull();
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
