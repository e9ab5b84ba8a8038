/** Gives a buyer back what their tier promised, once the order can no longer be refunded (decision 0108). */
import type { Ctx } from '../../../core/context.ts';
import { findStanding } from '../../accounts/index.ts';
import { compareDevices } from '../../auth/index.ts';
import { findOrderMoney, isChargedBack } from '../../orders/index.ts';
import { grantBonus } from '../../wallet/index.ts';
import { cashbackGiven } from '../cashback.events.ts';
import { findSpent, insertCashback, nameGrant } from '../cashback.repository.ts';
import { cashbackOf, windowStart } from '../tiers.ts';

/**
 * Notes an order whose proceeds were released, and gives what it brings its buyer, once, however often it is told. Needs a
 * transaction; locks the note, then what `grantBonus` locks. The tier is the one that the buyer had when they paid: what
 * counts for it was settled by then, so no other order that settles meanwhile changes it.
 */
export async function settleCashback(ctx: Ctx, orderId: string): Promise<void> {
  const { db, now } = ctx;
  const order = await findOrderMoney(db, orderId);
  if (!order || order.status !== 'completed' || order.paidAt === null) return;
  // Whose bank has the payment has spent nothing here, and gets nothing back of it.
  if (await isChargedBack(db, orderId)) return;
  const { buyerId: userId, paidAt } = order;
  const spent = await findSpent(db, { userId, after: windowStart(paidAt), before: paidAt });
  const { device: isOneDevice } = await compareDevices(db, userId, order.sellerId);
  const { isConfirmed } = await findStanding(db, userId, now);
  const { spentCents, shareBps, cents } = cashbackOf({
    ownCents: order.ownCents,
    isOneDevice,
    isConfirmed,
    spentBeforeCents: spent.cents,
  });
  const isFirst = await insertCashback(db, {
    order_id: orderId,
    user_id: userId,
    spent_cents: spentCents,
    share_bps: shareBps,
    cents,
    settled_at: now,
  });
  if (!isFirst || cents === 0) return;
  const grantId = await grantBonus(db, {
    userId,
    cents,
    reason: 'cashback',
    key: `cashback:${orderId}`,
    at: now,
  });
  await nameGrant(db, orderId, grantId);
  await ctx.publish(cashbackGiven({ user_id: userId, order_id: orderId, cents }));
}
