/** Search parameters of the seller's pages. A broken value falls back. */
import * as v from 'valibot';
import { aliasSchema } from '~/contracts/keys.ts';
import { offerStatuses } from '~/contracts/offers/offer-statuses.ts';

export const offerListDefaults = { status: 'all', search: '' } as const;

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
});

/** Step 1 has the chosen game in the address, so that Back leads to the list of games. */
export const createSearch = v.object({
  game: v.fallback(v.optional(aliasSchema), undefined),
});
