/**
 * The viewer's own order of an offer that waits for its payment. It is asked for beside the offer, which is the same for
 * everybody and may be cached; visitors have none.
 */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '~/platform/api/api.ts';
import { sessionQueries } from '~/platform/session/session.ts';

/** Beginning of the keys of open orders. They are asked for after lists of orders, so their keys are no lists' keys. */
const OPEN = [...api.orders.key(), 'open'];

export const openOrderQueries = {
  of: (offerId: string) =>
    queryOptions({
      queryKey: [...OPEN, offerId],
      queryFn: async () => {
        const { data } = await api.orders.list.fetch({
          role: 'buyer',
          status: ['created'],
          offer_id: offerId,
          limit: 1,
        });
        return data[0] ?? null;
      },
    }),
};

/** For loaders of pages that may show an open order. Never fails: the page asks again when it is there. */
export async function prefetchOpenOrder(queryClient: QueryClient, offerId: string): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQueries.me());
  if (session) await queryClient.prefetchQuery(openOrderQueries.of(offerId));
}

/**
 * An order that opens or ends changes what is left of its offer. Both are asked for again, in the order in which nobody
 * reads meanwhile that somebody else bought what they hold themselves.
 */
export async function invalidateOpenOrders(queryClient: QueryClient): Promise<void> {
  const offers = api.offers.show.key();
  const isHeld = queryClient.getQueriesData({ queryKey: OPEN }).some(([, order]) => order);
  for (const queryKey of isHeld ? [offers, OPEN] : [OPEN, offers]) {
    await queryClient.invalidateQueries({ queryKey });
  }
}
