/** The price and terms of an order without placing it. The same functions price the real one. */
import { Failure } from '~/contracts/failure.ts';
import { bonusShareCents, paymentParts } from '~/domain/pricing.ts';
import { timelineOf } from '~/domain/timeline.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import type { Ctx } from '../../../core/context.ts';
import { findOfferForOrder } from '../../offers/index.ts';
import { spendableOf } from '../../wallet/index.ts';
import { quotedOrder, saleRefusal, termsOfOffer } from '../draft-order.ts';
import { isOthers } from '../orders.policy.ts';
import { gameAlerts } from '../orders.presenter.ts';
import { isFirstOrder } from '../orders.repository.ts';
import { quoteDiscount, wantedOwnCodes } from './order-discount.ts';
import { figuresAt, levelRulesOf } from '../../rules/index.ts';

interface Wanted {
  useBonus: boolean;
  useWallet: boolean;
}

/** How the caller would pay by card what they owe; null for visitors, and where no part of the wallet is wanted. */
async function partsOf(
  ctx: Ctx,
  order: { totalCents: number; discountCents: number },
  { useBonus, useWallet }: Wanted,
) {
  if (ctx.actor.kind !== 'user' || !(useBonus || useWallet)) return null;
  const money = await spendableOf(ctx.db, ctx.actor.userId, ctx.now);
  const { bonus, wallet, card } = paymentParts({
    ...order,
    useBonus,
    bonusBalance: money.bonus,
    useWallet,
    walletBalance: money.card + money.real,
    leastCents: ctx.services.payments.card?.leastCents ?? 0,
  });
  return { bonus_amount: bonus, wallet_amount: wallet, card_amount: card };
}

/** @throws Failure OFFER_NOT_FOUND, ORDER_OFFER_UNAVAILABLE, ORDER_SELLER_AWAY, ORDER_TOTAL_TOO_LARGE, PROMO_…. */
export async function quoteFor(
  ctx: Ctx,
  input: {
    offerId: string;
    count: number;
    promoCode?: string | undefined;
    ownCode: boolean;
  } & Wanted,
) {
  const offer = await findOfferForOrder(ctx, input.offerId);
  if (!offer || isOthers(ctx.actor, offer)) throw new Failure('OFFER_NOT_FOUND');
  const refusal = saleRefusal(offer, ctx.now);
  if (refusal) throw refusal;
  const quote = quotedOrder(offer, input.count);
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  const { code, origin, discountCents, dropped } = await quoteDiscount(ctx.db, {
    typed: input.promoCode,
    own: await wantedOwnCodes(ctx.db, userId, input),
    userId,
    now: ctx.now,
    target: async () => ({
      userId,
      sellerId: offer.sellerId,
      gameId: offer.category.game.id,
      categoryId: offer.category.id,
      totalCents: quote.totalCents,
      isFirstOrder: userId === null || (await isFirstOrder(ctx.db, userId, null)),
    }),
  });
  const { holds } = levelRulesOf(await figuresAt(ctx, 'levels'));
  const timeline = timelineOf(termsOfOffer(offer, holds), { paidAt: ctx.now });
  return {
    total_amount: quote.totalCents,
    discount_amount: discountCents,
    catalog_price: priceFromMicros(quote.catalogPriceMicros),
    volume_percent: quote.volumePercent,
    bonus_limit_amount: bonusShareCents({
      totalCents: quote.totalCents,
      discountCents,
      bonusBalance: quote.totalCents,
      useBonus: true,
    }),
    parts: await partsOf(ctx, { totalCents: quote.totalCents, discountCents }, input),
    promo_code: code,
    promo_origin: origin,
    dropped_code: dropped,
    timeline: {
      deliver_by: timeline.deliverBy.toISOString(),
      cancel_free_until: timeline.cancelFreeUntil.toISOString(),
      check_until: timeline.checkUntil.toISOString(),
      warranty_until: timeline.warrantyUntil?.toISOString() ?? null,
      seller_paid_on: timeline.sellerPaidOn.toISOString(),
    },
    alerts: gameAlerts(offer.category.game),
  };
}
