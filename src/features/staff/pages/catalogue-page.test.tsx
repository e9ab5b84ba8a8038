import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type {
  DefinitionDetail,
  DefinitionPreview,
} from '~/contracts/definitions/definitions.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import { readCatalogueSearch } from '../catalogue/catalogue-search.ts';
import { CataloguePage } from './catalogue-page.tsx';

const sent = vi.hoisted(() => ({ save: vi.fn(), apply: vi.fn(), drop: vi.fn(), undo: vi.fn() }));
const server = vi.hoisted(() => ({ detail: {} as object, preview: {} as object }));
vi.mock('~/platform/api/api.ts', () => ({
  api: {
    definitions: {
      save: { send: sent.save },
      apply: { send: sent.apply },
      drop: { send: sent.drop },
      undo: { send: sent.undo },
      preview: { key: () => ['preview'] },
      drafts: { key: () => ['drafts'] },
    },
  },
}));
vi.mock('../catalogue/catalogue.queries.ts', () => ({
  isRunning: () => false,
  catalogueQueries: {
    show: () => ({ queryKey: ['show'], queryFn: () => server.detail }),
    preview: () => ({ queryKey: ['preview'], queryFn: () => server.preview }),
  },
}));
vi.mock('~/features/common/second-factor/use-confirming.tsx', () => ({
  useConfirming: () => ({ run: (work: () => Promise<unknown>) => work(), dialog: null }),
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

const option = (value: string, rank: number | null) => ({
  value,
  label: { en: value.toUpperCase(), fr: value },
  rank,
});
const attribute = (key: string, more: object = {}) => ({
  key,
  type: 'select' as const,
  required: true,
  filterable: true,
  ordinal: true,
  label: { en: `The ${key}`, fr: `Le ${key}` },
  unit: null,
  minimum: null,
  maximum: null,
  options: [option('iron', 1), option('gold', 2)],
  ...more,
});
const definition = {
  title: { en: 'Accounts', fr: 'Comptes' },
  description: { en: '', fr: '' },
  unit: { name: { en: 'account', fr: 'compte' }, size: 1 },
  price_precision: 'cents' as const,
  delivery_methods: ['manual' as const],
  promised_minutes: [20],
  check_hours: 72,
  warranty_days: [0],
  facet_keys: [],
  attributes: [attribute('rank'), attribute('peak')],
  buyer_inputs: [],
  vault_fields: [],
  proof: [],
};
const at = '2026-11-27T12:00:00.000Z';
const by = { id: 'a', public_name: 'anna' };
function detailOf(more: Partial<DefinitionDetail> = {}): DefinitionDetail {
  return {
    category: {
      id: 'c',
      title: 'Accounts',
      alias: 'accounts',
      base: 'accounts',
      game: { id: 'g', title: 'Valorant', alias: 'valorant', genre: 'shooter', icon_image: null },
    },
    is_public: true,
    version: 14,
    since: at,
    definition,
    draft: null,
    live: 2_816,
    used: { rank: 2_816, 'rank:iron': 212 },
    versions: [],
    ...more,
  };
}
const draftOf = (change: object, revision: number): DefinitionDetail['draft'] => ({
  revision,
  base_version: 14,
  definition: { ...definition, ...change },
  saved_by: by,
  saved_at: at,
  changes: [{ path: 'check_hours', before: '72', after: '24' }],
});

let client: QueryClient;
function show(detail: DefinitionDetail, search: object = {}) {
  server.detail = detail;
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(['show'], detail);
  const asked = readCatalogueSearch({ game: 'valorant', category: 'accounts', ...search });
  const page = (
    <I18nProvider i18n={i18n}>
      <PageContextProvider
        value={{ locale: 'en', preferences: { currency: 'USD' }, isIn: () => true } as never}
      >
        <QueryClientProvider client={client}>
          <CataloguePage asked={asked} />
        </QueryClientProvider>
      </PageContextProvider>
    </I18nProvider>
  );
  render(page);
}
const name = () => screen.getByLabelText<HTMLInputElement>('Name, English');
const press = (key: string, more: object = {}): void => {
  fireEvent.keyDown(document.body, { key, ...more });
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  went.mockReset();
  for (const each of Object.values(sent)) each.mockReset();
});
afterEach(cleanup);

test('what was typed survives a refusal, is shown against theirs, and goes over it only when told', async () => {
  show(detailOf(), { attribute: 'rank' });
  fireEvent.change(name(), { target: { value: 'Current rank' } });
  sent.save.mockRejectedValueOnce(new Failure('DEFINITION_CHANGED'));
  // Meanwhile somebody saved a draft.
  server.detail = detailOf({ draft: draftOf({ check_hours: 24 }, 1) });
  press('s');
  await screen.findByText(/Somebody changed it while you were typing/);
  expect(name().value).toBe('Current rank');
  const [first] = sent.save.mock.calls[0]!;
  expect(first).toMatchObject({ category_id: 'c', revision: 0, base_version: 14 });
  press('s');
  expect(sent.save).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  sent.save.mockResolvedValueOnce(
    detailOf({ draft: draftOf({ attributes: [attribute('rank')] }, 2) }),
  );
  press('s');
  await waitFor(() => expect(sent.save).toHaveBeenCalledTimes(2));
  expect(sent.save.mock.calls[1]![0]).toMatchObject({ revision: 1 });
});

test('what was typed is there again after a reload, and can be taken back', () => {
  show(detailOf(), { attribute: 'rank' });
  fireEvent.change(name(), { target: { value: 'Current rank' } });
  cleanup();
  show(detailOf(), { attribute: 'rank' });
  expect(name().value).toBe('Current rank');
  fireEvent.click(screen.getByRole('button', { name: 'Take back what I typed' }));
  expect(name().value).toBe('The rank');
});

test('keys move among attributes, move one, add a value, and do nothing while somebody types', () => {
  show(detailOf(), { attribute: 'rank' });
  press('j');
  expect(went).toHaveBeenCalledWith(
    expect.objectContaining({
      href: '/staff/catalogue?game=valorant&category=accounts&attribute=peak',
    }),
  );
  press('ArrowDown', { altKey: true });
  const rows = within(screen.getByRole('region', { name: 'Attributes' })).getAllByRole('rowheader');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('The peak'),
    expect.stringContaining('The rank'),
  ]);
  press('n');
  expect(screen.getByLabelText('Key of value 3')).toBeTruthy();
  fireEvent.keyDown(name(), { key: 'n' });
  expect(screen.queryByLabelText('Key of value 4')).toBeNull();
});

