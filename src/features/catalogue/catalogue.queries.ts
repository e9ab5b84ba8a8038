/** Query options of the catalogue. Keys begin with the area, so that realtime events can address them. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OfferListQuery } from '~/contracts/offers/offers.contract.ts';
import {
  fetchBaseCategories,
  fetchBootstrap,
  fetchCategory,
  fetchGames,
  fetchHome,
  fetchOffer,
  fetchOfferReviews,
  fetchOffers,
  fetchPage,
} from './catalogue.functions.ts';

/** Games on the home page. */
export const POPULAR_GAMES = 12;

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
  /** A word finds by title and alias, a single letter by its first letter. */
  search: (text: string) =>
    queryOptions({
      queryKey: ['catalogue', 'search', text],
      queryFn: () => fetchGames({ data: { search_title: text, limit: 24 } }),
      staleTime: FIVE_MINUTES_MS,
    }),
  baseCategories: () =>
    queryOptions({
      queryKey: ['catalogue', 'base-categories'],
      queryFn: () => fetchBaseCategories(),
      staleTime: FIVE_MINUTES_MS,
    }),
  category: (game: string, category: string) =>
    queryOptions({
      queryKey: ['catalogue', 'category', game, category],
      queryFn: () => fetchCategory({ data: { game, category } }),
      staleTime: FIVE_MINUTES_MS,
    }),
  offers: (query: OfferListQuery) =>
    infiniteQueryOptions({
      queryKey: ['catalogue', 'offers', query],
      queryFn: ({ pageParam }) =>
        fetchOffers({ data: { ...query, ...(pageParam !== null && { cursor: pageParam }) } }),
      initialPageParam: startOfList(),
      getNextPageParam: (last) => last.meta.next_cursor,
    }),
  offer: (id: string) =>
    queryOptions({
      queryKey: ['catalogue', 'offer', id],
      queryFn: () => fetchOffer({ data: { id } }),
    }),
  offerReviews: (id: string) =>
    queryOptions({
      queryKey: ['catalogue', 'offer', id, 'reviews'],
      queryFn: () => fetchOfferReviews({ data: { id, limit: 6 } }),
    }),
};

/** An endless list begins without a cursor. */
function startOfList(): string | null {
  return null;
}
