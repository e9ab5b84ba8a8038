/**
 * The viewer's own order of an offer that waits for its payment. It is asked for beside the offer, which is the same for
 * everybody and may be cached; visitors have none.
 */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { sessionQueries } from '~/platform/session.ts';
import { fetchOrders } from './open-order.functions.ts';

export const openOrderQueries = {
  of: (offerId: string) =>
    queryOptions({
      queryKey: ['orders', 'open', offerId],
      queryFn: async () => {
        const { data } = await fetchOrders({
          data: { role: 'buyer', status: ['created'], offer_id: offerId, limit: 1 },
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
  const open = ['orders', 'open'];
  const offers = ['catalogue', 'offer'];
  const isHeld = queryClient.getQueriesData({ queryKey: open }).some(([, order]) => order);
  for (const queryKey of isHeld ? [offers, open] : [open, offers]) {
    await queryClient.invalidateQueries({ queryKey });
  }
}
