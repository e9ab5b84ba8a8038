/** A mail server on localhost that can be down, hang, refuse and recover. */
import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { freePort } from './system.ts';

export interface Received {
  to: string;
  headers: Map<string, string>;
  raw: string;
}

type Reaction = (to: string) => { code: number; text: string } | null;

function headersOf(raw: string): Map<string, string> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  return new Map(
    head.split('\r\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
}

function refusal({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

export async function createMailServer() {
  const port = await freePort();
  const received: Received[] = [];
  let onRecipient: Reaction = () => null;
  let onMessage: Reaction = () => null;
  let server: SMTPServer | null = null;
  let silent: Server | null = null;
  const sockets = new Set<Socket>();

  const create = (): SMTPServer =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo(address, _session, done) {
        const answer = onRecipient(address.address);
        done(answer && refusal(answer));
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = session.envelope.rcptTo[0]?.address ?? '';
          const answer = onMessage(to);
          if (answer) return done(refusal(answer));
          const raw = Buffer.concat(chunks).toString();
          received.push({ to, raw, headers: headersOf(raw) });
          done();
        });
      },
    });

  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    const smtp = server;
    const mute = silent;
    server = null;
    silent = null;
    if (smtp) await new Promise<void>((resolve) => void smtp.close(() => resolve()));
    if (mute) await new Promise<void>((resolve) => void mute.close(() => resolve()));
  };

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** How it answers to a recipient from now on; null takes it. */
    answerRecipients(reaction: Reaction): void {
      onRecipient = reaction;
    },
    /** How it answers to the text of a message from now on. */
    answerMessages(reaction: Reaction): void {
      onMessage = reaction;
    },
    async start(): Promise<void> {
      await stop();
      const smtp = create();
      smtp.on('error', () => {});
      server = smtp;
      await new Promise<void>((resolve) => void smtp.listen(port, '127.0.0.1', () => resolve()));
    },
    /** Takes connections and never says a word. */
    async hang(): Promise<void> {
      await stop();
      const mute = createServer((socket) => {
        socket.on('error', () => {});
        sockets.add(socket);
      });
      silent = mute;
      await new Promise<void>((resolve) => void mute.listen(port, '127.0.0.1', () => resolve()));
    },
    stop,
  };
}
export type MailServer = Awaited<ReturnType<typeof createMailServer>>;
