/** Queries of selling. */
import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { appConfig } from '~config';
import type { GameCard } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { OfferImport } from '~/contracts/offers/imports.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';
import type { OfferListFilter } from './table/table-search.ts';

const TABLE_ROWS = 100;
const DRAFTS = 6;
/** Page size of the offers and orders that may be tasks; more are a link away. */
const WAITING = 20;
const IMPORT_MS = 1_500;
const NEVER = false;

/** What the table's address asks of the server, without its order. */
export function filterInput({ status, search, category, stock, days, fresh }: OfferListFilter) {
  return {
    ...(status !== 'all' && { status: [status] }),
    ...(category !== '' && { category_id: category }),
    ...(stock !== 'all' && { stock }),
    ...(days !== 0 && { unchanged_days: days }),
    ...(fresh !== 'all' && { freshness: fresh }),
    ...(search !== '' && { search }),
  };
}

/** Rows are written, or their pictures fetched. */
export function isUnderWay({ status, pictures }: OfferImport): boolean {
  return status === 'running' || pictures.waiting > 0;
}

export const sellerQueries = {
  table: (filter: OfferListFilter) =>
    pagesOf(api.offers.ownTable, {
      limit: TABLE_ROWS,
      sort: filter.sort,
      ...filterInput(filter),
    }),
  /** Counts of all statuses, and the offers that need an action of their seller. */
  offerTasks: () =>
    api.offers.ownList.queryOptions({ limit: WAITING, status: ['need_details', 'sold', 'draft'] }),
  /** Sales in which the seller has to act. */
  saleTasks: () =>
    api.orders.list.queryOptions({
      role: 'seller',
      limit: WAITING,
      status: ['paid', 'in_progress', 'disputed'],
    }),
  drafts: () => api.offers.ownList.queryOptions({ limit: DRAFTS, status: ['draft'] }),
  /** The newest import of a category: a reload, or another device, goes on with it. */
  lastImport: (categoryId: string) =>
    api.offers.imports.queryOptions({ category_id: categoryId, limit: 1 }),
  /** An import; asked again while it runs. */
  importOf: (id: string) => ({
    ...api.offers.showImport.queryOptions({ id }),
    refetchInterval: ({ state }: { state: { data?: OfferImport | undefined } }) =>
      state.data && isUnderWay(state.data) ? IMPORT_MS : NEVER,
  }),
  /** All games without their categories, by popularity. */
  games: () =>
    queryOptions({ queryKey: [...api.catalogue.key(), 'all-games'], queryFn: fetchAllGames }),
};

/** So many pages of the table are loaded again after a change; those behind them when they are scrolled to. */
const KEPT_PAGES = 3;

interface Pages {
  pages: unknown[];
  pageParams: unknown[];
}

function firstPages(known: Pages | undefined): Pages | undefined {
  if (known === undefined || known.pages.length <= KEPT_PAGES) return known;
  return {
    pages: known.pages.slice(0, KEPT_PAGES),
    pageParams: known.pageParams.slice(0, KEPT_PAGES),
  };
}

/** Invalidates every list of own offers and every single one. */
export async function invalidateOwnOffers(
  queryClient: QueryClient,
  filters: InvalidateQueryFilters = {},
): Promise<void> {
  queryClient.setQueriesData<Pages>({ queryKey: api.offers.ownTable.key() }, firstPages);
  const keys = [
    api.offers.ownList.key(),
    api.offers.own.key(),
    api.offers.ownTable.key(),
    // Whether a first offer is published.
    api.dashboard.firstSteps.key(),
  ];
  await Promise.all(
    keys.map((queryKey) => queryClient.invalidateQueries({ ...filters, queryKey })),
  );
}

/** Fetches page by page, because a list call returns at most 100. */
async function fetchAllGames(): Promise<GameCard[]> {
  const limit = appConfig.lists.maxLimit;
  const first = await api.catalogue.games.fetch({ limit, pure: true });
  const pages = Math.ceil(first.meta.total / limit) - 1;
  const others = await Promise.all(
    Array.from({ length: pages }, (_, page) =>
      api.catalogue.games.fetch({ limit, pure: true, offset: (page + 1) * limit }),
    ),
  );
  return [first, ...others].flatMap((page) => page.data);
}
