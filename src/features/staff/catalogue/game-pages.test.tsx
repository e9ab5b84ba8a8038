import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StaffGame } from '~/contracts/definitions/games.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import { CataloguePage } from '../pages/catalogue-page.tsx';
import { readCatalogueSearch } from './catalogue-search.ts';

const sent = vi.hoisted(() => ({
  addGame: vi.fn(),
  changeGame: vi.fn(),
  addCategory: vi.fn(),
  orderCategories: vi.fn(),
}));
const server = vi.hoisted(() => ({ game: {} as object }));
const ids = vi.hoisted((): Record<string, string> => ({
  items: '0191b1f0-0000-7000-8000-000000000001',
  accounts: '0191b1f0-0000-7000-8000-000000000002',
}));
vi.mock('~/platform/api/api.ts', () => ({
  api: {
    definitions: Object.fromEntries(Object.entries(sent).map(([name, send]) => [name, { send }])),
  },
}));
vi.mock('./catalogue.queries.ts', () => ({
  isRunning: () => false,
  catalogueQueries: {
    game: () => ({ queryKey: ['game'], queryFn: () => server.game }),
    genres: () => ({ queryKey: ['genres'], queryFn: () => ({}) }),
    bases: () => ({ queryKey: ['bases'], queryFn: () => ({}) }),
    sources: (base: string) => ({
      queryKey: ['sources', base],
      queryFn: () => ({
        data: [{ id: ids[base], title: 'Goods', game: { title: 'Fortnite' } }],
      }),
    }),
  },
}));
const upload = vi.hoisted(() => vi.fn());
vi.mock('~/platform/media/send-image.ts', () => ({ sendImage: upload }));
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

const category = (alias: string) => ({
  id: alias,
  alias,
  base: 'accounts' as const,
  title: alias.toUpperCase(),
  version: 1,
  has_draft: false,
  offers: 3,
});
const gameOf = (more: Partial<StaffGame> = {}): StaffGame => ({
  id: 'g',
  alias: 'valorant',
  title: 'Valorant',
  is_public: true,
  genre: 'shooter',
  search_aliases: ['Valo'],
  description_en: 'About it',
  description_fr: 'À son sujet',
  family: null,
  icon_image: null,
  emblem_image: '/media/emblem/valorant-96.webp?v=d1',
  version: 4,
  categories: ['a', 'b', 'c'].map(category),
  ...more,
});
const reason = 'The publisher renamed it.';

