/** Broadcasts of an order to its buyer and seller, and of its payments to the buyer. */
import { broadcastOn, type ModuleRealtime } from '../../realtime/module-realtime.ts';
import { paymentNoticed } from '../payments/index.ts';
import { handoverTicked, orderChanged, orderReminded, sealedOpened } from './orders.events.ts';
import { findOrder } from './orders.repository.ts';

export const ordersRealtime: ModuleRealtime = {
  broadcasts: [
    // Both reload the order; the chat's message, which comes after, finds its status there. The subscriber's name is
    // stored with pending deliveries, and older than this module.
    broadcastOn(orderChanged, 'chat.announce_status', ({ services: { realtime } }, event) => {
      const { order_id, status } = event;
      for (const userId of [event.buyer_id, event.seller_id]) {
        realtime.toUser(userId, 'update_order_status', { order_id, status });
      }
    }),
    // The order's actions changed with the time, or an answer was given: both reload it.
    broadcastOn(orderReminded, 'orders.announce_reminder', ({ services: { realtime } }, event) => {
      const { order_id, status } = event;
      for (const userId of [event.buyer_id, event.seller_id]) {
        realtime.toUser(userId, 'update_order_status', { order_id, status });
      }
    }),
    // Both see when it was opened: the seller, and the buyer's other pages.
    broadcastOn(sealedOpened, 'orders.announce_opening', ({ services: { realtime } }, event) => {
      for (const userId of [event.buyer_id, event.seller_id]) {
        realtime.toUser(userId, 'update_order_sealed', { order_id: event.order_id });
      }
    }),
    // Each sees the other's ticks at once, and their own on another page.
    broadcastOn(handoverTicked, 'orders.announce_tick', ({ services: { realtime } }, event) => {
      for (const userId of [event.buyer_id, event.seller_id]) {
        realtime.toUser(userId, 'update_order_checklist', { order_id: event.order_id });
      }
    }),
    // A payment that did not simply arrive changes no status, but what the order's page tells its buyer.
    broadcastOn(
      paymentNoticed,
      'orders.announce_payment',
      async ({ db, services: { realtime } }, { user_id: buyer, order_id: id }) => {
        const order = id === null ? undefined : await findOrder(db, id);
        if (!order) return;
        const change = { order_id: order.id, status: order.status };
        realtime.toUser(buyer, 'update_order_status', change);
      },
    ),
  ],
};
