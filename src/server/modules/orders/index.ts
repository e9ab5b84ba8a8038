/** The front door of orders and payments. */
import type { Db } from '../../db/database.ts';
import { sandboxPaymentWebhook } from '../../infra/payments/index.ts';
import { defineModule } from '../../core/define-module.ts';
import { countOpenOrders } from './orders.lists.repository.ts';
import { reportBooks } from './use-cases/check-books.ts';
import { sweepDueOrders } from './use-cases/sweep-orders.ts';

import { ordersEndpoints } from './orders.endpoints.ts';
import { promoActivationEndpoints } from './promo-activation.endpoints.ts';
export { onOrder, orderChanged, type OrderFact } from './orders.events.ts';
export {
  findOrdersWith,
  findReviewableOrder,
  listOrders,
  type PairOrder,
  type ReviewableOrder,
} from './orders.lists.repository.ts';
export { findOrderMoney, type OrderMoney } from './order-money.repository.ts';
export { keepReview } from './orders.repository.ts';
export { selectSellerResults } from './seller-results.repository.ts';
export { checkBooks, violationsIn } from './use-cases/check-books.ts';
export { decideOrder, moveOrder } from './use-cases/move-order.ts';
export { payByWallet, startPayment } from './use-cases/pay-order.ts';
export { placeOrder } from './use-cases/place-order.ts';
export { settleProviderEvent } from './use-cases/settle-provider-event.ts';
export { settleVerification } from './use-cases/sweep-orders.ts';
export { sweepDueOrders };

export { awaitsProof } from './orders.lists.repository.ts';

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

export const ordersModule = defineModule({
  name: 'orders',
  uses: ['catalogue', 'identity', 'media', 'offers', 'promotions', 'wallet'],
  tables: [
    'market_order',
    'order_event',
    'payment',
    'payment_event',
    'sandbox_payment',
    'sandbox_webhook',
    'secret_view',
  ],
  endpoints: { orders: ordersEndpoints, promotions: promoActivationEndpoints },
  queues: [sandboxPaymentWebhook.queue],
  jobs: [
    {
      name: 'orders.sweep',
      everySeconds: 2,
      run: (ctx) => sweepDueOrders(ctx, BATCH),
    },
    {
      name: 'orders.sandbox_webhooks',
      everySeconds: 1,
      run: (ctx) => sandboxPaymentWebhook.deliver(ctx.db, ctx.services),
    },
    { name: 'orders.check_books', everySeconds: DAY_SECONDS, run: reportBooks },
  ],
});
