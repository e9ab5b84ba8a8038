/** What completed and lost orders do to the measured figures of offers and sellers. Repeating it changes nothing. */
import type { Ctx } from '../../../context.ts';
import { addSellerFigures } from '../../identity/index.ts';
import { recordSale } from '../../offers/index.ts';
import type { OrderFact } from '../orders.events.ts';
import { countAs } from '../orders.repository.ts';

const MINUTE = 60_000;

function isOnTime(fact: OrderFact): boolean {
  const { delivered_at: delivered, deliver_by: promised } = fact;
  return delivered !== null && promised !== null && new Date(delivered) <= new Date(promised);
}

/** Minutes from payment to delivery, rounded up; null when one of them is not known. */
function deliveryMinutes(fact: OrderFact): number | null {
  if (fact.paid_at === null || fact.delivered_at === null) return null;
  const taken = new Date(fact.delivered_at).getTime() - new Date(fact.paid_at).getTime();
  return Math.ceil(taken / MINUTE);
}

/** An order completed: it is a sale of its market and counts for the seller. */
export async function countSale(ctx: Ctx, fact: OrderFact): Promise<void> {
  const change = await countAs(ctx.db, fact.order_id, 'completed');
  if (!change) return;
  await recordSale(ctx.db, {
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
  await addSellerFigures(ctx.db, fact.seller_id, {
    completed_orders: 1,
    on_time_count: isOnTime(fact) ? 1 : 0,
  });
}

/** A dispute ended in a refund: the order is lost, and no completed one any more. */
export async function countLostDispute(ctx: Ctx, fact: OrderFact): Promise<void> {
  if (fact.from !== 'disputed') return;
  const change = await countAs(ctx.db, fact.order_id, 'lost');
  if (!change) return;
  const was = change.before === 'completed' ? 1 : 0;
  await addSellerFigures(ctx.db, fact.seller_id, {
    dispute_lost_count: 1,
    completed_orders: -was,
    on_time_count: isOnTime(fact) ? -was : 0,
  });
}
