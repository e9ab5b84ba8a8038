/**
 * Query options of selling. What a sale changes begins with `['seller']` or `['orders']`, what the staff decides about
 * the person with `['session']`: realtime events address them by these words.
 */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { appConfig } from '~config';
import type { GameCard } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { OfferStatus } from '~/contracts/offers/offers.schemas.ts';
import {
  fetchDefinition,
  fetchGamesToSell,
  fetchGameToSell,
  fetchOwnOffer,
  fetchOwnOffers,
  fetchSellerRequest,
  fetchWaitingSales,
} from './seller.functions.ts';

const PAGE_SIZE = 24;
const DRAFTS = 6;
/** Offers and orders that can ask for something at once; more are a link away. */
const WAITING = 20;
const FIVE_MINUTES_MS = 5 * 60_000;

export interface OfferListFilter {
  status: OfferStatus | 'all';
  search: string;
}

export const sellerQueries = {
  /** The last request to become a seller. */
  request: () =>
    queryOptions({ queryKey: ['session', 'seller-request'], queryFn: () => fetchSellerRequest() }),

  /** Every list and every single own offer. */
  offers: ['seller', 'offers'] as const,

  list: ({ status, search }: OfferListFilter) =>
    infiniteQueryOptions({
      queryKey: ['seller', 'offers', 'list', status, search],
      queryFn: ({ pageParam }) =>
        fetchOwnOffers({
          data: {
            limit: PAGE_SIZE,
            offset: pageParam,
            ...(status !== 'all' && { status: [status] }),
            ...(search !== '' && { search }),
          },
        }),
      initialPageParam: 0,
      getNextPageParam: ({ data, meta }) => {
        const next = meta.offset + data.length;
        return data.length > 0 && next < meta.total ? next : null;
      },
    }),

  /** Counts of all statuses, and the offers that wait for their seller. */
  waitingOffers: () =>
    queryOptions({
      queryKey: ['seller', 'offers', 'waiting'],
      queryFn: () =>
        fetchOwnOffers({ data: { limit: WAITING, status: ['need_details', 'sold', 'draft'] } }),
    }),

  /** Sales in which the seller has to act. */
  waitingSales: () =>
    queryOptions({
      queryKey: ['orders', 'list', 'seller', 'waiting'],
      queryFn: () =>
        fetchWaitingSales({
          data: { role: 'seller', limit: WAITING, status: ['paid', 'in_progress', 'disputed'] },
        }),
    }),

  drafts: () =>
    queryOptions({
      queryKey: ['seller', 'offers', 'drafts'],
      queryFn: () => fetchOwnOffers({ data: { limit: DRAFTS, status: ['draft'] } }),
    }),

  offer: (id: string) =>
    queryOptions({
      queryKey: ['seller', 'offers', 'detail', id],
      queryFn: () => fetchOwnOffer({ data: { id } }),
    }),

  definition: (categoryId: string) =>
    queryOptions({
      queryKey: ['catalogue', 'definition', categoryId],
      queryFn: () => fetchDefinition({ data: { id: categoryId } }),
      staleTime: FIVE_MINUTES_MS,
    }),

  /** All games without their categories, by popularity. */
  games: () =>
    queryOptions({
      queryKey: ['seller', 'games'],
      queryFn: fetchAllGames,
      staleTime: FIVE_MINUTES_MS,
    }),

  /** One game with its categories. */
  game: (alias: string) =>
    queryOptions({
      queryKey: ['catalogue', 'game', alias],
      queryFn: () => fetchGameToSell({ data: { alias } }),
      staleTime: FIVE_MINUTES_MS,
    }),
};

/** Asks page by page, because a list call answers at most 100. */
async function fetchAllGames(): Promise<GameCard[]> {
  const limit = appConfig.lists.maxLimit;
  const first = await fetchGamesToSell({ data: { limit, pure: true } });
  const pages = Math.ceil(first.meta.total / limit) - 1;
  const others = await Promise.all(
    Array.from({ length: pages }, (_, page) =>
      fetchGamesToSell({ data: { limit, pure: true, offset: (page + 1) * limit } }),
    ),
  );
  return [first, ...others].flatMap((page) => page.data);
}
