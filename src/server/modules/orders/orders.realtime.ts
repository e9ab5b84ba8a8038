/** What the two people of an order hear of it. */
import { tellOn, type ModuleRealtime } from '../../realtime/module-realtime.ts';
import { orderChanged } from './orders.events.ts';

export const ordersRealtime: ModuleRealtime = {
  tells: [
    // Both load the order again; the chat's line, which comes after, finds its status there.
    tellOn(orderChanged, 'orders.tell_status', ({ services: { realtime } }, fact) => {
      const { order_id, status } = fact;
      for (const userId of [fact.buyer_id, fact.seller_id]) {
        realtime.toUser(userId, 'update_order_status', { order_id, status });
      }
    }),
  ],
};
