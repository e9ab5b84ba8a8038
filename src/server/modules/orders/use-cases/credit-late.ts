/** The credit for a wait in vain: given once the order went back, and shown before (decision 0092). */
import { serverConfig } from '~config';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import type { OrderStatus } from '~/domain/order-lifecycle.ts';
import type { Ctx } from '../../../core/context.ts';
import { lockAccount } from '../../accounts/index.ts';
import { compareDevices } from '../../auth/index.ts';
import { grantBonus } from '../../wallet/index.ts';
import { isWaitInVain, lateCreditCents, type BuyersRecord } from '../late-credit.ts';
import { findBuyersRecord, findLateCredit, insertLateCredit } from '../late-credit.repository.ts';
import { disputeOf } from '../order-transition.ts';
import type { OrderChange } from '../orders.events.ts';
import type { OrderRole } from '../orders.policy.ts';
import { findOrder, type OrderRow, type OrderView } from '../orders.repository.ts';

const DAY = 24 * 3_600_000;
const { windowDays, sellerDays } = serverConfig.orders.lateCredit;

/** Whether the order is late, or was when it left this status at this instant. */
function isLate(order: OrderView, from: OrderStatus, at: Date): boolean {
  const { paid_at: paidAt, deliver_by: deliverBy } = order;
  const dispute = from === 'disputed' ? disputeOf({ ...order, status: from }) : null;
  // Another delivery was agreed on: the first one is with the buyer.
  const wasDelivered = order.events.some(({ status }) => status === 'acceptance');
  return isWaitInVain({ paidAt, deliverBy, wasDelivered, dispute }, at);
}

async function recordOf(ctx: Ctx, order: OrderRow): Promise<BuyersRecord> {
  const before = (days: number): Date => new Date(ctx.now.getTime() - days * DAY);
  const [record, same] = [
    await findBuyersRecord(ctx.db, {
      order,
      since: before(windowDays),
      ofSellerSince: before(sellerDays),
      now: ctx.now,
    }),
    await compareDevices(ctx.db, order.buyer_id, order.seller_id),
  ];
  return { ...record, isOneDevice: same.device };
}

async function creditOf(ctx: Ctx, order: OrderRow): Promise<number> {
  const paid = {
    real: order.paid_real_cents,
    card: order.paid_card_cents,
    provider: order.paid_provider_cents,
  };
  return lateCreditCents(paid, await recordOf(ctx, order));
}

/** Gives the credit of a refunded order, once, however often it is told. Needs a transaction; locks the buyer's account. */
export async function creditLate(ctx: Ctx, event: OrderChange): Promise<void> {
  const { order_id: orderId, buyer_id: buyerId, from, at } = event;
  const order = await findOrder(ctx.db, orderId);
  if (!order || from === null || !isLate(order, from, new Date(at))) return;
  // What is counted cannot change meanwhile.
  await lockAccount(ctx.db, buyerId);
  if ((await findLateCredit(ctx.db, orderId)) !== undefined) return;
  const cents = await creditOf(ctx, order);
  if (cents === 0) return;
  const grantId = await grantBonus(ctx.db, {
    userId: buyerId,
    cents,
    reason: 'late',
    key: `late:${orderId}`,
    at: ctx.now,
  });
  const sellerId = order.seller_id;
  await insertLateCredit(ctx.db, { orderId, buyerId, sellerId, grantId, cents, at: ctx.now });
}

/** What the order's page says of it: asked only where an order is, or was, late. */
export async function shownCredit(
  ctx: Ctx,
  order: OrderView,
  role: OrderRole,
): Promise<OrderOutput['late_credit']> {
  if (role === 'seller') return null;
  if (order.status === 'refund') {
    const cents = await findLateCredit(ctx.db, order.id);
    return cents === undefined ? null : { amount: cents, is_given: true };
  }
  const isOpen = ['paid', 'in_progress', 'disputed'].includes(order.status);
  if (!isOpen || !isLate(order, order.status, ctx.now)) return null;
  const amount = await creditOf(ctx, order);
  return amount === 0 ? null : { amount, is_given: false };
}
