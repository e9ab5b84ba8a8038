import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CatalogueCheck, GamePlan } from '~/contracts/definitions/catalogue-file.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import { CataloguePage } from '../pages/catalogue-page.tsx';
import { readCatalogueSearch } from './catalogue-search.ts';

const sendForm = vi.hoisted(() => vi.fn());
const saved = vi.hoisted(() => vi.fn());
const fetchFile = vi.hoisted(() => vi.fn());
vi.mock('~/platform/media/upload-image.ts', () => ({ sendForm }));
vi.mock('~/platform/media/save-file.ts', () => ({ saveTextFile: saved }));
vi.mock('../staff.functions.ts', () => ({ fetchCatalogueFile: fetchFile }));
vi.mock('~/platform/api/api.ts', () => ({
  api: { definitions: { key: () => ['definitions'] }, catalogue: { key: () => ['catalogue'] } },
}));
vi.mock('./catalogue.queries.ts', () => ({ isRunning: () => false, catalogueQueries: {} }));
vi.mock('~/features/common/second-factor/use-confirming.tsx', () => ({
  useConfirming: () => ({ run: (work: () => Promise<unknown>) => work(), dialog: null }),
}));
vi.mock('../staff.queries.ts', () => ({ staffKeys: () => [] }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ navigate: vi.fn() }),
  useLocation: () => ({ pathname: '/staff/catalogue', hash: '' }),
}));

i18n.load('en', {});
i18n.activate('en');

const reason = 'The catalogue of the other market.';
const sections = { new: 0, changed: 0, same: 1, is_reordered: false, touched: [] };
const counts = { new: 0, changed: 0, same: 0, waiting: 0 };
const pages = { ...counts, touched: [] };
const checkOf = (more: Partial<CatalogueCheck> = {}): CatalogueCheck => ({
  issues: [],
  issues_total: 0,
  seen: 'a'.repeat(64),
  genres: sections,
  base_categories: sections,
  games: { new: 0, changed: 0, same: 1, left: 3, touched: [] },
  categories: { new: 0, draft: 0, drafted: 0, clash: 0, same: 1, left: 0 },
  landing_pages: { ...counts, left: 0 },
  ...more,
});
const game: GamePlan = {
  alias: 'valorant',
  title: 'Valorant',
  state: 'changed',
  is_public: true,
  changes: [{ path: 'title', before: 'Valo', after: 'Valorant' }],
  changes_total: 1,
  is_reordered: false,
  categories: [
    {
      alias: 'accounts',
      title: 'Accounts',
      state: 'clash',
      changes: [],
      changes_total: 0,
      landing_pages: pages,
    },
  ],
};
const withWork = checkOf({
  games: { new: 0, changed: 1, same: 0, left: 3, touched: [game] },
  categories: { new: 0, draft: 0, drafted: 0, clash: 1, same: 0, left: 0 },
});
const done = {
  genres: 0,
  base_categories: 0,
  games_new: 0,
  games_changed: 1,
  categories_new: 0,
  drafts: 1,
  landing_pages: 0,
  left: 0,
};

function show(search: object = { form: 'file' }) {
  render(
    <QueryClientProvider client={new QueryClient()}>
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
const file = new File(['{}'], 'mine.json', { type: 'application/json' });
async function choose(): Promise<void> {
  const input = screen.getByLabelText('File of a catalogue');
  await waitFor(() => expect(input).toHaveProperty('disabled', false));
  fireEvent.change(input, { target: { files: [file] } });
}
const importing = () => sendForm.mock.calls.filter(([path]) => path.endsWith('/import'));

beforeEach(() => {
  sendForm.mockReset();
  fetchFile.mockReset();
});
afterEach(cleanup);

test('what is wrong in a file stands there with its places, and nothing can be imported', async () => {
  const path = 'games[0].categories[0].definition.attributes[2].key';
  const issues = [{ path, at: 'valorant/accounts', message: 'This key is there twice.' }];
  sendForm.mockResolvedValue(checkOf({ issues, issues_total: 240, seen: null }));
  show();
  await choose();
  const table = await screen.findByRole('table');
  expect(within(table).getByText(path, { exact: false }).textContent).toContain(
    'valorant/accounts',
  );
  expect(within(table).getByText('This key is there twice.')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('240 things are wrong');
  expect(screen.queryByText('Import it')).toBeNull();
});

test('a call that failed says so, and the file is still there to be checked again', async () => {
  sendForm.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  show();
  await choose();
  expect((await screen.findByRole('alert')).textContent).toContain('could not be reached');
  expect(screen.getByText('mine.json')).toBeTruthy();
  sendForm.mockResolvedValue(checkOf());
  fireEvent.click(screen.getByText('Check it again'));
  await screen.findByText(/there is nothing to import/);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('Import it')).toBeNull();
});

test('what was seen is imported once, with the drafts that were chosen', async () => {
  let answer: (value: unknown) => void = () => {};
  sendForm.mockImplementation((path: string) =>
    path.endsWith('/check')
      ? Promise.resolve(withWork)
      : new Promise((resolve) => {
          answer = resolve;
        }),
  );
  show();
  await choose();
  await screen.findByText('Valorant');
  expect(screen.getByText('The market shows it at once.')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Write over the draft that is there'));
  fireEvent.click(screen.getByText('Import it'));
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: reason } });
  const confirm = within(dialog).getByRole('button', { name: 'Import it' });
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  await waitFor(() => expect(importing()).toHaveLength(1));
  const body: FormData = importing()[0]?.[1];
  expect(Object.fromEntries(body)).toMatchObject({
    seen: withWork.seen,
    reason,
    overwrite: 'valorant/accounts',
  });
  sendForm.mockResolvedValue(checkOf());
  answer(done);
  await screen.findByText('The file is imported');
  expect(screen.getByText(/changed games: 1/)).toBeTruthy();
  await screen.findByText(/there is nothing to import/);
  expect(importing()).toHaveLength(1);
});

