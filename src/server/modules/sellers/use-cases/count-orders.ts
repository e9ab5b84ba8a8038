/** What the ends of orders add to the figures of sellers, offers and markets. */
import type { Ctx } from '../../../core/context.ts';
import { addSellerFigures, lockAccount } from '../../identity/index.ts';
import { countDisputeLost, recordSale, takeSaleBack } from '../../offers/index.ts';
import type { OrderFact } from '../../orders/index.ts';

const MINUTE_MS = 60_000;

function wasOnTime(fact: OrderFact): boolean {
  const { delivered_at: delivered, deliver_by: promised } = fact;
  return delivered !== null && promised !== null && Date.parse(delivered) <= Date.parse(promised);
}

/** Minutes from payment to delivery; null when one of the two is not known. */
function deliveryMinutes(fact: OrderFact): number | null {
  if (fact.paid_at === null || fact.delivered_at === null) return null;
  const passed = Date.parse(fact.delivered_at) - Date.parse(fact.paid_at);
  return Math.max(0, Math.round(passed / MINUTE_MS));
}

/** A completed order counts as a sale, once, however often a dispute brings it back. */
export async function countCompleted(ctx: Ctx, fact: OrderFact): Promise<void> {
  if (fact.was_completed) return;
  await lockAccount(ctx.db, fact.seller_id);
  const isNew = await recordSale(ctx.db, {
    orderId: fact.order_id,
    offerId: fact.offer_id,
    sellerId: fact.seller_id,
    categoryId: fact.category_id,
    marketKey: fact.market_key,
    unitMicros: fact.unit_micros,
    count: fact.count,
    deliveryMinutes: deliveryMinutes(fact),
    soldAt: new Date(fact.at),
  });
  if (!isNew) return;
  await addSellerFigures(ctx.db, fact.seller_id, {
    completed_orders: 1,
    on_time_count: wasOnTime(fact) ? 1 : 0,
  });
}

/** A refund after a dispute is a lost dispute; one after completion takes the sale back as well. */
export async function countRefunded(ctx: Ctx, fact: OrderFact): Promise<void> {
  if (fact.from !== 'disputed') return;
  await lockAccount(ctx.db, fact.seller_id);
  if (!(await countDisputeLost(ctx.db, fact.order_id))) return;
  const { order_id: orderId, offer_id: offerId, count } = fact;
  const isTaken = fact.was_completed && (await takeSaleBack(ctx.db, { orderId, offerId, count }));
  await addSellerFigures(ctx.db, fact.seller_id, {
    dispute_lost_count: 1,
    ...(isTaken && { completed_orders: -1, on_time_count: wasOnTime(fact) ? -1 : 0 }),
  });
}
