/** The context that every use case receives. */
import type { Currency, Locale } from '~config';
import type { Utm } from '~/contracts/identity/identity.schemas.ts';
import type { Db } from '../db/database.ts';
import type { Actor, UserActor } from './actor.ts';
import type { DomainEvent } from './events.ts';
import type { Ports } from './ports.ts';
import type { Services } from './services.ts';

/** How experiments know who asks, by cookies alone. */
export interface Visitor {
  /** The random key of the browser; null without one. */
  key: string | null;
  /** Arms that somebody looks at in the sandbox, whatever was assigned. */
  shown: string | null;
  /** A program: it takes no part. */
  isBot: boolean;
  /** Whether they agreed to be measured. */
  hasConsent: boolean;
}

export interface RequestInfo {
  id: string;
  ip: string;
  userAgent: string;
  fingerprint: string | null;
  /** The secret of the browser's `device` cookie. */
  deviceId?: string | null;
  /** `X-Device-Check`: the id that the device-check script gave its check. */
  deviceCheck?: string | null;
  /** `X-UTM`: the campaign of a registration (http/campaign-header.ts). */
  utm?: Utm | null;
  /** ISO 3166-1 alpha-2, from a trusted proxy's header; null when unknown. */
  country?: string | null;
  idempotencyKey: string | null;
  /** The visitor has agreed to statistics, and the browser does not refuse them by itself (domain/consent.ts). */
  mayMeasure?: boolean;
  /** ISO 3166-1 alpha-2, the visitor's region as far as the request's headers reveal it. */
  region?: string | null;
  /** How experiments know the caller (http/visitor.ts); missing where nobody asked. */
  visitor?: Visitor;
  /** The visitor's choice by cookie: prices in structured data are in it. */
  currency?: Currency;
}

export interface Ctx {
  /** In a write: the request's transaction. The only database handle that a request may use. */
  db: Db;
  actor: Actor;
  locale: Locale;
  /** The product's clock, which the sandbox can advance. One instant for the whole request. */
  now: Date;
  /** `area.endpoint` of the call; null for background work. */
  route: string | null;
  /** Writes events to the outbox in the same transaction; they are delivered after commit, at least once. */
  publish(...events: readonly DomainEvent[]): Promise<void>;
  /** Notifies this process that an event has been committed. Called by the unit of work. */
  announce(event: DomainEvent): void;
  /**
   * Adds cache tags (cache-tags.ts) to the response, so that it can be cached until one is invalidated. An endpoint
   * whose contract says `cacheable` calls it; elsewhere it does nothing.
   */
  addCacheTags(...tags: readonly string[]): void;
  /** In a recurring job: one of its rows could not be done and is left for the next run. */
  rowFailed?(error: unknown): void;
  services: Services;
  /** Functions that modules above provide (ports.ts). */
  ports: Ports;
  request: RequestInfo;
}

/** A context whose actor has signed in: what `who: 'user'` and above guarantee. */
export type UserCtx = Ctx & { actor: UserActor };
