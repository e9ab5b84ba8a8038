/** The query of an order's price. */
import { api, type ApiInput } from '~/platform/api/api.ts';

/** Always stale: the total on the button is the total that is charged. */
export const quoteQuery = (input: ApiInput<'orders', 'quote'>) =>
  api.orders.quote.queryOptions(input, { staleTime: 0 });
