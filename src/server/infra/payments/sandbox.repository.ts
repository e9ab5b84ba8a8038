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
      (id, purpose, reference, amount_cents, currency, title, return_url, status, created_at)
    values (${newId()}, ${request.purpose}, ${request.reference}, ${request.amountCents},
      ${request.currency}, ${request.title}, ${returnPath}, 'open', now())
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
