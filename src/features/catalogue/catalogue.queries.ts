/** Query options of the catalogue. Keys begin with the area, so that realtime events can address them. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OfferListQuery } from '~/contracts/offers/offers.contract.ts';
import {
  fetchBaseCategories,
  fetchBaseCategory,
  fetchBootstrap,
  fetchCards,
  fetchCategory,
  fetchGame,
  fetchGames,
  fetchGenre,
  fetchGenres,
  fetchHome,
  fetchOffer,
  fetchSellerReviews,
  fetchOffers,
  fetchPage,
} from './catalogue.functions.ts';

/** Games on the home page. */
export const POPULAR_GAMES = 12;

/** Offers beside an offer. */
export const SIMILAR_OFFERS = 4;

/** Reviews that are shown at once on an offer page. */
const REVIEWS_PAGE = 6;

const FIVE_MINUTES_MS = 5 * 60_000;

export const catalogueQueries = {
  bootstrap: () =>
    queryOptions({
      queryKey: ['catalogue', 'bootstrap'],
      queryFn: () => fetchBootstrap(),
      staleTime: FIVE_MINUTES_MS,
    }),
  home: () => queryOptions({ queryKey: ['catalogue', 'home'], queryFn: () => fetchHome() }),
  page: (path: string) =>
    queryOptions({
      queryKey: ['catalogue', 'page', path],
      queryFn: () => fetchPage({ data: { path } }),
      staleTime: FIVE_MINUTES_MS,
    }),
  popularGames: (limit: number) =>
    queryOptions({
      queryKey: ['catalogue', 'popular', limit],
      queryFn: () => fetchGames({ data: { limit } }),
      staleTime: FIVE_MINUTES_MS,
    }),
  baseCategories: () =>
    queryOptions({
      queryKey: ['catalogue', 'base-categories'],
      queryFn: () => fetchBaseCategories(),
      staleTime: FIVE_MINUTES_MS,
    }),
  baseCategory: (alias: string) =>
    queryOptions({
      queryKey: ['catalogue', 'base-category', alias],
      queryFn: () => fetchBaseCategory({ data: { alias } }),
      staleTime: FIVE_MINUTES_MS,
    }),
  genres: () =>
    queryOptions({
      queryKey: ['catalogue', 'genres'],
      queryFn: () => fetchGenres(),
      staleTime: FIVE_MINUTES_MS,
    }),
  genre: (alias: string) =>
    queryOptions({
      queryKey: ['catalogue', 'genre', alias],
      queryFn: () => fetchGenre({ data: { alias } }),
      staleTime: FIVE_MINUTES_MS,
    }),
  game: (alias: string) =>
    queryOptions({
      queryKey: ['catalogue', 'game', alias],
      queryFn: () => fetchGame({ data: { alias } }),
      staleTime: FIVE_MINUTES_MS,
    }),
  category: (game: string, category: string) =>
    queryOptions({
      queryKey: ['catalogue', 'category', game, category],
      queryFn: () => fetchCategory({ data: { game, category } }),
      staleTime: FIVE_MINUTES_MS,
    }),
  /** The beginning of the keys of all lists of one category. */
  offersOf: (game: string, category: string) => ['catalogue', 'offers', { game, category }],
  offers: (query: OfferListQuery) =>
    infiniteQueryOptions({
      queryKey: ['catalogue', 'offers', query],
      queryFn: ({ pageParam }) =>
        fetchOffers({ data: { ...query, ...(pageParam !== null && { cursor: pageParam }) } }),
      initialPageParam: startOfList(),
      getNextPageParam: (last) => last.meta.next_cursor,
    }),
  /** Given offers, as they are now. */
  cards: (ids: readonly string[]) =>
    queryOptions({
      queryKey: ['catalogue', 'cards', ids],
      queryFn: () => fetchCards({ data: { ids: [...ids] } }),
    }),
  offer: (id: string) =>
    queryOptions({
      queryKey: ['catalogue', 'offer', id],
      queryFn: () => fetchOffer({ data: { id } }),
    }),
  /** One more than shown, because the offer itself may be among them. */
  similarOffers: (query: { game: string; category: string; filter: string[] }) =>
    queryOptions({
      queryKey: ['catalogue', 'similar', query],
      queryFn: () => fetchOffers({ data: { ...query, limit: SIMILAR_OFFERS + 1 } }),
      staleTime: FIVE_MINUTES_MS,
    }),
  /** All reviews of the seller: an account is sold once, so its own page could never show one. */
  sellerReviews: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['catalogue', 'seller', id, 'reviews'],
      queryFn: ({ pageParam }) =>
        fetchSellerReviews({ data: { id, limit: REVIEWS_PAGE, offset: pageParam } }),
      initialPageParam: 0,
      getNextPageParam: (_last, pages) => {
        const shown = pages.reduce((sum, page) => sum + page.data.length, 0);
        return shown < (pages[0]?.meta.total ?? 0) ? shown : null;
      },
    }),
};

/** An endless list begins without a cursor. */
function startOfList(): string | null {
  return null;
}
