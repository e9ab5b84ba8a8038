/** One connection to a mail server: opened, used for several messages, closed. Everything here has a timeout. */
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import type { Queued } from '../../core/delivery-queue.ts';

/** A message as it is queued. */
export type QueuedMail = Queued<'mail_message'>;

const CONNECT_MS = 3_000;
const SILENCE_MS = 10_000;
/** Timeout of one message as a whole, however slowly the server answers. */
const MESSAGE_MS = 20_000;

export interface SmtpServer {
  connection: SMTPConnectionOptions;
  credentials: { user: string; pass: string } | null;
}

/** The sender of mails, and the host of their message ids. */
export interface Sender {
  from: string;
  messageIdHost: string;
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * `smtps://user:password@host:465`, or `smtp://…:587` with STARTTLS, which is required except on this machine;
 * `?tls=off` sends plain text to a relay in the own network.
 */
export function smtpOptions(address: string): SmtpServer {
  const url = new URL(address);
  const secure = url.protocol === 'smtps:';
  const plain = url.searchParams.get('tls') === 'off' || loopback.has(url.hostname);
  const port = url.port === '' ? (secure ? 465 : 587) : Number(url.port);
  return {
    connection: {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port,
      secure,
      ...(!secure && (plain ? { ignoreTLS: true } : { requireTLS: true })),
      dnsTimeout: CONNECT_MS,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
    },
    credentials:
      url.username === ''
        ? null
        : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
  };
}

/** Settles with the callback's result, with an error of the connection, or at the timeout. */
function within(
  connection: SMTPConnection,
  ms: number,
  run: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      connection.off('error', onError);
      connection.off('end', onEnd);
      finish();
    };
    const onError = (error: Error): void => settle(() => reject(error));
    const onEnd = (): void => settle(() => reject(new Error('the server closed the connection')));
    const timer = setTimeout(() => {
      settle(() => reject(new Error('the server did not answer in time')));
      connection.close();
    }, ms);
    connection.on('error', onError);
    connection.on('end', onEnd);
    run((error) => settle(() => (error ? reject(error) : resolve())));
  });
}

function build(mail: QueuedMail, sender: Sender, now: Date): Promise<Buffer> {
  const composer = new MailComposer({
    from: sender.from,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
    // The same for every attempt: a server that has the message already can recognise the duplicate.
    messageId: `<${mail.id}@${sender.messageIdHost}>`,
    date: now,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe_url !== null && {
        'List-Unsubscribe': `<${mail.unsubscribe_url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return new Promise((resolve, reject) => {
    composer.compile().build((error, message) => (error ? reject(error) : resolve(message)));
  });
}

/** The bare address of `Legend <hello@legend.example>`. */
function addressOf(sender: string): string {
  return /<([^<>]+)>/.exec(sender)?.[1] ?? sender;
}

export interface SmtpSession {
  /** Resolves when the server has accepted the message. @throws whatever the server or the network reports */
  send(mail: QueuedMail, sender: Sender, now: Date): Promise<void>;
  close(): void;
}

/** Connects and signs in. @throws when the server is unreachable, hangs, or refuses */
export async function openSmtp(server: SmtpServer): Promise<SmtpSession> {
  const connection = new SMTPConnection(server.connection);
  // An error without a listener would end the process; `within` listens while somebody waits.
  connection.on('error', () => {});
  const { credentials } = server;
  try {
    await within(connection, CONNECT_MS * 3, (done) => connection.connect(done));
    if (credentials !== null) {
      await within(connection, SILENCE_MS, (done) => connection.login(credentials, done));
    }
  } catch (error) {
    connection.close();
    throw error;
  }
  return {
    async send(mail, sender, now) {
      const message = await build(mail, sender, now);
      const envelope = { from: addressOf(sender.from), to: [mail.recipient] };
      await within(connection, MESSAGE_MS, (done) => connection.send(envelope, message, done));
    },
    close: () => connection.quit(),
  };
}

/** What an error concerns: the address, this message, this attempt, or the server as a whole. */
export type Refusal = 'address' | 'message' | 'later' | 'server';

/**
 * Classifies an error. Only an answer that the mailbox does not exist counts against the address; a refusal of the
 * content ends the message; another answer about one recipient delays this message; anything else delays all.
 */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Error)) return 'server';
  const code = 'responseCode' in error ? Number(error.responseCode) : 0;
  const command = 'command' in error ? String(error.command) : '';
  const response = 'response' in error ? String(error.response) : '';
  if (code === 421 || (command !== 'RCPT TO' && command !== 'DATA')) return 'server';
  if (code < 400) return 'server';
  if (code < 500) return 'later';
  if (command === 'RCPT TO') {
    const enhanced = /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(response)?.[1];
    const isUnknown = enhanced === undefined ? [550, 551, 553].includes(code) : enhanced === '1';
    return isUnknown ? 'address' : 'later';
  }
  return 'message';
}
