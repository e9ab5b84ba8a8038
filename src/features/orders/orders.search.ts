/** Search parameters of the order lists. A broken value falls back. */
import * as v from 'valibot';
import { orderViewNames } from './order-views.ts';

export const orderListSearch = v.object({
  view: v.optional(v.fallback(v.picklist(orderViewNames), 'all'), 'all'),
});
