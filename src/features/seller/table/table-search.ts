/**
 * What stands in the address of the seller's table. It is read with the page: what validates it in the route would be in
 * every page's script.
 */
import * as v from 'valibot';
import type { QueryClient } from '@tanstack/react-query';
import { idSchema } from '~/contracts/keys.ts';
import { offerStatuses } from '~/contracts/offers/offer-statuses.ts';
import {
  freshnesses,
  stockLevels,
  tableSorts,
  unchangedDays,
} from '~/contracts/offers/table-names.ts';
import { sellerQueries } from '../seller.queries.ts';

export const offerListDefaults = {
  status: 'all',
  search: '',
  category: '',
  stock: 'all',
  days: 0,
  fresh: 'all',
  sort: 'newest',
} as const;

/** The router parses texts of digits as numbers. */
const searchText = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.trim(),
  v.maxLength(100),
);

const offerListSearch = v.object({
  status: v.optional(v.fallback(v.picklist(['all', ...offerStatuses]), 'all'), 'all'),
  search: v.optional(v.fallback(searchText, ''), ''),
  category: v.optional(v.fallback(v.union([idSchema, v.literal('')]), ''), ''),
  stock: v.optional(v.fallback(v.picklist(['all', ...stockLevels]), 'all'), 'all'),
  days: v.optional(v.fallback(v.picklist([0, ...unchangedDays]), 0), 0),
  fresh: v.optional(v.fallback(v.picklist(['all', ...freshnesses]), 'all'), 'all'),
  sort: v.optional(v.fallback(v.picklist(tableSorts), 'newest'), 'newest'),
});
export type OfferListFilter = v.InferOutput<typeof offerListSearch>;

/** Reads the address, however it came there. A broken value falls back. */
export function readTableSearch(search: unknown): OfferListFilter {
  return v.parse(offerListSearch, search);
}

/** The first rows. @param raw what stands in the address */
export async function loadTable(
  queryClient: QueryClient,
  raw: unknown,
  cause: 'preload' | 'enter' | 'stay',
): Promise<void> {
  const list = queryClient.ensureInfiniteQueryData(sellerQueries.table(readTableSearch(raw)));
  // A change of the filter does not suspend: the page shows the previous list until the next one is loaded.
  if (cause === 'stay') list.catch(() => {});
  else await list;
}
