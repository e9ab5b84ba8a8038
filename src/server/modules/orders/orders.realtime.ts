/** What the two people of an order hear of it. */
import { broadcastOn, type ModuleRealtime } from '../../realtime/module-realtime.ts';
import { orderChanged } from './orders.events.ts';

export const ordersRealtime: ModuleRealtime = {
  broadcasts: [
    // Both load the order again; the chat's line, which comes after, finds its status there. The name is stored
    // with deliveries that wait, and older than the module's part in them.
    broadcastOn(orderChanged, 'chat.announce_status', ({ services: { realtime } }, event) => {
      const { order_id, status } = event;
      for (const userId of [event.buyer_id, event.seller_id]) {
        realtime.toUser(userId, 'update_order_status', { order_id, status });
      }
    }),
  ],
};
