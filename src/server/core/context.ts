/** What a use case may rely on. */
import type { Currency, Locale } from '~config';
import type { Db } from '../db/database.ts';
import type { Actor, UserActor } from './actor.ts';
import type { DomainEvent } from './events.ts';
import type { Ports } from './ports.ts';
import type { Services } from './services.ts';

export interface RequestInfo {
  id: string;
  ip: string;
  userAgent: string;
  fingerprint: string | null;
  /** The secret of the browser's `device` cookie. */
  deviceId?: string | null;
  /** `X-Device-Check`: what the device-check script called its check. */
  deviceCheck?: string | null;
  /** ISO 3166-1 alpha-2, told by a trusted proxy; null when nobody knows. */
  country?: string | null;
  idempotencyKey: string | null;
  /** ISO 3166-1 alpha-2, as far as the request tells where it comes from. */
  region?: string | null;
  /** The visitor's choice by cookie: prices in structured data are in it. */
  currency?: Currency;
}

export interface Ctx {
  /** In a write: the request's transaction. The only database handle that a request may use. */
  db: Db;
  actor: Actor;
  locale: Locale;
  /** The product's clock, which the sandbox can move. One instant for the whole request. */
  now: Date;
  /** `area.endpoint` of the call; null for work that no call of the API caused. */
  route: string | null;
  /** Writes an event to the outbox in the same transaction; it is delivered after commit, at least once. */
  publish(event: DomainEvent): Promise<void>;
  /** Tells the process that an event has been committed. Called by the unit of work. */
  announce(event: DomainEvent): void;
  /**
   * Names what the answer shows (cache-tags.ts), so that it can be cached until that changes. An endpoint whose contract
   * says `cacheable` calls it; elsewhere it does nothing.
   */
  addCacheTags(...tags: readonly string[]): void;
  services: Services;
  /** What modules above one's own are asked for (ports.ts). */
  ports: Ports;
  request: RequestInfo;
}

/** A context whose actor has signed in: what `who: 'user'` and above guarantee. */
export type UserCtx = Ctx & { actor: UserActor };
