/**
 * The port to mail. A message is stored in the same transaction as its cause. The sandbox keeps it in the dev mailbox
 * (`/dev/mail`); with a mail server it waits in the queue until the server has taken it (decision 0022). An address
 * that mail came back from, or whose reader complained, gets no more, and one that strangers have mailed has its share
 * (decision 0027).
 */
import type { Logger } from 'pino';
import type { appConfig } from '~config';
import type { Db } from '../db/database.ts';
import type { Env } from './env.ts';
import { deliverMail } from './mail/deliver.ts';
import {
  deleteOldMail,
  insertMail,
  isSuppressed,
  listMail,
  suppress,
  type SuppressionReason,
} from './mail/mail.repository.ts';
import { smtpOptions } from './mail/smtp.ts';

/** Limits of mails that others than their reader cause. */
export type MailLimit = keyof typeof appConfig.mail.limits;

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Whom an answer goes to, when not to us. */
  replyTo?: string | undefined;
  /** Takes a POST that stops this kind of mail (RFC 8058): mail programs offer a button for it. */
  unsubscribeUrl?: string | undefined;
  /** Under which limit of its mailbox it falls; none for what the reader caused, and for what is about money. */
  limit?: MailLimit | undefined;
}

export interface StoredMail extends MailMessage {
  id: string;
  createdAt: Date;
}

export interface Mailer {
  /**
   * Queues one message inside the caller's transaction, or notes that it is not sent; the caller never learns which. A
   * message with a limit makes others of its mailbox wait for the end of the transaction.
   */
  send(db: Db, message: MailMessage, now: Date): Promise<void>;
  /** The dev mailbox, newest first; all recipients when `to` is missing. */
  list(db: Db, to: string | undefined, limit: number): Promise<StoredMail[]>;
  /** Hands over what is due, outside any transaction. Answers how many messages found their end. */
  deliver(db: Db, now: Date): Promise<number>;
  /** Notes that an address takes no mail: what waits for it is dropped, what comes is not sent. */
  suppress(db: Db, address: string, reason: SuppressionReason, now: Date): Promise<void>;
  isSuppressed(db: Db, address: string): Promise<boolean>;
  /** Deletes up to `limit` messages that found their end before a moment; answers how many. */
  forget(db: Db, before: Date, limit: number): Promise<number>;
}

/** Stores a message and says in the log when it is not sent, without naming anybody. */
async function store(
  db: Db,
  message: MailMessage,
  { status, now, log }: { status: 'kept' | 'queued'; now: Date; log: Logger },
): Promise<void> {
  const { id, suppressedBy } = await insertMail(db, message, status, now);
  if (suppressedBy === null) return;
  log.info({ mail: id, reason: suppressedBy, limit: message.limit }, 'mail was suppressed');
}

/** The sandbox mailer: nothing leaves the machine. */
export function createSandboxMailer(log: Logger): Mailer {
  return {
    send: (db, message, now) => store(db, message, { status: 'kept', now, log }),
    list: listMail,
    deliver: async () => 0,
    suppress,
    isSuppressed,
    forget: deleteOldMail,
  };
}

/** The mailer of this environment. */
export function createMailer(env: Env, log: Logger): Mailer {
  const { mail } = env;
  if (mail.kind === 'sandbox') return createSandboxMailer(log);
  const server = smtpOptions(mail.url);
  const sender = { from: mail.from, messageIdHost: new URL(env.appOrigin).hostname };
  return {
    ...createSandboxMailer(log),
    send: (db, message, now) => store(db, message, { status: 'queued', now, log }),
    deliver: (db, now) => deliverMail({ db, now, log, server, sender }),
  };
}
