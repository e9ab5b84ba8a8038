/** SQL of the inbox: what providers told us. */
import type { Db } from '../../db/database.ts';
import type { VerifiedEvent } from '../../infra/payments/index.ts';

/** Keeps what a provider told us. An event that we know already is not stored again. */
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