test('what is seen at once is listed with its changes, and the dialog says how much it is', async () => {
  const touched = [
    {
      alias: 'iron',
      title: 'Iron',
      state: 'changed' as const,
      changes: [{ path: 'heading.en', before: 'Iron', after: 'Iron accounts' }],
      changes_total: 1,
      seen: 'opened' as const,
    },
  ];
  const [category] = game.categories;
  const listed = { ...category!, landing_pages: { ...counts, changed: 1, touched } };
  const text = { alias: 'moba', title: 'MOBA', state: 'changed' as const };
  const changes = [{ path: 'about.en', before: 'Arenas.', after: 'Lanes.' }];
  const check = checkOf({
    ...withWork,
    genres: { ...sections, changed: 1, touched: [{ ...text, changes, changes_total: 1 }] },
    games: { ...withWork.games, touched: [{ ...game, categories: [listed] }] },
    landing_pages: { ...counts, changed: 1, left: 0 },
  });
  sendForm.mockResolvedValue(check);
  show();
  await choose();
  await screen.findByText('Valorant');
  expect(screen.getByText('about.en: Arenas. → Lanes.')).toBeTruthy();
  expect(screen.getByText('heading.en: Iron → Iron accounts')).toBeTruthy();
  expect(screen.getByText('becomes public')).toBeTruthy();
  fireEvent.click(screen.getByText('Import it'));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain(
    'In force at once: landing pages: 1 · texts of genres and base categories: 1 · public games: 1.',
  );
});

test('drafts of games far down in the file can be chosen as well', async () => {
  const drafts = Array.from({ length: 70 }, (_, index): GamePlan => {
    const state = index === 65 ? 'clash' : 'draft';
    const categories = game.categories.map((category) => ({ ...category, state }) as const);
    const named = { alias: `game-${index}`, title: `Game ${index}` };
    return { ...game, ...named, state: 'same', changes: [], changes_total: 0, categories };
  });
  sendForm.mockResolvedValue(
    checkOf({
      games: { new: 0, changed: 0, same: 70, left: 0, touched: drafts },
      categories: { ...withWork.categories, draft: 69 },
    }),
  );
  show();
  await choose();
  await screen.findByText('Game 65');
  expect(screen.getAllByLabelText('Write over the draft that is there')).toHaveLength(1);
  expect(screen.queryByText('Game 66')).toBeNull();
  expect(screen.getByText(/and 9 games more/)).toBeTruthy();
});

test('a refused import leaves what was typed, and says why', async () => {
  sendForm.mockImplementation((path: string) =>
    path.endsWith('/check')
      ? Promise.resolve(withWork)
      : Promise.reject(new Failure('CATALOGUE_FILE_CHANGED')),
  );
  show();
  await choose();
  fireEvent.click(await screen.findByText('Import it'));
  const dialog = await screen.findByRole('alertdialog');
  const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox');
  fireEvent.change(field, { target: { value: reason } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Import it' }));
  expect(await within(dialog).findAllByRole('alert')).not.toEqual([]);
  expect(field.value).toBe(reason);
});

test('the whole catalogue, or one game of it, is saved as the server made it', async () => {
  fetchFile.mockResolvedValue('{ "format": 1 }\n');
  show({ game: 'poe2', form: 'file' });
  fireEvent.click(screen.getByText('Save this game'));
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith('catalogue-poe2.json', '{ "format": 1 }\n', 'text/plain'),
  );
  expect(fetchFile).toHaveBeenCalledWith({ data: { game: 'poe2' } });
});
