/** Query options of orders, and what a realtime event changes in them. */
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ServerEventPayload } from '~/contracts/chat/chat.realtime.ts';
import type { OrderStatus } from '~/contracts/orders/lifecycle.ts';
import { invalidateOpenOrders } from '~/features/common/open-order.queries.ts';
import { fetchOrders } from '~/features/common/open-order.functions.ts';
import { fetchOrder } from './orders.functions.ts';

export type OrderRole = 'buyer' | 'seller';

const PAGE = 20;

export const orderQueries = {
  detail: (id: string) =>
    queryOptions({
      queryKey: ['orders', 'detail', id],
      queryFn: () => fetchOrder({ data: { id } }),
    }),
  list: (role: OrderRole, status: readonly OrderStatus[]) =>
    infiniteQueryOptions({
      queryKey: ['orders', 'list', role, status],
      queryFn: ({ pageParam }) =>
        fetchOrders({
          data: {
            role,
            limit: PAGE,
            offset: pageParam,
            ...(status.length > 0 && { status: [...status] }),
          },
        }),
      initialPageParam: 0,
      getNextPageParam: ({ meta: { total, limit, offset } }) =>
        offset + limit < total ? offset + limit : null,
    }),
};

/** The affected order is loaded again: its dates, actions and timeline changed with the status. */
export async function applyOrderStatus(
  queryClient: QueryClient,
  { order_id: id }: ServerEventPayload<'update_order_status'>,
): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['orders', 'detail', id] }),
    queryClient.invalidateQueries({ queryKey: ['orders', 'list'] }),
    invalidateOpenOrders(queryClient),
    queryClient.invalidateQueries({ queryKey: ['wallet'] }),
    queryClient.invalidateQueries({ queryKey: ['session', 'me'] }),
  ]);
}
