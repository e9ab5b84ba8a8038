/** SQL of the sandbox provider's own tables. */
import { sql, type Selectable } from 'kysely';
import { invariant } from '~/kernel/invariant.ts';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import type { CreateRequest, ReadSince } from './provider.ts';
import type { SandboxPaymentTables } from './sandbox.tables.ts';

export type SandboxPayment = Selectable<SandboxPaymentTables['sandbox_payment']>;

/** What the sandbox calls a page: the first one of a payment as the payment itself, each later one after its generation. */
export function sandboxPageId({
  id,
  generation,
}: Pick<SandboxPayment, 'id' | 'generation'>): string {
  return generation === 1 ? id : `${id}.${generation}`;
}

/** Opens a payment, or returns the existing one of this reference; a closed page is opened anew by a later generation. */
export async function openSandboxPayment(
  db: Db,
  request: CreateRequest,
  returnPath: string,
): Promise<{ id: string; generation: number }> {
  const { rows } = await sql<{ id: string; generation: number }>`
    insert into sandbox_payment
      (id, purpose, reference, amount_cents, currency, title, return_url, three_ds_required, capture,
        generation, status, created_at)
    values (${newId()}, ${request.purpose}, ${request.reference}, ${request.amountCents},
      ${request.currency}, ${request.title}, ${returnPath}, ${request.needsThreeDs}, ${request.capture},
      ${request.generation}, 'open', now())
    on conflict (reference) do update set
      return_url = excluded.return_url,
      generation = greatest(sandbox_payment.generation, excluded.generation),
      status = case
        when sandbox_payment.status = 'expired' and excluded.generation > sandbox_payment.generation then 'open'
        else sandbox_payment.status
      end
    returning id, generation
  `.execute(db);
  const [opened] = rows;
  invariant(opened, 'Inserted or updated, it is returned');
  return opened;
}

/** The payment of one of our references. */
export function findSandboxPaymentOf(
  db: Db,
  reference: string,
): Promise<SandboxPayment | undefined> {
  return db
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** The payment of one of our references, locked until the transaction ends: what is done to it is done one after the other. */
export function lockSandboxPaymentOf(
  db: Db,
  reference: string,
): Promise<SandboxPayment | undefined> {
  return db
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('reference', '=', reference)
    .forNoKeyUpdate()
    .executeTakeFirst();
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
  decision: {
    status: 'authorised' | 'completed' | 'failed';
    threeDs: boolean;
    authorisedUntil: Date | null;
  },
): Promise<void> {
  await sql`
    update sandbox_payment
    set status = ${decision.status}, three_ds = ${decision.threeDs}, decided_at = now(),
      authorised_until = ${decision.authorisedUntil}
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

/** Takes promised money, or gives it up, or closes the page. */
export async function endSandboxPayment(
  db: Db,
  id: string,
  end: { status: 'completed'; capturedCents: number } | { status: 'voided' | 'expired' },
): Promise<SandboxPayment> {
  const captured = end.status === 'completed' ? end.capturedCents : null;
  return db
    .updateTable('sandbox_payment')
    .set({ status: end.status, captured_cents: captured })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
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

/** The newest attempt of a refund; undefined when none was taken. */
export function findSandboxRefund(db: Db, refundId: string) {
  return db
    .selectFrom('sandbox_refund')
    .selectAll()
    .where('refund_id', '=', refundId)
    .orderBy('attempt', 'desc')
    .executeTakeFirst();
}

/** What the product was told, or will be, the oldest first: behind an event, or from an instant on. */
export async function toldBySandbox(
  db: Db,
  { cursor, from }: ReadSince,
  limit: number,
): Promise<{ event_id: string; body: string }[]> {
  const behind =
    cursor === null
      ? sql`created_at >= ${from}`
      : sql`(created_at, event_id) > (select created_at, event_id from sandbox_webhook where event_id = ${cursor})`;
  const { rows } = await sql<{ event_id: string; body: string }>`
    select event_id, body from sandbox_webhook where ${behind}
    order by created_at, event_id limit ${limit}
  `.execute(db);
  return rows;
}