test('a removed value stays in sight with its offers, and comes back to its place', () => {
  show(detailOf(), { attribute: 'rank' });
  fireEvent.click(screen.getByRole('button', { name: 'Remove IRON' }));
  const removed = screen.getByRole('row', { name: /iron.*212/ });
  expect(screen.getByLabelText<HTMLInputElement>('Rank of GOLD').value).toBe('1');
  fireEvent.click(within(removed).getByRole('button', { name: 'Undo' }));
  expect(screen.getByLabelText<HTMLInputElement>('Rank of GOLD').value).toBe('2');
  expect(screen.queryByText('Not saved yet.')).toBeNull();
});

test('a value is moved twice by the same button, which keeps the focus and stays at the end', async () => {
  const options = ['iron', 'gold', 'radiant'].map((value, index) => option(value, index + 1));
  const attributes = [attribute('rank', { options }), attribute('peak')];
  show(detailOf({ definition: { ...definition, attributes } }), { attribute: 'rank' });
  const order = () =>
    screen.getAllByRole('button', { name: /^Remove [A-Z]/ }).map(({ title }) => title);
  const up = () => screen.getByRole('button', { name: 'Move RADIANT up' });
  const upwards = async () => {
    expect(document.activeElement).toBe(up());
    fireEvent.click(document.activeElement!);
    await waitFor(() => expect(document.activeElement).toBe(up()));
  };
  up().focus();
  await upwards();
  expect(order()).toEqual(['Remove IRON', 'Remove RADIANT', 'Remove GOLD']);
  await upwards();
  expect(order()).toEqual(['Remove RADIANT', 'Remove IRON', 'Remove GOLD']);
  expect(up().getAttribute('aria-disabled')).toBe('true');
  await upwards();
  expect(order()).toEqual(['Remove RADIANT', 'Remove IRON', 'Remove GOLD']);
  // The row that is moved down is the one that is taken out and put back.
  const down = () => screen.getByRole('button', { name: 'Move RADIANT down' });
  down().focus();
  fireEvent.click(down());
  await waitFor(() => expect(document.activeElement).toBe(down()));
  expect(order()).toEqual(['Remove IRON', 'Remove RADIANT', 'Remove GOLD']);
});

