/** Search parameters of the order lists. A broken value falls back. */
import * as v from 'valibot';
import { aliasSchema } from '~/contracts/keys.ts';
import { orderViewNames } from './order-views.ts';

/** Default values, which are left out of addresses. */
export const orderListDefaults = { view: 'all', search: '' } as const;

/** The router parses texts of digits as numbers. */
const words = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.trim(),
  v.maxLength(100),
);
const day = v.pipe(v.string(), v.isoDate());

export const orderListSearch = v.object({
  view: v.optional(v.fallback(v.picklist(orderViewNames), 'all'), 'all'),
  search: v.optional(v.fallback(words, ''), ''),
  game: v.fallback(v.optional(aliasSchema), undefined),
  /** Calendar days, UTC. */
  from: v.fallback(v.optional(day), undefined),
  to: v.fallback(v.optional(day), undefined),
});
export type OrderListSearch = v.InferOutput<typeof orderListSearch>;

/** Where an order's page begins: with the seller's form for the delivery. */
export const orderSearch = v.object({
  step: v.fallback(v.optional(v.literal('deliver')), undefined),
});
