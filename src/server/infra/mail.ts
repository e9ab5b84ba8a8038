/**
 * The port to mail. A message is stored in the same transaction as its cause; the sandbox keeps it in the
 * dev mailbox (`/dev/mail`) instead of sending it.
 */
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../db/database.ts';

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Whom an answer goes to, when not to us. */
  replyTo?: string | undefined;
}

export interface StoredMail extends MailMessage {
  id: string;
  createdAt: Date;
}

export interface Mailer {
  /** Queues one message inside the caller's transaction. */
  send(db: Db, message: MailMessage, now: Date): Promise<void>;
  /** The dev mailbox, newest first; all recipients when `to` is missing. */
  list(db: Db, to: string | undefined, limit: number): Promise<StoredMail[]>;
}

/** The sandbox mailer: nothing leaves the machine. */
export function createSandboxMailer(): Mailer {
  return {
    async send(db, message, now) {
      await db
        .insertInto('mail_message')
        .values({
          id: newId(),
          recipient: message.to.toLowerCase(),
          subject: message.subject,
          body_text: message.text,
          body_html: message.html,
          reply_to: message.replyTo ?? null,
          created_at: now,
        })
        .execute();
    },
    async list(db, to, limit) {
      let query = db.selectFrom('mail_message').selectAll().orderBy('created_at', 'desc');
      query = query.orderBy('id', 'desc').limit(limit);
      if (to !== undefined) query = query.where('recipient', '=', to.toLowerCase());
      const rows = await query.execute();
      return rows.map((row) => ({
        id: row.id,
        to: row.recipient,
        subject: row.subject,
        text: row.body_text,
        html: row.body_html,
        replyTo: row.reply_to ?? undefined,
        createdAt: row.created_at,
      }));
    },
  };
}
