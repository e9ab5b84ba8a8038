/**
 * Sends queued messages to the mail server. A message is settled once the server has accepted it and that has been
 * stored; a process that dies between the two sends it again, under the same message id. That window is one statement
 * long and is the only cause of duplicates.
 */
import {
  deliverQueued,
  reasonOf,
  type DeliveryContext,
  type Outcome,
} from '../../core/delivery-queue.ts';
import { mailQueue, suppress } from './mail.repository.ts';
import {
  openSmtp,
  refusalOf,
  type QueuedMail,
  type Sender,
  type SmtpServer,
  type SmtpSession,
} from './smtp.ts';

interface Delivery extends DeliveryContext {
  server: SmtpServer;
  sender: Sender;
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

/** Classifies an error of the server, or of the connection to it, for a message. */
function outcomeOf(
  { db, now }: Delivery,
  mail: QueuedMail,
  error: unknown,
  wasOpen: boolean,
): Outcome {
  const refusal = wasOpen ? refusalOf(error) : 'server';
  const reason = reasonOf(error);
  if (refusal === 'server') return { kind: 'down', reason };
  if (refusal === 'later') return { kind: 'later', reason };
  const isUnknown = refusal === 'address';
  const followUp = isUnknown ? () => suppress(db, mail.recipient, 'bounce', now) : undefined;
  return { kind: 'refused', reason, followUp };
}

/**
 * Sends one batch. An unreachable server costs one attempt to connect, however much is queued.
 * @returns how many messages were settled
 */
export async function deliverMail(delivery: Delivery): Promise<number> {
  const { now, server, sender } = delivery;
  return withServer(server, (connection) =>
    deliverQueued(mailQueue, delivery, async (mail) => {
      try {
        const session = await connection.get();
        await session.send(mail, sender, now);
        return { kind: 'sent' };
      } catch (error) {
        // After an error a connection may be in any state: the next message gets a new one.
        return outcomeOf(delivery, mail, error, connection.drop());
      }
    }),
  );
}
