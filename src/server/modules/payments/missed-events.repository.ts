/** SQL of what providers may have told without being heard: how far events were read, and payments that nobody told of. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PaymentStatus } from '~/domain/payment-lifecycle.ts';

/** How far the events of a provider were read; undefined before the first time. */
export function findCursor(
  db: Db,
  provider: string,
): Promise<{ cursor: string | null; readAt: Date } | undefined> {
  return db
    .selectFrom('provider_event_cursor')
    .select(['cursor', 'read_at as readAt'])
    .where('provider', '=', provider)
    .executeTakeFirst();
}

/** Notes how far they were read, once all of them are stored. */
export async function saveCursor(
  db: Db,
  provider: string,
  { cursor, at }: { cursor: string | null; at: Date },
): Promise<void> {
  const read = { cursor, read_at: at };
  await db
    .insertInto('provider_event_cursor')
    .values({ provider, ...read })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(read))
    .execute();
}

/** A payment or deposit whose page should long have ended. */
export interface SilentPayment {
  reference: string;
  provider: string;
  pageId: string | null;
  closesAt: Date | null;
  /** Null where neither a payment nor a deposit is left of it. */
  status: PaymentStatus | null;
}

/** Those that are due to be looked at, the longest silent first. */
export async function duePayments(
  db: Db,
  { at, limit }: { at: Date; limit: number },
): Promise<SilentPayment[]> {
  const { rows } = await sql<SilentPayment>`
    select due.reference, due.provider, due.page_id as "pageId", due.closes_at as "closesAt",
      coalesce(p.status, d.status) as status
    from provider_payment due
    left join payment p on p.id = due.reference
    left join deposit d on d.id = due.reference
    where due.look_at <= ${at}
    order by due.look_at, due.reference limit ${limit}
  `.execute(db);
  return rows;
}

/** When a payment is looked at again; null: never. A page that was opened meanwhile keeps its own time. */
export async function lookAgainAt(
  db: Db,
  { reference, pageId }: Pick<SilentPayment, 'reference' | 'pageId'>,
  at: Date | null,
): Promise<void> {
  await sql`
    update provider_payment set look_at = ${at}
    where reference = ${reference} and page_id is not distinct from ${pageId}::text
  `.execute(db);
}

/** A refund that its provider took, and about which it told nothing since. */
export interface SilentRefund {
  id: string;
  provider: string;
  /** Our id of the payment or deposit that it returns. */
  reference: string;
  paymentId: string | null;
  pageId: string | null;
  requestedAt: Date;
}

/** Those that are due to be looked at, the longest silent first. */
export async function dueRefunds(
  db: Db,
  { at, limit }: { at: Date; limit: number },
): Promise<SilentRefund[]> {
  const { rows } = await sql<SilentRefund>`
    select due.id, due.provider, due.source_id as reference, due.requested_at as "requestedAt",
      page.payment_id as "paymentId", page.page_id as "pageId"
    from card_refund due
    left join provider_payment page on page.reference = due.source_id
    where due.status = 'sent' and due.done_at is null and due.look_at <= ${at}
    order by due.look_at, due.id limit ${limit}
  `.execute(db);
  return rows;
}

/** When a refund is looked at again, if it still waits then. */
export async function lookAtRefundAgainAt(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('card_refund').set({ look_at: at }).where('id', '=', id).execute();
}