function show(game: StaffGame, search: object) {
  server.game = game;
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(['game'], game);
  client.setQueryData(['genres'], { data: [{ alias: 'shooter', title: 'Shooters' }] });
  client.setQueryData(['bases'], {
    data: [
      { alias: 'accounts', title: 'Accounts' },
      { alias: 'items', title: 'Items' },
    ],
  });
  render(
    <I18nProvider i18n={i18n}>
      <PageContextProvider
        value={{ locale: 'en', preferences: { currency: 'USD' }, isIn: () => true } as never}
      >
        <QueryClientProvider client={client}>
          <CataloguePage asked={readCatalogueSearch({ game: 'valorant', ...search })} />
        </QueryClientProvider>
      </PageContextProvider>
    </I18nProvider>,
  );
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const order = () => screen.getAllByRole('rowheader').map((row) => row.textContent?.at(0));

beforeEach(() => {
  for (const each of [...Object.values(sent), went, upload]) each.mockReset();
  let made = 0;
  Object.assign(URL, {
    createObjectURL: () => `blob:${(made += 1)}`,
    revokeObjectURL: vi.fn(),
  });
});
afterEach(cleanup);

test('a change of a game that others changed keeps what was typed, and says what they did', async () => {
  show(gameOf(), { form: 'game' });
  type('Name', 'Valorant 2');
  type('Reason', reason);
  sent.changeGame.mockRejectedValueOnce(new Failure('GAME_CHANGED'));
  server.game = gameOf({ version: 5, search_aliases: ['Valo', 'V'] });
  press('Save');
  await screen.findByText('Other names: Valo, V');
  expect(sent.changeGame.mock.calls[0]![0]).toMatchObject({ game_id: 'g', version: 4 });
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Valorant 2');
  sent.changeGame.mockResolvedValueOnce(gameOf({ version: 6 }));
  press('Save');
  await waitFor(() => expect(went).toHaveBeenCalled());
  expect(sent.changeGame.mock.calls[1]![0]).toMatchObject({
    version: 5,
    title: 'Valorant 2',
    search_aliases: ['Valo'],
    family: null,
    reason,
  });
});

test('a new game takes its alias from its name, and is told where that is taken', async () => {
  show(gameOf(), { game: '', form: 'game' });
  type('Name', 'Pokémon GO');
  press('From the name');
  expect(screen.getByLabelText<HTMLInputElement>('Alias').value).toBe('pokemon-go');
  press('Add the game');
  expect((await screen.findAllByText('This field is required.')).length).toBeGreaterThan(0);
  expect(sent.addGame).not.toHaveBeenCalled();
  type('Genre', 'shooter');
  type('Description, English', 'About it');
  type('Description, French', 'À son sujet');
  type('Reason', reason);
  sent.addGame.mockRejectedValueOnce(
    new Failure('GAME_ALIAS_TAKEN', { errors: [{ path: 'alias', message: 'It is taken.' }] }),
  );
  press('Add the game');
  await screen.findByText('It is taken.');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Pokémon GO');
  expect(went).not.toHaveBeenCalled();
});

test('a new category begins with a copy of one of its kind', async () => {
  show(gameOf(), { form: 'category' });
  type('Kind of goods', 'items');
  await screen.findByRole('option', { name: 'Fortnite, Goods' });
  type('Begins with', ids['items']!);
  // Of another kind it is no choice any more.
  type('Kind of goods', 'accounts');
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLSelectElement>('Begins with').value).toBe(''),
  );
  await screen.findByRole('option', { name: 'Fortnite, Goods' });
  type('Begins with', ids['accounts']!);
  type('Name, English', 'Smurfs');
  type('Name, French', 'Seconds comptes');
  press('From the name');
  type('Reason', reason);
  sent.addCategory.mockResolvedValueOnce(gameOf());
  press('Add it as a draft');
  await waitFor(() =>
    expect(sent.addCategory).toHaveBeenCalledWith({
      game_id: 'g',
      alias: 'smurfs',
      base: 'accounts',
      title_en: 'Smurfs',
      title_fr: 'Seconds comptes',
      copy_of: ids['accounts'],
      reason,
    }),
  );
  await waitFor(() =>
    expect(went).toHaveBeenCalledWith(
      expect.objectContaining({ href: '/staff/catalogue?game=valorant&category=smurfs' }),
    ),
  );
});

test('categories are moved here, and their order is sent as it was seen', async () => {
  show(gameOf(), {});
  press('Move C up');
  expect(order()).toEqual(['A', 'C', 'B']);
  press('Move A up');
  expect(order()).toEqual(['A', 'C', 'B']);
  press('Take it back');
  expect(order()).toEqual(['A', 'B', 'C']);
  expect(screen.queryByRole('button', { name: 'Save the order' })).toBeNull();
  press('Move A down');
  press('Save the order');
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: reason } });
  const after = gameOf({ categories: ['b', 'a', 'c'].map(category) });
  sent.orderCategories.mockResolvedValueOnce(after);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save the order' }));
  await waitFor(() =>
    expect(sent.orderCategories).toHaveBeenCalledWith({
      game_id: 'g',
      seen: ['a', 'b', 'c'],
      order: ['b', 'a', 'c'],
      reason,
    }),
  );
});

test('what is not public says so, and an empty game says what is next', () => {
  show(gameOf({ is_public: false, categories: [] }), {});
  expect(screen.getByText('Not public')).toBeTruthy();
  expect(screen.getByText('No categories yet')).toBeTruthy();
});

const image = (name = 'icon.png', kind = 'image/png') => new File(['x'], name, { type: kind });
const stored = (id: string, width = 300) => ({ id, url: '/', width, height: 300 });
const pick = (file: File) =>
  fireEvent.change(screen.getByLabelText(/^(Choose|Sending)/), { target: { files: [file] } });
const previews = () =>
  [...document.querySelectorAll('[data-theme] img')].map((img) => img.getAttribute('src'));

