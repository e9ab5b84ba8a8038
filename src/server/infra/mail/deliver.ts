/**
 * Hands queued messages to the mail server. Each is sent once the server has said that it took it and that was
 * noted; a process that dies between the two sends it again, under the same message id. That window is one statement
 * long and is the only way to a second copy.
 */
import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { leaseQueued } from '../queue.repository.ts';
import { finishMail, postponeMail, suppress } from './mail.repository.ts';
import {
  openSmtp,
  refusalOf,
  type QueuedMail,
  type Refusal,
  type Sender,
  type SmtpServer,
  type SmtpSession,
} from './smtp.ts';

/** A lease outlasts the slowest batch: ten messages of 20 seconds, and connecting. */
const BATCH = { limit: 10, seconds: 300 };
const FIRST_WAIT_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 300;
/** Older ones are given up: nobody waits for a link that has long expired. */
const GIVE_UP_HOURS = 48;

interface Delivery {
  db: Db;
  now: Date;
  log: Logger;
  server: SmtpServer;
  sender: Sender;
}

/** When to try again after so many tries: 10 s, doubled each time, at most 5 minutes. */
export function nextTry(attempts: number, now: Date): Date {
  const seconds = Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), LONGEST_WAIT_SECONDS);
  return new Date(now.getTime() + seconds * 1000);
}

function isTooOld(mail: QueuedMail, now: Date): boolean {
  return now.getTime() - mail.created_at.getTime() > GIVE_UP_HOURS * 3_600_000;
}

function wordsOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}

/** Tries again later, or gives up what has waited too long. Answers how many were given up. */
async function giveBack(
  { db, now, log }: Delivery,
  mails: readonly QueuedMail[],
  error: unknown,
): Promise<number> {
  const words = wordsOf(error);
  const old = mails.filter((mail) => isTooOld(mail, now));
  for (const mail of old) {
    await finishMail(db, mail.id, { status: 'failed', error: words, at: now });
    log.error({ mail: mail.id, reason: words }, 'mail was given up');
  }
  const young = mails.filter((mail) => !isTooOld(mail, now));
  const later = young.map(({ id, attempts }) => ({ id, until: nextTry(attempts, now) }));
  await postponeMail(db, later, words);
  return old.length;
}

/** The server has answered about one message. Answers how many found their end. */
async function settleRefusal(
  delivery: Delivery,
  mail: QueuedMail,
  error: unknown,
  refusal: Refusal,
): Promise<number> {
  if (refusal === 'later') return giveBack(delivery, [mail], error);
  const { db, now, log } = delivery;
  await finishMail(db, mail.id, { status: 'failed', error: wordsOf(error), at: now });
  if (refusal === 'address') await suppress(db, mail.recipient, 'bounce', now);
  log.warn({ mail: mail.id, refusal }, 'mail was refused');
  return 1;
}

/** The connection of one batch: opened for the first message, closed at the end, whatever happens between. */
async function withServer<T>(
  server: SmtpServer,
  work: (connection: { get(): Promise<SmtpSession>; drop(): boolean }) => Promise<T>,
): Promise<T> {
  let session: SmtpSession | null = null;
  const drop = (): boolean => {
    const wasOpen = session !== null;
    session?.close();
    session = null;
    return wasOpen;
  };
  try {
    return await work({ get: async () => (session ??= await openSmtp(server)), drop });
  } finally {
    drop();
  }
}

/**
 * One batch. A server that is not there costs one try to connect, however much waits.
 * @returns how many messages found their end
 */
export async function deliverMail(delivery: Delivery): Promise<number> {
  const { db, now, log, server, sender } = delivery;
  const mails = await leaseQueued(db, 'mail_message', now, BATCH);
  return withServer(server, async (connection) => {
    let ended = 0;
    for (const [index, mail] of mails.entries()) {
      try {
        const session = await connection.get();
        await session.send(mail, sender, now);
      } catch (error) {
        // After an error a connection may be in any state: the next message gets a new one.
        const refusal = connection.drop() ? refusalOf(error) : 'server';
        if (refusal !== 'server') {
          ended += await settleRefusal(delivery, mail, error, refusal);
          continue;
        }
        log.warn({ reason: wordsOf(error), waiting: mails.length - index }, 'mail has to wait');
        return ended + (await giveBack(delivery, mails.slice(index), error));
      }
      await finishMail(db, mail.id, { status: 'sent', error: null, at: now });
      ended += 1;
    }
    return ended;
  });
}