test('what buyers say is moved with its focus, and an attribute at the end stays there', async () => {
  const proof = ['receipt', 'trade', 'video'].map((key) => ({
    key,
    label: { en: key, fr: key },
  }));
  show(detailOf({ definition: { ...definition, proof } }), { part: 'inputs' });
  const up = () => screen.getByRole('button', { name: 'Move video up' });
  const keys = () => screen.getAllByLabelText<HTMLInputElement>('Key').map(({ value }) => value);
  up().focus();
  for (const order of [
    ['receipt', 'video', 'trade'],
    ['video', 'receipt', 'trade'],
  ]) {
    fireEvent.click(document.activeElement!);
    await waitFor(() => expect(document.activeElement).toBe(up()));
    expect(keys()).toEqual(order);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Remove video' }));
  expect(keys()).toEqual(['receipt', 'trade']);
  cleanup();
  sessionStorage.clear();
  show(detailOf(), { attribute: 'rank' });
  const end = screen.getByRole('button', { name: 'Move The rank up' });
  expect(end.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(end);
  expect(screen.queryByText('Not saved yet.')).toBeNull();
});

test('what is unfinished is told beside its field', () => {
  show(detailOf(), { attribute: 'rank' });
  fireEvent.change(screen.getByLabelText('Name, French'), { target: { value: '' } });
  expect(screen.getByText('This text is missing.')).toBeTruthy();
  expect(screen.getByText('1 thing is unfinished: it is marked.')).toBeTruthy();
});

test('each loss is chosen about before the draft is put in force', async () => {
  const preview: DefinitionPreview = {
    revision: 1,
    base_version: 14,
    losses: [
      {
        id: 'option:rank:iron',
        kind: 'option',
        attribute: 'rank',
        value: 'iron',
        acts: ['move', 'pause'],
        targets: ['gold'],
        offers: 220,
        live: 212,
        sellers: 96,
      },
    ],
    offers: 220,
    live: 212,
    sellers: 96,
    saved_searches: 34,
    orders: 7,
    keep_prices: 0,
    is_cut: false,
    refit: { seconds: 7, step: 50 },
    undo_hours: 36,
  };
  server.preview = preview;
  const attributes = [attribute('rank', { options: [option('gold', 1)] }), attribute('peak')];
  show(detailOf({ draft: draftOf({ attributes }, 1) }), { attribute: 'rank' });
  await screen.findByText('“IRON” of “The rank” goes');
  expect(screen.getByText('7 s, in steps of 50')).toBeTruthy();
  expect(screen.getByText('36 hours')).toBeTruthy();
  const apply = () => document.getElementById('apply-definition');
  expect(apply()).toBeNull();
  fireEvent.click(screen.getByLabelText('Move to another value'));
  expect(apply()).toBeNull();
  fireEvent.change(screen.getByLabelText('The value they get'), { target: { value: 'gold' } });
  fireEvent.click(apply()!);
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(/It can be undone for 36 hours\.$/)).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Reason'), {
    target: { value: 'The publisher renamed it.' },
  });
  sent.apply.mockResolvedValue(detailOf({ version: 15 }));
  fireEvent.keyDown(within(dialog).getByLabelText('Reason'), { key: 'Enter', ctrlKey: true });
  await waitFor(() =>
    expect(sent.apply).toHaveBeenCalledWith({
      category_id: 'c',
      revision: 1,
      base_version: 14,
      choices: { 'option:rank:iron': { act: 'move', to: 'gold' } },
      reason: 'The publisher renamed it.',
    }),
  );
});
