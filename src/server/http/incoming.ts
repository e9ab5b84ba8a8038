/** What the gate needs of a call, whether it came over HTTP, in process or by socket. */
import type { Locale } from '~config';
import type { Actor } from '../actor.ts';
import type { RequestInfo } from '../context.ts';
import type { Db } from '../db/database.ts';
import type { Services } from '../services.ts';

/** A call before it has been let in. */
export interface Incoming {
  db: Db;
  services: Services;
  locale: Locale;
  request: RequestInfo;
  /** The access token of the bearer header or the cookie. */
  accessToken: string | null;
  resolveActor(db: Db, accessToken: string, now: Date): Promise<Actor>;
  /** Wakes the outbox once the transaction that published has committed. */
  afterPublish(): void;
  /** Response headers that an endpoint wants set, for example for a download. */
  replyHeaders: Map<string, string>;
  /** Raw body and headers: provider webhooks verify their signature over the exact bytes. */
  raw?: { body: string; headers: Headers };
}

/** A call that the gate has let in. */
export interface Admitted extends Incoming {
  actor: Actor;
  now: Date;
  route: string;
  idempotent: boolean;
}
