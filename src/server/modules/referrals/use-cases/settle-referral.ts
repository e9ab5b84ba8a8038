/**
 * Reconciles the earnings of an order with its current state. It reads the order, not the event that triggered it:
 * events may come twice, late or out of order, and the result is the same.
 */
import { serverConfig } from '~config';
import type { Ctx } from '../../../core/context.ts';
import { compareDevices } from '../../auth/index.ts';
import { findStanding } from '../../accounts/index.ts';
import { chargedOrders } from '../../chargebacks/index.ts';
import { findOrderMoney, isChargedBack, type OrderMoney } from '../../orders/index.ts';
import { grantBonus, isOnHold, revokeBonus, takeBackReward } from '../../wallet/index.ts';
import {
  findPartner,
  saveCommission,
  setCommission,
  takeCommission,
} from '../affiliate.repository.ts';
import { referralRewarded } from '../referrals.events.ts';
import { commissionCents, earningEnd, flagsOf, releaseAt } from '../referrals.policy.ts';
import { lockReferral, updateReferral, type ReferralRow } from '../referrals.repository.ts';

const { rewardCents } = serverConfig.promotions.referral;

/** Needs a transaction. The lock of the buyer's referral serializes all settlements of this person. */
export async function settleOrder(ctx: Ctx, orderId: string, buyerId: string): Promise<void> {
  const referral = await lockReferral(ctx.db, buyerId);
  if (!referral) return;
  const order = await findOrderMoney(ctx.db, orderId);
  if (!order || order.buyerId !== buyerId) return;
  if (referral.kind === 'affiliate') await settleCommission(ctx, referral, orderId, order);
  else await settleFriend(ctx, referral, orderId, order);
}

/** The same for an order whose proceeds were released: its buyer stands on the order. Needs a transaction. */
export async function settleReleased(ctx: Ctx, orderId: string): Promise<void> {
  const order = await findOrderMoney(ctx.db, orderId);
  if (order) await settleOrder(ctx, orderId, order.buyerId);
}

async function settleFriend(
  ctx: Ctx,
  referral: ReferralRow,
  orderId: string,
  order: OrderMoney,
): Promise<void> {
  if (referral.status === 'open' && order.status === 'completed') {
    // Until the hold ends the order may be refunded, and the bonus would be spent by then.
    if (await isOnHold(ctx.db, orderId)) return;
    // A payment that a bank took brings nobody anything; the next order of this friend may.
    if (!(await isChargedBack(ctx.db, orderId))) await earnReward(ctx, referral, orderId, order);
  } else if (referral.order_id === orderId && (order.status === 'refund' || order.isBankKept)) {
    await undoReward(ctx, referral);
  }
}

async function earnReward(
  ctx: Ctx,
  referral: ReferralRow,
  orderId: string,
  order: OrderMoney,
): Promise<void> {
  const { user_id: userId, referrer_id: referrerId } = referral;
  const [same, isSeller, brought, referrer] = [
    await compareDevices(ctx.db, userId, referrerId),
    await isTheirOwnShop(ctx, order.sellerId, referral),
    await findStanding(ctx.db, userId, ctx.now),
    await findStanding(ctx.db, referrerId, ctx.now),
  ];
  const flags = flagsOf({
    ...same,
    isSeller,
    ownCents: order.ownCents,
    isConfirmed: brought.isConfirmed,
    isReferrerBanned: referrer.isBanned,
  });
  if (flags.length === 0) {
    await payFriendReward(ctx, referral, orderId);
  } else {
    const change = { status: 'review', flags, order_id: orderId, updated_at: ctx.now } as const;
    await updateReferral(ctx.db, userId, change);
  }
}

/**
 * Whether the order was bought from one of the two, under whatever name: through a shop of one's own the purchase costs
 * the fee alone, and the reward is worth more.
 */
async function isTheirOwnShop(
  ctx: Ctx,
  sellerId: string,
  { user_id: userId, referrer_id: referrerId }: ReferralRow,
): Promise<boolean> {
  if (sellerId === referrerId) return true;
  for (const person of [userId, referrerId]) {
    const { device, network } = await compareDevices(ctx.db, person, sellerId);
    if (device || network) return true;
  }
  return false;
}

