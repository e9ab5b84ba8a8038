/** Rows of provider events as the contract's shapes. */
import type { ReviewedPayment } from '~/contracts/payments/payments.schemas.ts';
import { maskedPayload } from './masked-payload.ts';
import type { ReviewedRow } from './payment-reviews.repository.ts';
import { reviewActions, type Reviewed } from './payments.policy.ts';

/** What the policy reads of a row. */
export function reviewedOf(row: ReviewedRow): Reviewed {
  return {
    type: row.type,
    outcome: row.outcome,
    isDead: row.dead_at !== null,
    resolution: row.resolution,
    told: { cents: row.amount_cents, currency: row.currency },
    asked: row.asked_status,
  };
}

/** Nobody ever has to decide about it. */
export function isSettled({ reason }: Pick<ReviewedRow, 'reason'>): boolean {
  return reason === 'late' || reason === 'failed';
}

/** A provider event as staff see it. */
export function presentReviewed(row: ReviewedRow): ReviewedPayment {
  return {
    id: row.id,
    reason: row.reason,
    state: row.resolution ?? (isSettled(row) ? 'settled' : 'open'),
    provider: row.provider,
    event_id: row.event_id,
    type: row.type,
    purpose: row.purpose,
    reference: row.reference,
    order_id: row.order_id,
    user_id: row.user_id,
    asked: row.asked_cents === null ? null : { amount: row.asked_cents, currency: 'USD' },
    told: { amount: row.amount_cents, currency: row.currency },
    attempts: row.attempts,
    last_error: row.outcome === null ? row.last_error : null,
    processed_at: row.processed_at?.toISOString() ?? null,
    next_attempt_at: row.status === 'queued' ? row.available_at.toISOString() : null,
    payload: maskedPayload(row.payload),
    note: row.note,
    resolved_at: row.resolved_at?.toISOString() ?? null,
    received_at: row.received_at.toISOString(),
    actions: reviewActions(reviewedOf(row)),
  };
}
