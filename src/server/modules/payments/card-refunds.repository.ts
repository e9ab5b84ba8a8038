/** SQL of card money on its way back to its card, and its delivery queue. */
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { serverConfig } from '~config';
import type { DeliveryQueue } from '../../core/delivery-queue.ts';
import type { Db } from '../../db/database.ts';
import type { CardRefundTable } from './payments.tables.ts';

export type CardRefundRow = Selectable<CardRefundTable>;

/** Providers confirm within seconds as a rule. */
const LOOK_AFTER_MS = serverConfig.payments.silentRefundHours * 3_600_000;

/** A bank has taken back the payment that the row returns, and has not decided. */
const waitsForBank = (source: RawBuilder<unknown>) => sql<boolean>`exists (
  select from chargeback
  where source_id = ${source} and taken_at is not null and ended_at is null
)`;

/** Requests to providers. A refund is never given up silently: as a dead letter it stays with the staff. */
export const cardRefundQueue: DeliveryQueue<'card_refund'> = {
  name: 'card_refund',
  table: 'card_refund',
  key: 'id',
  // A call may take five seconds, twice where the line is cut. Four refunds are twelve calls as a rule, and 88 where neither
  // payment nor page is noted, so that each is looked for on twenty lists.
  batch: { limit: 4, seconds: 900 },
  wait: { first: 5, longest: 3_600 },
  giveUpAfter: { hours: 72 },
  // The bank gives the same money back if it decides for the payer (decision 0110).
  ready: sql`not ${waitsForBank(sql`entry.source_id`)}`,
  onEnd: (_end, at) => sql`look_at = ${new Date(at.getTime() + LOOK_AFTER_MS)}`,
  about: sql`provider || ' ' || source_id`,
};

export interface NewCardRefund {
  id: string;
  userId: string;
  provider: string;
  source: { kind: 'deposit' | 'payment'; id: string };
  orderId: string | null;
  cents: number;
  at: Date;
}

/**
 * Requests a refund from the provider: sent after the commit. Needs the transaction that posts it; what the capture
 * still has is the caller's to check.
 */
export async function requestCardRefund(db: Db, refund: NewCardRefund): Promise<void> {
  await db
    .insertInto('card_refund')
    .values({
      id: refund.id,
      user_id: refund.userId,
      provider: refund.provider,
      source: refund.source.kind,
      source_id: refund.source.id,
      order_id: refund.orderId,
      cents: refund.cents,
      available_at: refund.at,
      created_at: refund.at,
      requested_at: refund.at,
    })
    .execute();
}

/** A refund, locked until the transaction ends. */
export function lockCardRefund(db: Db, id: string): Promise<CardRefundRow | undefined> {
  return db
    .selectFrom('card_refund')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The present attempt was answered by a failure that its provider repeats under the same key: the next has another one. */
export async function noteFailure(
  db: Db,
  { id, attempt }: Pick<CardRefundRow, 'id' | 'attempt'>,
): Promise<void> {
  await sql`
    update card_refund set failures = failures + 1 where id = ${id} and attempt = ${attempt}
  `.execute(db);
}

/** The provider confirmed it; also before the call that asked for it was answered. */
export async function confirmCardRefund(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('card_refund')
    .set({ status: 'sent', done_at: at, leased_until: null, last_error: null, dead_at: null })
    .where('id', '=', id)
    .execute();
}

/**
 * The provider could not carry it out, or its bank sent it back later: a dead letter, which asks the provider anew when staff
 * revive it.
 */
export async function failCardRefund(
  db: Db,
  id: string,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  await sql`
    update card_refund set status = 'failed', attempt = attempt + 1, failures = 0, leased_until = null,
      last_error = ${reason}, done_at = null, dead_at = ${at}
    where id = ${id}
  `.execute(db);
}

/** A refund as its owner may know it. */
export interface CardRefund {
  id: string;
  provider: string;
  orderId: string | null;
  cents: number;
  /**
   * `requested` until the provider has taken it, `waiting` meanwhile for a bank, `done` once it is confirmed, `failed` while staff
   * look after it, `kept` where the bank gave the money back instead.
   */
  status: 'requested' | 'waiting' | 'sent' | 'done' | 'failed' | 'kept';
  requestedAt: Date;
  doneAt: Date | null;
}

type ListedRefund = CardRefundRow & { waits: boolean };

function statusOf(row: ListedRefund): CardRefund['status'] {
  if (row.kept_at !== null) return 'kept';
  if (row.done_at !== null) return 'done';
  if (row.status !== 'queued') return row.status;
  return row.waits ? 'waiting' : 'requested';
}

const waits = waitsForBank(sql.ref('card_refund.source_id')).as('waits');

function refundOf(row: ListedRefund): CardRefund {
  const {
    id,
    provider,
    order_id: orderId,
    cents,
    requested_at: requestedAt,
    done_at: doneAt,
  } = row;
  return { id, provider, orderId, cents, status: statusOf(row), requestedAt, doneAt };
}

/** Refunds of a person, the newest first, from behind one of them on. */
export async function listCardRefunds(
  db: Db,
  userId: string,
  page: { before: string | undefined; limit: number },
): Promise<CardRefund[]> {
  let list = db.selectFrom('card_refund').selectAll().select(waits).where('user_id', '=', userId);
  if (page.before !== undefined) list = list.where('id', '<', page.before);
  const rows = await list.orderBy('id', 'desc').limit(page.limit).execute();
  return rows.map(refundOf);
}

/** These refunds of a person, in the order of their ids. */
export async function findCardRefunds(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<CardRefund[]> {
  const rows = await db
    .selectFrom('card_refund')
    .selectAll()
    .select(waits)
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
  return rows.map(refundOf);
}

/** A refund that was never sent, because the bank had given the same money back. */
export interface KeptRefund {
  id: string;
  cents: number;
}

/**
 * Ends the refunds of a capture that wait for its bank, and that the provider was never asked for: reviving begins a new count
 * of tries, but what an earlier one came to stays noted. Needs the transaction that books them back.
 */
export function keepWaitingRefunds(db: Db, sourceId: string, at: Date): Promise<KeptRefund[]> {
  return db
    .updateTable('card_refund')
    .set({ status: 'sent', kept_at: at, look_at: null })
    .where('source_id', '=', sourceId)
    .where('status', '=', 'queued')
    .where('attempts', '=', 0)
    .where('last_error', 'is', null)
    .returning(['id', 'cents'])
    .execute();
}

/** The bank gives the payment back: refunds of it that waited begin their tries now. */
export async function resumeWaitingRefunds(db: Db, sourceId: string, at: Date): Promise<void> {
  await db
    .updateTable('card_refund')
    .set({ available_at: at, created_at: at })
    .where('source_id', '=', sourceId)
    .where('status', '=', 'queued')
    .execute();
}

/** What of a capture waits for its bank before it is sent back to its card, in cents. */
export async function waitingOf(db: Db, sourceId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from card_refund
    where source_id = ${sourceId} and status = 'queued' and ${waitsForBank(sql`card_refund.source_id`)}
  `.execute(db);
  return rows[0]?.cents ?? 0;
}
