/** Search parameters of a profile: of its reviews and of its offers. A broken value shows all. */
import * as v from 'valibot';
import { shopSortSchema } from '~/contracts/offers/offer-sorts.ts';

/** The router parses texts of digits as numbers. */
const words = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.trim(),
  v.maxLength(100),
);

export const shopSearch = v.object({
  search: v.fallback(v.optional(words), undefined),
  sort: v.fallback(v.optional(shopSortSchema), undefined),
});
export type ShopSearch = v.InferOutput<typeof shopSearch>;

export const profileSearch = v.object({
  stars: v.fallback(v.optional(v.picklist([1, 2, 3, 4, 5])), undefined),
  ...shopSearch.entries,
});
