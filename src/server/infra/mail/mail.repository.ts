/** SQL of the mail queue and of the suppression list. */
import { sql } from 'kysely';
import { serverConfig } from '~config';
import { newId } from '~/kernel/ids.ts';
import type { DeliveryQueue } from '../../core/delivery-queue.ts';
import type { Db } from '../../db/database.ts';
import type { MailLimit, MailMessage, StoredMail } from '../mail.ts';
import { mailboxOf } from './mailbox.ts';

const HOUR_MS = 3_600_000;

/** The queue of mails for the mail server. */
export const mailQueue: DeliveryQueue<'mail_message'> = {
  name: 'mail',
  table: 'mail_message',
  key: 'id',
  // Ten messages of 20 seconds, and connecting.
  batch: { limit: 10, seconds: 300 },
  wait: { first: 10, longest: 300 },
  // Later the links in it have long expired.
  giveUpAfter: { hours: 48 },
  // The text is deleted: links in it may give access to an account.
  onEnd: (end, at) => sql`
    sent_at = ${end === 'sent' ? at : null}::timestamptz, body_text = '', body_html = ''
  `,
  about: sql`subject`,
};

export type SuppressionReason = 'bounce' | 'complaint';

/** Why a message is suppressed: its address is on the suppression list, or over the limit. Null: it is sent. */
type Suppressed = 'address' | 'limit' | null;

/** Counts a mailbox's mails under a limit, with an advisory lock on the mailbox until the transaction ends. */
async function isBeyond(db: Db, mailbox: string, limit: MailLimit, now: Date): Promise<boolean> {
  // Serialized over all processes: the second one counts what the first has stored.
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`mail_message ${limit} ${mailbox}`}, 0))
  `.execute(db);
  const ago = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);
  const { rows } = await sql<{ hour: number; day: number }>`
    select count(*) filter (where created_at > ${ago(1)})::integer as hour, count(*)::integer as day
    from mail_message
    where mailbox = ${mailbox} and limited_as = ${limit} and status <> 'suppressed'
      and created_at > ${ago(24)}
  `.execute(db);
  const { hour, day } = serverConfig.mail.limits[limit];
  return rows.some((sent) => sent.hour >= hour || sent.day >= day);
}

/**
 * Stores a message. One to an address on the suppression list, or beyond the limit of its mailbox, is stored as
 * suppressed, without its text, and never sent.
 */
export async function insertMail(
  db: Db,
  message: MailMessage,
  status: 'kept' | 'queued',
  now: Date,
): Promise<{ id: string; suppressedBy: Suppressed }> {
  const recipient = message.to.toLowerCase();
  const mailbox = mailboxOf(recipient);
  const { limit } = message;
  const isOverLimit = limit !== undefined && (await isBeyond(db, mailbox, limit, now));
  const takesNone = await isSuppressed(db, recipient);
  const suppressedBy: Suppressed = takesNone ? 'address' : isOverLimit ? 'limit' : null;
  const isSent = suppressedBy === null;
  const id = newId();
  await db
    .insertInto('mail_message')
    .values({
      id,
      recipient,
      subject: message.subject,
      body_text: isSent ? message.text : '',
      body_html: isSent ? message.html : '',
      reply_to: message.replyTo ?? null,
      unsubscribe_url: message.unsubscribeUrl ?? null,
      status: isSent ? status : 'suppressed',
      suppressed_by: suppressedBy,
      mailbox: limit === undefined ? null : mailbox,
      limited_as: limit ?? null,
      available_at: now,
      created_at: now,
    })
    .execute();
  return { id, suppressedBy };
}

/** The dev mailbox, newest first. */
export async function listMail(
  db: Db,
  to: string | undefined,
  limit: number,
): Promise<StoredMail[]> {
  let query = db.selectFrom('mail_message').selectAll().orderBy('created_at', 'desc');
  query = query.orderBy('id', 'desc').where('status', '!=', 'suppressed').limit(limit);
  if (to !== undefined) query = query.where('recipient', '=', to.toLowerCase());
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    replyTo: row.reply_to ?? undefined,
    unsubscribeUrl: row.unsubscribe_url ?? undefined,
    createdAt: row.created_at,
  }));
}

/** Adds an address to the suppression list and cancels its queued mails. The first reason stays. */
export async function suppress(
  db: Db,
  address: string,
  reason: SuppressionReason,
  now: Date,
): Promise<void> {
  const lowered = address.toLowerCase();
  await sql`
    insert into mail_suppression (address, reason, created_at) values (${lowered}, ${reason}, ${now})
    on conflict do nothing
  `.execute(db);
  await sql`
    update mail_message set
      status = 'suppressed', suppressed_by = 'address', body_text = '', body_html = '', dead_at = null
    where recipient = ${lowered} and (status = 'queued' or dead_at is not null)
  `.execute(db);
}

/** Whether this address is on the suppression list. */
export async function isSuppressed(db: Db, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_suppression')
    .select('address')
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes messages that were settled before the given time; returns how many. The sandbox's mailbox stays. */
export async function deleteOldMail(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from mail_message where id in (
      select id from mail_message
      where created_at < ${before} and status in ('sent', 'failed', 'suppressed') limit ${limit}
    ) returning id
  `.execute(db);
  return rows.length;
}
