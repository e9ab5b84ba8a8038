/** Realtime handlers for events about orders. */
import type { QueryClient } from '@tanstack/react-query';
import type { ordersServerEvents } from '~/contracts/orders/orders.realtime.ts';
import type { ServerEventPayload } from '~/contracts/realtime.ts';
import { invalidateOpenOrders } from '~/features/common/open-order.queries.ts';
import { api } from '~/platform/api/api.ts';
import type { ListenersOf } from '~/platform/realtime/socket.ts';
import { sessionQueries } from '~/platform/session/session.ts';

/** An order's status has changed. */
export type OrderStatusChange = ServerEventPayload<'update_order_status'>;

/**
 * Invalidates the order: its dates, actions and timeline changed with the status. Also the balance, and the seller's
 * own offers with their stock and open orders.
 */
async function applyOrderStatus(
  client: QueryClient,
  { order_id: id }: OrderStatusChange,
): Promise<void> {
  const keys = [
    api.orders.show.key({ id }),
    api.orders.payments.key({ id }),
    api.orders.list.key(),
    api.wallet.key(),
    api.offers.ownList.key(),
    api.offers.own.key(),
    sessionQueries.me().queryKey,
  ];
  await Promise.all([
    invalidateOpenOrders(client),
    ...keys.map((queryKey) => client.invalidateQueries({ queryKey })),
  ]);
}

/** @param onChange a further handler where the order is shown */
export function ordersListeners(
  client: QueryClient,
  onChange: (change: OrderStatusChange) => void,
): ListenersOf<typeof ordersServerEvents> {
  return {
    update_order_status(change) {
      void applyOrderStatus(client, change);
      onChange(change);
    },
  };
}

/** After a reconnect: events that were missed are not sent again, so everything is invalidated. */
export function catchUpOrders(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: api.orders.key() });
}
