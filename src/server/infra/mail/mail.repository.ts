/** SQL of the mail queue and of the addresses that take no mail. */
import { sql } from 'kysely';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import type { MailMessage, StoredMail } from '../mail.ts';

export type SuppressionReason = 'bounce' | 'complaint';

/** Stores a message; one to an address that takes no mail is stored as suppressed and never leaves. */
export async function insertMail(
  db: Db,
  message: MailMessage,
  status: 'kept' | 'queued',
  now: Date,
): Promise<void> {
  const recipient = message.to.toLowerCase();
  await db
    .insertInto('mail_message')
    .values({
      id: newId(),
      recipient,
      subject: message.subject,
      body_text: message.text,
      body_html: message.html,
      reply_to: message.replyTo ?? null,
      unsubscribe_url: message.unsubscribeUrl ?? null,
      status: sql`case when exists (select from mail_suppression where address = ${recipient}::text)
        then 'suppressed' else ${status}::text end`,
      available_at: now,
      created_at: now,
    })
    .execute();
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

/** The message has found its end. Its text goes: links in it may open an account. */
export async function finishMail(
  db: Db,
  id: string,
  end: { status: 'sent' | 'failed'; error: string | null; at: Date },
): Promise<void> {
  await sql`
    update mail_message set
      status = ${end.status}, last_error = ${end.error}, leased_until = null,
      sent_at = ${end.status === 'sent' ? end.at : null}, body_text = '', body_html = ''
    where id = ${id} and status = 'queued'
  `.execute(db);
}

/** Gives messages back until later. */
export async function postponeMail(
  db: Db,
  mails: readonly { id: string; until: Date }[],
  error: string,
): Promise<void> {
  for (const { id, until } of mails) {
    await sql`
      update mail_message set available_at = ${until}, leased_until = null, last_error = ${error}
      where id = ${id} and status = 'queued'
    `.execute(db);
  }
}

/** Notes an address that takes no mail and drops what waits for it. The first reason stays. */
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
    update mail_message set status = 'suppressed', body_text = '', body_html = ''
    where recipient = ${lowered} and status = 'queued'
  `.execute(db);
}

/** Whether this address takes no mail. */
export async function isSuppressed(db: Db, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_suppression')
    .select('address')
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes messages that found their end before a moment; answers how many. The sandbox's mailbox stays. */
export async function deleteOldMail(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from mail_message where id in (
      select id from mail_message
      where created_at < ${before} and status in ('sent', 'failed', 'suppressed') limit ${limit}
    ) returning id
  `.execute(db);
  return rows.length;
}
