/** Rows of promo codes as the contract's shapes. */
import type { Currency } from '~config';
import { invariant } from '~/kernel/invariant.ts';
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
    scope: code.scope,
    scope_id: code.scope_id,
    minimum_amount: code.minimum_cents,
    maximum_amount: code.max_discount_cents,
    first_order_only: code.first_order_only,
    ends_at: code.ends_at?.toISOString() ?? null,
    processor_data: processorData(code),
  };
}

export function presentActivation(row: ActivationRow) {
  invariant(row.status !== 'returned', 'A returned activation is not shown');
  return {
    id: row.id,
    code: row.code,
    status: row.status,
    payload: {
      currency: row.currency,
      order_id: row.order_id,
      offer_id: row.offer_id,
      count: row.count,
    },
    processor_data: processorData({ ...row, currency: row.code_currency }),
    discount_amount: row.discount_cents,
    created_at: row.created_at.toISOString(),
  };
}
