/**
 * The viewer's own unpaid order of an offer: a query of its own, because the offer itself is the same for everybody
 * and may be cached; visitors have none.
 */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '~/platform/api/api.ts';
import { sessionQueries } from '~/platform/session/session.ts';

/** Key prefix of open orders. They are fetched after lists of orders, so their keys must not match those of lists. */
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

/** For loaders of pages that may show an open order. Never fails: the page's own query retries. */
export async function prefetchOpenOrder(queryClient: QueryClient, offerId: string): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQueries.me());
  if (session) await queryClient.prefetchQuery(openOrderQueries.of(offerId));
}

/**
 * An order that opens or ends changes the stock of its offer. Both queries are refetched, in the order in which nobody
 * sees meanwhile that somebody else bought what they have reserved themselves.
 */
export async function invalidateOpenOrders(queryClient: QueryClient): Promise<void> {
  const offers = api.offers.show.key();
  const isHeld = queryClient.getQueriesData({ queryKey: OPEN }).some(([, order]) => order);
  for (const queryKey of isHeld ? [offers, OPEN] : [OPEN, offers]) {
    await queryClient.invalidateQueries({ queryKey });
  }
}
