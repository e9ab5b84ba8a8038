/** Rows of the wallet as the contract's shapes. */
import type { CardRefund } from '../payments/index.ts';
import type { StatementLine } from './balances.ts';
import type { OpenHold } from './holds.repository.ts';
import type { OrderReservation } from './reservations.repository.ts';

export function presentHold(row: OpenHold, title: string | null) {
  return {
    order_id: row.order_id,
    title,
    net_amount: row.net_cents,
    rule: row.rule,
    release_at: row.release_at.toISOString(),
  };
}

export function presentReservation(row: OrderReservation, title: string | null) {
  return {
    order_id: row.orderId,
    order_ids: row.orderIds,
    title,
    bonus_amount: row.bonus,
    usable_bonus_amount: row.usableBonus,
    card_amount: row.card,
    real_amount: row.real,
    until: row.until?.toISOString() ?? null,
  };
}

const aboutOrders = new Set([
  'order_paid',
  'order_completed',
  'order_reopened',
  'order_refunded',
  'hold_released',
  'late_payment',
  'payment_reserved',
  'payment_unreserved',
  'recall_paid',
]);

/** What a completion puts on the seller's hold is a sale; what it puts elsewhere support gave back to the buyer. */
const isGivenBack = ({ kind, account }: StatementLine): boolean =>
  kind === 'order_completed' && account !== 'hold';

export function presentLine(row: StatementLine) {
  const givenBack = isGivenBack(row);
  return {
    id: row.id,
    account: row.account,
    amount: row.cents,
    event: givenBack ? ('order_refunded' as const) : row.kind,
    rule: givenBack ? null : row.rule,
    order_id: aboutOrders.has(row.kind) ? row.reference : null,
    release_at: row.account === 'hold' ? (row.release_at?.toISOString() ?? null) : null,
    created_at: row.created_at.toISOString(),
  };
}

export function presentCardRefund({ cents, orderId, requestedAt, doneAt, ...refund }: CardRefund) {
  return {
    ...refund,
    amount: cents,
    order_id: orderId,
    created_at: requestedAt.toISOString(),
    done_at: doneAt?.toISOString() ?? null,
  };
}
