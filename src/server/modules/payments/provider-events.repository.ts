/** SQL of the inbox of provider events. */
import type { Db } from '../../db/database.ts';
import type { VerifiedEvent } from '../../infra/payments/index.ts';

/** Stores a provider event. Idempotent: an event that is in the inbox already is not stored again. */
export async function insertPaymentEvent(
  db: Db,
  event: VerifiedEvent & { provider: string },
  result: { outcome: string; quarantined: boolean; at: Date },
): Promise<void> {
  await db
    .insertInto('payment_event')
    .values({
      provider: event.provider,
      event_id: event.eventId,
      type: event.type,
      purpose: event.purpose,
      reference: event.reference,
      amount_cents: event.amountCents,
      currency: event.currency,
      quarantined: result.quarantined,
      outcome: result.outcome,
      payload: JSON.stringify(event.payload),
      received_at: result.at,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .execute();
}
