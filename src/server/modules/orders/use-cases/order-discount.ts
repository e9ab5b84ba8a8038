/**
 * Discounts of new orders: the code that was typed, else one that the buyer keeps or that was made for the buyer
 * (decisions, section 8; decision 0039). An own code that cannot be applied is named, never left out silently.
 */
import type { Currency } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { promoRefusalOf } from '~/contracts/promotions/promotions.errors.ts';
import type { UserCtx } from '../../../core/context.ts';
import type { Db } from '../../../db/database.ts';
import type { Later } from '../../../db/sent-together.ts';
import type { OfferForOrder } from '../../offers/index.ts';
import {
  ownCodes,
  quoteOwnPromo,
  quotePromo,
  reservePromo,
  type OwnCode,
  type OwnPromo,
  type PromoTarget,
} from '../../promotions/index.ts';
import { isFirstOrder } from '../orders.repository.ts';

interface Asked {
  typed: string | undefined;
  /** The buyer's own codes; null when none of them is wanted. */
  own: Later<OwnCode[]> | null;
  userId: string | null;
  /** Evaluated only when there is a code. */
  target: () => Promise<PromoTarget>;
  now: Date;
}

/** What is taken off an order, in US cents, and why nothing is where an own code had promised something. */
export interface Discount {
  code: string | null;
  origin: 'typed' | 'kept' | 'personal' | null;
  discountCents: number;
  dropped: OwnPromo['dropped'];
}

/** The input of a promo code's checks. */
export async function promoTarget(
  ctx: UserCtx,
  offer: OfferForOrder,
  totalCents: number,
  except: string | null = null,
): Promise<PromoTarget> {
  return {
    userId: ctx.actor.userId,
    sellerId: offer.sellerId,
    gameId: offer.category.game.id,
    categoryId: offer.category.id,
    totalCents,
    isFirstOrder: await isFirstOrder(ctx.db, ctx.actor.userId, except),
  };
}

/**
 * The own codes that an order of the offer may get, sent with the next statement; null where a code was typed, or none
 * is wanted.
 */
export async function wantedOwnCodes(
  db: Db,
  userId: string | null,
  wanted: { offerId: string; promoCode?: string | undefined; ownCode: boolean },
): Promise<Later<OwnCode[]> | null> {
  const { offerId, promoCode, ownCode } = wanted;
  if (userId === null || promoCode !== undefined || !ownCode) return null;
  return ownCodes(db, userId, offerId);
}

const none: Discount = { code: null, origin: null, discountCents: 0, dropped: null };

/** The discount of an order, without using a code. @throws Failure PROMO_… for a typed code. */
export async function quoteDiscount(db: Db, asked: Asked): Promise<Discount> {
  const { typed, userId, own, target, now } = asked;
  if (typed !== undefined) {
    const { code, discountCents } = await quotePromo(db, {
      code: typed,
      userId,
      target: await target(),
      now,
    });
    return { code, origin: 'typed', discountCents, dropped: null };
  }
  if (userId === null || own === null) return none;
  const { applied, dropped } = await quoteOwnPromo(db, await own(), { userId, target, now });
  return { ...none, ...applied, dropped };
}

/**
 * Reserves the discount of a new order. One code at most is locked, the one that a look without locks has chosen.
 * @throws Failure PROMO_… for a typed code.
 */
export async function reserveDiscount(
  db: Db,
  asked: Asked & { userId: string; orderId: string; currency: Currency },
): Promise<Discount> {
  const { typed, userId, orderId, currency, now } = asked;
  if (typed !== undefined) {
    const target = await asked.target();
    const use = await reservePromo(db, { code: typed, userId, orderId, target, currency, now });
    return { ...none, ...use, origin: 'typed' };
  }
  const { code, origin, ...quoted } = await quoteDiscount(db, asked);
  if (code === null || origin === null || origin === 'typed') return { ...none, ...quoted };
  const target = await asked.target();
  try {
    const use = await reservePromo(db, { code, userId, orderId, target, currency, now });
    return { ...use, origin, dropped: quoted.dropped };
  } catch (error) {
    // Nothing was written yet: a concurrent order was first.
    const reason = error instanceof Failure ? promoRefusalOf(error.code) : undefined;
    if (reason === undefined) throw error;
    return { ...none, dropped: { code, origin, reason } };
  }
}