/** Pays the reward for a locked referral. The ledger refuses a second one for the same person. */
export async function payFriendReward(
  ctx: Ctx,
  referral: ReferralRow,
  orderId: string,
): Promise<void> {
  const { user_id: userId, referrer_id: referrerId } = referral;
  const grantId = await grantBonus(ctx.db, {
    userId: referrerId,
    cents: rewardCents,
    reason: 'referral',
    source: 'referral',
    key: `referral:${userId}`,
    at: ctx.now,
  });
  await updateReferral(ctx.db, userId, {
    status: 'rewarded',
    order_id: orderId,
    grant_id: grantId,
    reward_cents: rewardCents,
    updated_at: ctx.now,
  });
  const event = { user_id: userId, referrer_id: referrerId, cents: rewardCents };
  await ctx.publish(referralRewarded(event));
}

/** The order that earned the reward was refunded: what is left of it is taken back, and a review starts anew. */
async function undoReward(ctx: Ctx, referral: ReferralRow): Promise<void> {
  const { user_id: userId, referrer_id: referrerId, grant_id: grantId } = referral;
  if (referral.status === 'review') {
    const change = { status: 'open', order_id: null, updated_at: ctx.now } as const;
    await updateReferral(ctx.db, userId, { ...change, flags: [] });
  } else if (referral.status === 'rewarded' && grantId !== null) {
    const cents = await revokeBonus(ctx.db, {
      userId: referrerId,
      grantId,
      reason: 'referral_reversed',
      at: ctx.now,
    });
    const change = { status: 'reversed', reversed_cents: cents, updated_at: ctx.now } as const;
    await updateReferral(ctx.db, userId, change);
  }
}

async function settleCommission(
  ctx: Ctx,
  referral: ReferralRow,
  orderId: string,
  order: OrderMoney,
): Promise<void> {
  if (order.isBankKept) {
    await loseCommission(ctx, orderId);
  } else if (order.status === 'disputed') {
    await setCommission(ctx.db, { orderId, status: 'disputed', at: ctx.now });
  } else if (order.status === 'refund') {
    await setCommission(ctx.db, { orderId, status: 'void', at: ctx.now });
  } else if (order.status === 'completed') {
    await earnCommission(ctx, referral, orderId, order);
  }
}

/**
 * A bank keeps the money of the order: its commission is taken back as a refund's, also one that was paid; what is not there is
 * owed (decision 0110).
 */
async function loseCommission(ctx: Ctx, orderId: string): Promise<void> {
  const paid = await takeCommission(ctx.db, orderId, ctx.now);
  if (!paid) return;
  await takeBackReward(ctx.db, {
    userId: paid.referrer_id,
    cents: paid.cents,
    key: `affiliate:${orderId}:taken`,
    reference: orderId,
    rule: 'affiliate.taken',
    at: ctx.now,
  });
}

/** A bank has kept a payment: what its orders brought others is settled anew. Needs a transaction. */
export async function settleKept(ctx: Ctx, chargebackId: string): Promise<void> {
  for (const { order_id: orderId } of await chargedOrders(ctx.db, chargebackId)) {
    await settleReleased(ctx, orderId);
  }
}

async function earnCommission(
  ctx: Ctx,
  referral: ReferralRow,
  orderId: string,
  order: OrderMoney,
): Promise<void> {
  const { completedAt, ownCents } = order;
  const { referrer_id: referrerId } = referral;
  if (completedAt === null || completedAt > earningEnd(referral.registered_at)) return;
  if (order.sellerId === referrerId || referral.status === 'refused') return;
  const partner = await findPartner(ctx.db, referrerId);
  const wasPartner =
    partner?.status === 'approved' ||
    (partner?.status === 'ended' &&
      partner.decided_at !== null &&
      completedAt <= partner.decided_at);
  if (!wasPartner) return;
  const cents = commissionCents(ownCents);
  await saveCommission(ctx.db, {
    order_id: orderId,
    user_id: referral.user_id,
    referrer_id: referrerId,
    turnover_cents: ownCents,
    cents,
    status: cents === 0 ? 'void' : 'held',
    release_at: releaseAt(completedAt),
    updated_at: ctx.now,
  });
}
