/** SQL of payments at providers and of what the providers told us. */
import type { Db } from '../../db/database.ts';
import type { VerifiedEvent } from '../../infra/payments/index.ts';

export interface NewPayment {
  id: string;
  orderId: string;
  provider: string;
  amountCents: number;
  bonusCents: number;
  at: Date;
}

/** Opens a payment, or answers the open one for the same amounts: a second click makes no second payment. */
export async function openPayment(db: Db, payment: NewPayment): Promise<string> {
  const row = await db
    .insertInto('payment')
    .values({
      id: payment.id,
      order_id: payment.orderId,
      provider: payment.provider,
      amount_cents: payment.amountCents,
      bonus_cents: payment.bonusCents,
      currency: 'USD',
      status: 'created',
      created_at: payment.at,
      updated_at: payment.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'provider', 'amount_cents', 'bonus_cents'])
        .where('status', '=', 'created')
        .doUpdateSet({ updated_at: payment.at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Which order a payment is for. Read without a lock, because the order is locked first. */
export async function orderOfPayment(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.order_id;
}

export function lockPayment(db: Db, id: string) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function endPayment(
  db: Db,
  id: string,
  end: { status: 'captured'; outcome: 'order' | 'wallet' } | { status: 'failed' },
  at: Date,
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ ...end, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Keeps what a provider told us. An event that we know already is not stored again. */
export async function insertPaymentEvent(
  db: Db,
  provider: string,
  event: VerifiedEvent,
  result: { outcome: string; quarantined: boolean; at: Date },
): Promise<void> {
  await db
    .insertInto('payment_event')
    .values({
      provider,
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
