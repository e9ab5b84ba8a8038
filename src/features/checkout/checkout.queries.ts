/** The query of what an order would cost. */
import { api, type ApiInput } from '~/platform/api/api.ts';

/** Never taken from the cache: the total on the button is the total that is charged. */
export const quoteQuery = (input: ApiInput<'orders', 'quote'>) =>
  api.orders.quote.queryOptions(input, { staleTime: 0 });
