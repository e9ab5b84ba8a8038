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

/** Something of an order that concerns the reader and that they did not do themselves. */
export type OrderNews = ServerEventPayload<'order_news'>;

export interface OrderHandlers {
  /** Further handlers: where the order is shown, and what tells the reader. */
  onStatus: (change: OrderStatusChange) => void;
  onNews: (news: OrderNews) => void;
}

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
    api.orders.checklist.key({ id }),
    api.orders.recall.key({ id }),
    api.orders.list.key(),
    api.cases.key(),
    api.wallet.key(),
    api.offers.ownList.key(),
    api.offers.own.key(),
    sessionQueries.me().queryKey,
  ];
  await Promise.all([
    invalidateOpenOrders(client),
    ...keys.map((queryKey) => client.invalidateQueries({ queryKey })),
    // Of a long table all pages would be loaded again with every sale: it is when it is opened next.
    client.invalidateQueries({ queryKey: api.offers.ownTable.key(), refetchType: 'none' }),
  ]);
}

export function ordersListeners(
  client: QueryClient,
  { onStatus, onNews }: OrderHandlers,
): ListenersOf<typeof ordersServerEvents> {
  return {
    update_order_sealed({ order_id: id }) {
      void client.invalidateQueries({ queryKey: api.orders.show.key({ id }) });
    },
    update_order_checklist({ order_id: id }) {
      void client.invalidateQueries({ queryKey: api.orders.checklist.key({ id }) });
    },
    update_order_case({ order_id: id }) {
      void client.invalidateQueries({ queryKey: api.cases.key() });
      // Staff at their desk hear of the order by its case alone.
      void client.invalidateQueries({ queryKey: api.orders.show.key({ id }) });
    },
    update_order_status(change) {
      void applyOrderStatus(client, change);
      onStatus(change);
    },
    order_news: onNews,
  };
}

/** After a reconnect: events that were missed are not sent again, so everything is invalidated. */
export function catchUpOrders(client: QueryClient): Promise<void> {
  return Promise.all([
    client.invalidateQueries({ queryKey: api.orders.key() }),
    client.invalidateQueries({ queryKey: api.cases.key() }),
  ]).then(() => {});
}
