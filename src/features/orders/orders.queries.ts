/** Queries of orders, and what a realtime event changes in them. */
import type { QueryClient } from '@tanstack/react-query';
import type { ServerEventPayload } from '~/contracts/realtime.ts';
import type { OrderStatus } from '~/domain/order-lifecycle.ts';
import { invalidateOpenOrders } from '~/features/common/open-order.queries.ts';
import { api } from '~/platform/api/api.ts';
import { byOffset } from '~/platform/api/paging.ts';
import { sessionQueries } from '~/platform/session/session.ts';

export type OrderRole = 'buyer' | 'seller';

const PAGE = 20;

export const orderQueries = {
  list: (role: OrderRole, status: readonly OrderStatus[]) =>
    api.orders.list.infiniteOptions(
      (offset) => ({
        role,
        limit: PAGE,
        offset,
        ...(status.length > 0 && { status: [...status] }),
      }),
      byOffset,
    ),
};

/** The affected order is loaded again: its dates, actions and timeline changed with the status. */
export async function applyOrderStatus(
  queryClient: QueryClient,
  { order_id: id }: ServerEventPayload<'update_order_status'>,
): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: api.orders.show.key({ id }) }),
    queryClient.invalidateQueries({ queryKey: api.orders.list.key() }),
    invalidateOpenOrders(queryClient),
    queryClient.invalidateQueries({ queryKey: api.wallet.key() }),
    queryClient.invalidateQueries({ queryKey: sessionQueries.me().queryKey }),
  ]);
}
