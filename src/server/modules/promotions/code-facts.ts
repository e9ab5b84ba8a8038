/** A promo code's row as what it says, where it stands, and what it can cost. Pure. */
import type { PromoFacts, PromoState } from '~/contracts/promotions/promo-codes.schemas.ts';
import { mostCents } from '~/domain/promo-cost.ts';
import { fixedCents } from './promotions.policy.ts';
import type { PromoCodeRow } from './promotions.repository.ts';

/** What a code says, apart from the name of its place. */
export type PromoTerms = Omit<PromoFacts, 'scope_name'>;

export function termsOf(row: PromoCodeRow): PromoTerms {
  return {
    code: row.code,
    type: row.type,
    percent_bps: row.percent_bps,
    amount: row.amount_cents,
    currency: row.currency,
    maximum_amount: row.max_discount_cents,
    scope: row.scope,
    scope_id: row.scope_id,
    minimum_amount: row.minimum_cents,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    total_limit: row.total_limit,
    user_limit: row.user_limit,
    first_order_only: row.first_order_only,
    user_id: row.user_id,
  };
}

/**
 * US cents; null: nothing bounds it.
 * @param rate of the code's currency, millionths for one US dollar
 */
export function mostOf(terms: PromoTerms, rate: number): number | null {
  return mostCents({
    isDeposit: terms.type === 'wallet::balance_deposit',
    eachCents:
      terms.percent_bps === null
        ? fixedCents({ amount_cents: terms.amount }, rate)
        : terms.maximum_amount,
    totalLimit: terms.total_limit,
    userLimit: terms.user_limit,
    firstOrderOnly: terms.first_order_only,
    isPersonal: terms.user_id !== null,
  });
}

type Standing = Pick<
  PromoCodeRow,
  | 'asked_revision'
  | 'is_draft'
  | 'disabled_at'
  | 'total_limit'
  | 'used_count'
  | 'starts_at'
  | 'ends_at'
>;

/** As `stateColumn` says it to the database. */
export function stateOf(row: Standing, now: Date): PromoState {
  if (row.asked_revision !== null) return 'waiting';
  if (row.is_draft) return 'draft';
  if (row.disabled_at !== null) return 'stopped';
  if (row.total_limit !== null && row.used_count >= row.total_limit) return 'used_up';
  if (row.ends_at && row.ends_at <= now) return 'ended';
  if (row.starts_at && row.starts_at > now) return 'scheduled';
  return 'active';
}
