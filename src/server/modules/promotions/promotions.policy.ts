/** Whether a promo code may be used, and what it takes off. Pure. */
import { Failure } from '~/contracts/failure.ts';
import { promoRefusalOf, type PromoRefusal } from '~/contracts/promotions/promotions.errors.ts';
import { usesOfOne } from '~/domain/promo-cost.ts';
import { shareFloorCents, usdCentsFrom } from '~/kernel/money.ts';
import type { PromoCodeRow } from './promotions.repository.ts';

/** What a code is to be used for. */
export interface PromoTarget {
  /** Who orders; null for visitors. */
  userId: string | null;
  sellerId: string;
  gameId: string;
  categoryId: string;
  totalCents: number;
  /** The buyer has no other order that was not cancelled or refunded. */
  isFirstOrder: boolean;
}

/**
 * Refuses codes that do not exist for this person, before anything else is said about them: a code that was made for
 * somebody else is answered like one that does not exist, whatever its state.
 */
export function requireKnown(code: PromoCodeRow | undefined, userId: string | null): PromoCodeRow {
  const isTheirs = code && (code.user_id === null || code.user_id === userId);
  if (!isTheirs || code.disabled_at !== null) throw new Failure('PROMO_NOT_FOUND');
  return code;
}

/** Refuses codes that nobody can use now. */
export function requireValidNow<
  C extends Pick<PromoCodeRow, 'starts_at' | 'ends_at' | 'total_limit' | 'used_count'>,
>(code: C, now: Date): C {
  if (code.starts_at && now < code.starts_at) throw new Failure('PROMO_NOT_STARTED');
  if (code.ends_at && now >= code.ends_at) throw new Failure('PROMO_EXPIRED');
  if (code.total_limit !== null && code.used_count >= code.total_limit) {
    throw new Failure('PROMO_USED_UP');
  }
  return code;
}

function scopeFits(code: PromoCodeRow, target: PromoTarget): boolean {
  switch (code.scope) {
    case 'all':
      return true;
    case 'game':
      return code.scope_id === target.gameId;
    case 'category':
      return code.scope_id === target.categoryId;
    case 'seller':
      return code.scope_id === target.sellerId;
  }
}

/** Refuses codes that do not fit this order. */
export function requireFits(code: PromoCodeRow, target: PromoTarget): void {
  if (code.type !== 'market::order_discount') throw new Failure('PROMO_FOR_WALLET');
  if (!scopeFits(code, target)) throw new Failure('PROMO_SCOPE');
  if (target.totalCents < code.minimum_cents) throw new Failure('PROMO_MINIMUM');
  if (code.first_order_only && !target.isFirstOrder) throw new Failure('PROMO_FIRST_ORDER');
}

type UserLimit = Pick<PromoCodeRow, 'type' | 'first_order_only' | 'user_limit'>;

/** Refuses a user who has reached the code's limit of uses. */
export function requireUserMayUse(code: UserLimit, uses: number): void {
  const limit = usesOfOne({
    isDeposit: code.type === 'wallet::balance_deposit',
    firstOrderOnly: code.first_order_only,
    userLimit: code.user_limit,
  });
  if (limit !== null && uses >= limit) throw new Failure('PROMO_USER_LIMIT');
}

/** Why a check refuses, as a value; null when it does not. Other failures go on. */
export function refusalIn(check: () => void): PromoRefusal | null {
  try {
    check();
    return null;
  } catch (error) {
    const refusal = error instanceof Failure ? promoRefusalOf(error.code) : undefined;
    if (refusal === undefined) throw error;
    return refusal;
  }
}

/**
 * What a code of a fixed amount is worth, in US cents, rounded down.
 * @param rate of its currency, millionths for one US dollar
 */
export function fixedCents(code: { amount_cents: number | null }, rate: number): number {
  return usdCentsFrom(code.amount_cents ?? 0, rate);
}

/**
 * What the code takes off a total, in US cents: rounded down, at most the total and the code's own maximum.
 * @param rate of the code's currency, millionths for one US dollar
 */
export function discountOf(
  code: {
    percent_bps: number | null;
    amount_cents: number | null;
    max_discount_cents: number | null;
  },
  totalCents: number,
  rate: number,
): number {
  if (code.percent_bps !== null) {
    const share = shareFloorCents(totalCents, code.percent_bps);
    return Math.min(share, code.max_discount_cents ?? share);
  }
  return Math.min(totalCents, fixedCents(code, rate));
}
