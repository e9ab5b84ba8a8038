/**
 * PostgreSQL LISTEN/NOTIFY as a transport between processes: one connection that listens and sends, reopened
 * whenever it breaks. It is separate from the pool, because a listening connection may not be shared.
 */
import pg from 'pg';
import type { BusTransport } from '../infra/invalidation-bus.ts';

const CHANNEL = 'legend_changes';
const CONNECT_MS = 3_000;
const RETRY_MS = 500;
/** Heartbeat interval: detects a connection that died silently. */
const HEARTBEAT_MS = 5_000;
const ANSWER_MS = 2_000;

interface Hooks {
  /** A payload that some process sent, this one included. */
  receive(text: string): void;
  /** Payloads may have been lost: the connection was down and is back. */
  missed(): void;
}

interface Link {
  client: pg.Client;
  heartbeat: NodeJS.Timeout;
}

/** Connects in the background; until it is connected, `send` rejects. */
export function openPgNotify(connectionString: string, hooks: Hooks): BusTransport {
  let link: Link | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const lose = (client: pg.Client): void => {
    if (link?.client === client) {
      clearInterval(link.heartbeat);
      link = null;
    }
    client.end().catch(() => {});
    if (isClosed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, RETRY_MS).unref();
  };

  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString,
      application_name: 'legend changes',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
    });
    client.on('error', () => lose(client));
    client.on('end', () => lose(client));
    client.on('notification', ({ payload = '' }) => hooks.receive(payload));
    try {
      await client.connect();
      // A notification needs no durable commit: the change that it reports is committed already.
      await client.query(`SET synchronous_commit = off; LISTEN ${CHANNEL}`);
    } catch {
      lose(client);
      return;
    }
    if (isClosed) {
      lose(client);
      return;
    }
    const beat = (): void => void client.query('SELECT 1').catch(() => lose(client));
    link = { client, heartbeat: setInterval(beat, HEARTBEAT_MS).unref() };
    hooks.missed();
  };
  void connect();

  return {
    async send(texts) {
      if (!link) throw new Error('The connection for notifications is not open');
      await link.client.query('SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text', [
        CHANNEL,
        texts,
      ]);
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      if (!link) return;
      clearInterval(link.heartbeat);
      await link.client.end().catch(() => {});
    },
  };
}
