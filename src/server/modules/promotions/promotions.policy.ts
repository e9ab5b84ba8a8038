/** Whether a promo code may be used, and what it takes off. Pure. */
import { appConfig, type Currency } from '~config';
import { Failure } from '~/contracts/failure.ts';
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

/** Refuses codes that nobody can use now. */
export function requireValidNow(code: PromoCodeRow | undefined, now: Date): PromoCodeRow {
  if (!code || code.disabled_at !== null) throw new Failure('PROMO_NOT_FOUND');
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

/** A personal code is treated as not found for anybody else. */
export function requireOwn(code: PromoCodeRow, userId: string | null): void {
  if (code.user_id !== null && code.user_id !== userId) throw new Failure('PROMO_NOT_FOUND');
}

/** Refuses codes that do not fit this order. */
export function requireFits(code: PromoCodeRow, target: PromoTarget): void {
  requireOwn(code, target.userId);
  if (!scopeFits(code, target)) throw new Failure('PROMO_SCOPE');
  if (target.totalCents < code.minimum_cents) throw new Failure('PROMO_MINIMUM');
  if (code.first_order_only && !target.isFirstOrder) throw new Failure('PROMO_FIRST_ORDER');
}

/**
 * Refuses a user who has reached the code's limit of uses. A first-order code can be used once: that also holds
 * between two concurrent orders.
 */
export function requireUserMayUse(code: PromoCodeRow, uses: number): void {
  const limit = code.first_order_only ? 1 : code.user_limit;
  if (limit !== null && uses >= limit) throw new Failure('PROMO_USER_LIMIT');
}

/** What the code takes off a total, in US cents: rounded down, at most the total and the code's own maximum. */
export function discountOf(
  code: {
    percent_bps: number | null;
    amount_cents: number | null;
    currency: Currency;
    max_discount_cents: number | null;
  },
  totalCents: number,
): number {
  if (code.percent_bps !== null) {
    const share = shareFloorCents(totalCents, code.percent_bps);
    return Math.min(share, code.max_discount_cents ?? share);
  }
  const rate = appConfig.currencies.rateMillionths[code.currency];
  return Math.min(totalCents, usdCentsFrom(code.amount_cents ?? 0, rate));
}
