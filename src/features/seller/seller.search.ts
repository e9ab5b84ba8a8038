/** Search parameters of the seller's pages. A broken value falls back. */
import * as v from 'valibot';
import { aliasSchema, idSchema } from '~/contracts/keys.ts';
import { offerStatuses } from '~/contracts/offers/offer-statuses.ts';
import { stockLevels, tableSorts, unchangedDays } from '~/contracts/offers/table-names.ts';

export const offerListDefaults = {
  status: 'all',
  search: '',
  category: '',
  stock: 'all',
  days: 0,
  sort: 'newest',
} as const;

/** The router parses texts of digits as numbers. */
const searchText = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.trim(),
  v.maxLength(100),
);

export const offerListSearch = v.object({
  status: v.optional(v.fallback(v.picklist(['all', ...offerStatuses]), 'all'), 'all'),
  search: v.optional(v.fallback(searchText, ''), ''),
  category: v.optional(v.fallback(v.union([idSchema, v.literal('')]), ''), ''),
  stock: v.optional(v.fallback(v.picklist(['all', ...stockLevels]), 'all'), 'all'),
  days: v.optional(v.fallback(v.picklist([0, ...unchangedDays]), 0), 0),
  sort: v.optional(v.fallback(v.picklist(tableSorts), 'newest'), 'newest'),
});
export type OfferListFilter = v.InferOutput<typeof offerListSearch>;

/** Step 1 has the chosen game in the address, so that Back leads to the list of games. */
export const createSearch = v.object({
  game: v.fallback(v.optional(aliasSchema), undefined),
});