test('a picture is sent as it is chosen, shown in both sizes on both grounds, and saved with the rest', async () => {
  show(gameOf(), { form: 'game' });
  expect(previews()).toEqual(
    ['dark', 'light'].flatMap(() => [
      '/media/emblem/valorant-384.webp?v=d1',
      '/media/emblem/valorant-96.webp?v=d1',
    ]),
  );
  expect(screen.queryByRole('button', { name: 'Remove the picture' })).toBeNull();
  const sending = Promise.withResolvers<object>();
  upload.mockReturnValueOnce(sending.promise);
  pick(image());
  expect(await screen.findAllByText('Sending…')).toHaveLength(2);
  expect(previews()).toEqual(['blob:1', 'blob:1', 'blob:1', 'blob:1']);
  type('Reason', reason);
  // Pressed before it has arrived: it waits for it.
  sent.changeGame.mockResolvedValueOnce(gameOf({ version: 5 }));
  press('Save');
  await new Promise((done) => setTimeout(done));
  expect(sent.changeGame).not.toHaveBeenCalled();
  sending.resolve(stored('m1'));
  await waitFor(() => expect(went).toHaveBeenCalled());
  expect(sent.changeGame.mock.calls[0]![0]).toMatchObject({ icon: 'm1', version: 4, reason });
});

test('without a word about the picture it stays; removed it gives way to the emblem, and comes back', async () => {
  show(gameOf({ icon_image: '/media/emblem/valorant-96.webp?v=i1' }), { form: 'game' });
  expect(previews()[1]).toBe('/media/emblem/valorant-96.webp?v=i1');
  type('Reason', reason);
  sent.changeGame.mockRejectedValueOnce(new Failure('TOO_MANY'));
  press('Save');
  await waitFor(() => expect(sent.changeGame).toHaveBeenCalledTimes(1));
  expect(sent.changeGame.mock.calls[0]![0].icon).toBeUndefined();
  press('Remove the picture');
  expect(previews()[1]).toBe('/media/emblem/valorant-96.webp?v=d1');
  press('Take it back');
  expect(previews()[1]).toBe('/media/emblem/valorant-96.webp?v=i1');
  press('Remove the picture');
  sent.changeGame.mockResolvedValueOnce(gameOf({ version: 5 }));
  press('Save');
  await waitFor(() => expect(went).toHaveBeenCalled());
  expect(sent.changeGame.mock.calls[1]![0].icon).toBeNull();
});

test('a picture that is refused says why beside its field, and nothing else is lost', async () => {
  show(gameOf(), { form: 'game' });
  type('Name', 'Valorant 2');
  type('Reason', reason);
  pick(image('notes.pdf', 'application/pdf'));
  await screen.findByText('Choose a JPEG, PNG, WebP or AVIF picture.');
  const large = image();
  Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
  pick(large);
  await screen.findByText('A picture may have at most 10 MB.');
  expect(upload).not.toHaveBeenCalled();
  upload.mockResolvedValueOnce(stored('small', 191));
  pick(image());
  await screen.findByText(/too small/);
  expect(previews()[0]).toContain('/media/emblem/');
  upload.mockResolvedValueOnce(stored('m1'));
  pick(image());
  await screen.findByText('Choose another picture');
  const errors = [{ path: 'icon', message: 'It was taken down.' }];
  sent.changeGame.mockRejectedValueOnce(new Failure('IMAGE_TAKEN_DOWN', { errors }));
  press('Save');
  await screen.findByText('It was taken down.');
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('file'));
  expect(screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '')).toHaveLength(
    1,
  );
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Valorant 2');
  expect(went).not.toHaveBeenCalled();
});

test('of two pictures that are chosen the last one counts, however late the first one comes', async () => {
  show(gameOf(), { form: 'game' });
  const [first, second] = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
  upload.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  pick(image());
  pick(image());
  second.resolve(stored('m2'));
  await screen.findByText('Choose another picture');
  first.reject(new Failure('IMAGE_UNREADABLE'));
  await new Promise((done) => setTimeout(done));
  expect(previews()[0]).toBe('blob:2');
  type('Reason', reason);
  sent.changeGame.mockResolvedValueOnce(gameOf({ version: 5 }));
  press('Save');
  await waitFor(() => expect(sent.changeGame).toHaveBeenCalled());
  expect(sent.changeGame.mock.calls[0]![0].icon).toBe('m2');
});

test('a picture that others chose meanwhile is told where another one was chosen here', async () => {
  show(gameOf(), { form: 'game' });
  upload.mockResolvedValueOnce(stored('m1'));
  pick(image());
  await screen.findByText('Choose another picture');
  type('Reason', reason);
  sent.changeGame.mockRejectedValueOnce(new Failure('GAME_CHANGED'));
  server.game = gameOf({ version: 5, icon_image: '/media/emblem/valorant-96.webp?v=i2' });
  press('Save');
  await screen.findByText('Picture: another one');
  expect(previews()[0]).toBe('blob:1');
});
