/** Search parameters of the order lists. A broken value falls back. */
import * as v from 'valibot';
import { orderViewNames } from './order-views.ts';

/** Default values, which are left out of addresses. */
export const orderListDefaults = { view: 'all' } as const;

export const orderListSearch = v.object({
  view: v.optional(v.fallback(v.picklist(orderViewNames), 'all'), 'all'),
});
