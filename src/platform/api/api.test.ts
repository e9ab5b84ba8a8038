import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { pagesOf } from './paging.ts';

const { readEndpoint, changeEndpoint } = vi.hoisted(() => ({
  readEndpoint: vi.fn(async (_call: { data: { input?: unknown } }) => ({
    data: [],
    meta: { next_cursor: 'second' },
  })),
  changeEndpoint: vi.fn(async (_call: object) => ({})),
}));
vi.mock('./endpoints.functions.ts', () => ({ readEndpoint, changeEndpoint }));

beforeEach(() => void vi.clearAllMocks());

const id = '01920000-0000-7000-8000-000000000001';
const game = { game: 'path-of-exile-2', category: 'currency' };

test('a query is asked for by path and input, and known by them', async () => {
  const client = new QueryClient();
  const options = api.orders.show.queryOptions({ id }, { staleTime: 5 });
  expect(options).toMatchObject({ queryKey: ['orders', 'show', { id }], staleTime: 5 });
  await client.fetchQuery(options);
  expect(readEndpoint).toHaveBeenCalledWith({ data: { path: 'orders.show', input: { id } } });
  expect(client.getQueryData(api.orders.show.key({ id }))).toBeDefined();
});

test('a query without input has a key without one', () => {
  expect(api.wallet.balances.queryOptions().queryKey).toEqual(['wallet', 'balances']);
});

test('a list that goes on page by page is known by the input of its first page', async () => {
  const client = new QueryClient();
  await client.fetchInfiniteQuery({
    ...pagesOf(api.offers.list, game),
    pages: 2,
  });
  expect(readEndpoint.mock.calls.map(([{ data }]) => data.input)).toEqual([
    game,
    { ...game, cursor: 'second' },
  ]);
  const found = (queryKey: readonly unknown[]) => client.getQueryCache().findAll({ queryKey });
  expect(found(api.offers.list.infiniteKey(game))).toHaveLength(1);
  expect(found(api.offers.list.infiniteKey({ game: game.game }))).toHaveLength(1);
  expect(found(api.offers.list.infiniteKey({ game: 'another' }))).toEqual([]);
  expect(found(api.offers.list.key())).toHaveLength(1);
  expect(found(api.offers.key())).toHaveLength(1);
  // Its data has another form than one page has.
  expect(found(api.offers.list.key(game))).toEqual([]);
});

test('a change is sent with the key of its intent, and nothing else that Query hands over', async () => {
  const input = { id };
  await api.orders.start.send(input, { idempotencyKey: 'intent' });
  expect(changeEndpoint).toHaveBeenLastCalledWith({
    data: { path: 'orders.start', input, idempotencyKey: 'intent' },
  });
  const client = new QueryClient();
  await client
    .getMutationCache()
    .build(client, { mutationFn: api.orders.reveal.send })
    .execute(input);
  expect(changeEndpoint).toHaveBeenLastCalledWith({ data: { path: 'orders.reveal', input } });
});
