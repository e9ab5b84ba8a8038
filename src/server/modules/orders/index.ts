/** The front door of orders and payments. */
import type { Db } from '../../db/database.ts';
import { on } from '../../events.ts';
import { deliverSandboxWebhooks } from '../../infra/payments/index.ts';
import type { ServerModule } from '../../module.ts';
import { orderChanged } from './orders.events.ts';
import { countOpenOrders } from './orders.lists.repository.ts';
import { reportBooks } from './use-cases/check-books.ts';
import { sweepDueOrders } from './use-cases/sweep-orders.ts';

export { ordersEndpoints } from './orders.endpoints.ts';
export { promoActivationEndpoints } from './promo-activation.endpoints.ts';
export { onOrder, orderChanged, type OrderFact } from './orders.events.ts';
export {
  findOrderFacts,
  findOrdersWith,
  listOrders,
  type OrderFacts,
  type PairOrder,
} from './orders.lists.repository.ts';
export { setReview as attachReview, setRoom as attachRoom } from './orders.repository.ts';
export { checkBooks } from './use-cases/check-books.ts';
export { decideOrder, moveOrder } from './use-cases/move-order.ts';
export { payByWallet, startPayment } from './use-cases/pay-order.ts';
export { placeOrder } from './use-cases/place-order.ts';
export { settleProviderEvent } from './use-cases/settle-provider-event.ts';
export { settleVerification } from './use-cases/sweep-orders.ts';
export { sweepDueOrders };

/** Purchases of a person that have not ended. */
export function countOpenPurchases(db: Db, userId: string): Promise<number> {
  return countOpenOrders(db, userId, 'buyer_id');
}

/** Sales of a person that have not ended. */
export function countOpenSales(db: Db, userId: string): Promise<number> {
  return countOpenOrders(db, userId, 'seller_id');
}

const BATCH = 50;
const DAY_SECONDS = 24 * 3_600;

export const ordersModule: ServerModule = {
  name: 'orders',
  subscriptions: [
    on(orderChanged, 'orders.tell_both_sides', async (ctx, fact) => {
      const update = { order_id: fact.order_id, status: fact.status };
      ctx.services.realtime.toUser(fact.buyer_id, 'update_order_status', update);
      ctx.services.realtime.toUser(fact.seller_id, 'update_order_status', update);
    }),
  ],
  jobs: [
    {
      name: 'orders.sweep',
      everySeconds: 2,
      run: (ctx) => sweepDueOrders(ctx.db, ctx.services, BATCH),
    },
    {
      name: 'orders.sandbox_webhooks',
      everySeconds: 1,
      run: (ctx) => deliverSandboxWebhooks(ctx.db, ctx.services),
    },
    { name: 'orders.check_books', everySeconds: DAY_SECONDS, run: reportBooks },
  ],
};
