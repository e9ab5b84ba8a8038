/** SQL of the sandbox provider's own tables. */
import { sql } from 'kysely';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import type { CheckoutRequest } from './provider.ts';

/** Opens a payment, or returns the existing one of this reference. */
export async function openSandboxPayment(
  db: Db,
  request: CheckoutRequest,
  returnPath: string,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into sandbox_payment
      (id, purpose, reference, amount_cents, currency, title, return_url, three_ds_required, status,
        created_at)
    values (${newId()}, ${request.purpose}, ${request.reference}, ${request.amountCents},
      ${request.currency}, ${request.title}, ${returnPath}, ${request.needsThreeDs}, 'open', now())
    on conflict (reference) do update set return_url = excluded.return_url
    returning id
  `.execute(db);
  return rows[0]?.id ?? '';
}

/** A payment by its id. */
export function findSandboxPayment(db: Db, id: string) {
  return db.selectFrom('sandbox_payment').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A payment, locked until the transaction ends: it is decided once. */
export function lockSandboxPayment(db: Db, id: string) {
  return db
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Writes the decision, at the machine’s time: the sandbox has a clock of its own. */
export async function decideSandboxPayment(
  db: Db,
  id: string,
  decision: { status: 'completed' | 'failed'; threeDs: boolean },
): Promise<void> {
  await sql`
    update sandbox_payment
    set status = ${decision.status}, three_ds = ${decision.threeDs}, decided_at = now()
    where id = ${id}
  `.execute(db);
}

/** Queues a webhook call to the product. */
export async function queueSandboxWebhook(
  db: Db,
  webhook: { eventId: string; paymentId: string; body: string },
): Promise<void> {
  await db
    .insertInto('sandbox_webhook')
    .values({ event_id: webhook.eventId, payment_id: webhook.paymentId, body: webhook.body })
    .execute();
}

/** The payment of one of our references, locked until the transaction ends: its refunds are measured one after the other. */
export function lockSandboxCapture(db: Db, reference: string) {
  return db
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('reference', '=', reference)
    .where('status', '=', 'completed')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** What of a payment has been given back. */
export async function sumSandboxRefunds(db: Db, paymentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from sandbox_refund
    where payment_id = ${paymentId} and status = 'succeeded'
  `.execute(db);
  return rows[0]?.cents ?? 0;
}

/** Notes a refund. False when this attempt was noted before. */
export async function insertSandboxRefund(
  db: Db,
  refund: {
    refundId: string;
    attempt: number;
    paymentId: string;
    cents: number;
    status: 'succeeded' | 'failed';
  },
): Promise<boolean> {
  const { rows } = await sql<{ refund_id: string }>`
    insert into sandbox_refund (refund_id, attempt, payment_id, amount_cents, status, created_at)
    values (${refund.refundId}, ${refund.attempt}, ${refund.paymentId}, ${refund.cents}, ${refund.status}, now())
    on conflict (refund_id, attempt) do nothing returning refund_id
  `.execute(db);
  return rows.length === 1;
}
