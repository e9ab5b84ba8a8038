/** Adds ended orders to the statistics of sellers, offers and markets. */
import type { Ctx } from '../../../core/context.ts';
import { addSellerFigures, lockAccount } from '../../accounts/index.ts';
import { countDisputeLost, recordSale, takeSaleBack } from '../../market/index.ts';
import type { OrderChange } from '../../orders/index.ts';

const MINUTE_MS = 60_000;

function wasOnTime(event: OrderChange): boolean {
  const { delivered_at: delivered, deliver_by: promised } = event;
  return delivered !== null && promised !== null && Date.parse(delivered) <= Date.parse(promised);
}

/** Minutes from payment to delivery; null when one of the two is unknown. */
function deliveryMinutes(event: OrderChange): number | null {
  if (event.paid_at === null || event.delivered_at === null) return null;
  const passed = Date.parse(event.delivered_at) - Date.parse(event.paid_at);
  return Math.max(0, Math.round(passed / MINUTE_MS));
}

/** A completed order counts as one sale, however often a dispute reopens it. */
export async function countCompleted(ctx: Ctx, event: OrderChange): Promise<void> {
  if (event.was_completed) return;
  await lockAccount(ctx.db, event.seller_id);
  const isNew = await recordSale(ctx.db, {
    orderId: event.order_id,
    offerId: event.offer_id,
    sellerId: event.seller_id,
    categoryId: event.category_id,
    marketKey: event.market_key,
    unitMicros: event.unit_micros,
    count: event.count,
    deliveryMinutes: deliveryMinutes(event),
    soldAt: new Date(event.at),
  });
  if (!isNew) return;
  await addSellerFigures(ctx.db, event.seller_id, {
    completed_orders: 1,
    on_time_count: wasOnTime(event) ? 1 : 0,
  });
}

/**
 * A refund after completion subtracts the sale, whoever wanted it: what was given back in the end was no sale. One after a
 * dispute is a lost one, unless the buyer left freely, kept silent or agreed.
 */
export async function countRefunded(ctx: Ctx, event: OrderChange): Promise<void> {
  const isLoss = event.dispute_lost ?? event.from === 'disputed';
  if (!isLoss && !event.was_completed) return;
  await lockAccount(ctx.db, event.seller_id);
  const { order_id: orderId, offer_id: offerId, count } = event;
  const isLost = isLoss && (await countDisputeLost(ctx.db, orderId));
  const isTaken = event.was_completed && (await takeSaleBack(ctx.db, { orderId, offerId, count }));
  if (!isLost && !isTaken) return;
  await addSellerFigures(ctx.db, event.seller_id, {
    ...(isLost && { dispute_lost_count: 1 }),
    ...(isTaken && { completed_orders: -1, on_time_count: wasOnTime(event) ? -1 : 0 }),
  });
}
