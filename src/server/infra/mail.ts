/**
 * The port to mail. A message is stored in the same transaction as its cause. The sandbox stores it in the dev mailbox
 * (`/dev/mail`); with a mail server it waits in the queue until the server has accepted it (decision 0022). An address
 * that bounced, or whose reader complained, gets no more mail, and mail that other people cause is limited by mailbox
 * (decision 0027).
 */
import type { Logger } from 'pino';
import type { serverConfig } from '~config';
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

/** Limits of mails that are caused by others than their reader. */
export type MailLimit = keyof typeof serverConfig.mail.limits;

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** `Reply-To`, when not the market. */
  replyTo?: string | undefined;
  /** URL for one-click unsubscribing by POST (RFC 8058): mail programs offer a button for it. */
  unsubscribeUrl?: string | undefined;
  /** The limit per mailbox that it counts for; none for mails that the reader caused, and for mails about money. */
  limit?: MailLimit | undefined;
}

export interface StoredMail extends MailMessage {
  id: string;
  createdAt: Date;
}

export interface Mailer {
  /**
   * Queues one message inside the caller's transaction, or stores it as suppressed; the caller never learns which. A
   * message with a limit locks its mailbox until the end of the transaction (advisory lock).
   */
  send(db: Db, message: MailMessage, now: Date): Promise<void>;
  /** The dev mailbox, newest first; all recipients when `to` is missing. */
  list(db: Db, to: string | undefined, limit: number): Promise<StoredMail[]>;
  /** Sends what is due, outside any transaction. Returns how many messages were settled. */
  deliver(db: Db, now: Date): Promise<number>;
  /** Adds an address to the suppression list: queued messages to it are cancelled, further ones are not sent. */
  suppress(db: Db, address: string, reason: SuppressionReason, now: Date): Promise<void>;
  isSuppressed(db: Db, address: string): Promise<boolean>;
  /** Deletes up to `limit` messages that were settled before the given time; returns how many. */
  forget(db: Db, before: Date, limit: number): Promise<number>;
}

/** Stores a message and logs when it is suppressed, without naming anybody. */
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
