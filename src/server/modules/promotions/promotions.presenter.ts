/** Rows of promo codes as the contract's shapes. */
import type { Currency } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { invariant } from '~/kernel/invariant.ts';
import { refusalIn, requireUserMayUse, requireValidNow } from './promotions.policy.ts';
import type { ActivationRow, PromoCodeRow } from './promotions.repository.ts';

function processorData(code: {
  percent_bps: number | null;
  amount_cents: number | null;
  currency: Currency;
}) {
  return code.percent_bps === null
    ? { discount_amount: code.amount_cents ?? 0, currency: code.currency }
    : { discount_percent: code.percent_bps / 100 };
}

export function presentPromoCode(code: PromoCodeRow) {
  return {
    code: code.code,
    type: code.type,
    scope: code.scope,
    scope_id: code.scope_id,
    minimum_amount: code.minimum_cents,
    maximum_amount: code.max_discount_cents,
    first_order_only: code.first_order_only,
    ends_at: code.ends_at?.toISOString() ?? null,
    processor_data: processorData(code),
  };
}

/** Why an own code cannot be used now, whatever for. */
function refusalOf(code: OwnedCode, now: Date) {
  return refusalIn(() => {
    if (code.disabled_at !== null) throw new Failure('PROMO_NOT_FOUND');
    requireUserMayUse(code, code.uses ?? 0);
    requireValidNow(code, now);
  });
}

type OwnedCode = Parameters<typeof requireValidNow>[0] &
  Parameters<typeof requireUserMayUse>[0] & { disabled_at: Date | null; uses: number | null };

/** A code that was made for its reader. */
export function presentPersonalCode(code: PromoCodeRow & { uses: number | null }, now: Date) {
  return { ...presentPromoCode(code), refusal: refusalOf(code, now) };
}

export function presentActivation(row: ActivationRow, now: Date) {
  invariant(row.status !== 'returned', 'A returned activation is not shown');
  return {
    id: row.id,
    code: row.code,
    type: row.type,
    status: row.status,
    payload: {
      currency: row.currency,
      order_id: row.order_id,
      offer_id: row.offer_id,
      count: row.count,
    },
    processor_data: processorData({ ...row, currency: row.code_currency }),
    discount_amount: row.discount_cents,
    refusal: row.status === 'active' ? refusalOf(row, now) : null,
    ends_at: row.ends_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
