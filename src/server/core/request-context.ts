/** The request context of a call, whether it came over HTTP, in process or by socket. */
import type { Locale } from '~config';
import type { EndpointMeta } from '~/contracts/endpoint.ts';
import type { Db } from '../db/database.ts';
import type { Actor, UserActor } from './actor.ts';
import type { Ctx, RequestInfo } from './context.ts';
import type { DomainEvent } from './events.ts';
import type { Ports } from './ports.ts';
import type { Services } from './services.ts';

/** Collected while a response is made: whether it may be cached for others, and under which tags. */
export interface Cacheability {
  /** The endpoint's response is the same for all visitors, and the caller is a visitor. */
  isCacheable: boolean;
  /** Its cache tags (cache-tags.ts). */
  tags: Set<string>;
}

/** Who acts by a key of the API. */
export interface KeyHolder {
  actor: UserActor & { apiKey: NonNullable<UserActor['apiKey']> };
  callsPerMinute: number;
}

/** Dependencies of all calls, deliveries and jobs of one application. Made by `createApplication`. */
export interface Dependencies {
  db: Db;
  services: Services;
  ports: Ports;
  /** Resolves the actor of an access token. @throws {Failure} TOKEN_EXPIRED */
  resolveActor(ctx: Ctx, accessToken: string): Promise<Actor>;
  /** Resolves who acts by a key of the API. @throws {Failure} API_KEY_INVALID */
  resolveKey(ctx: Ctx, key: string): Promise<KeyHolder>;
  /** Called for each event once the transaction that published it has committed. */
  announce(event: DomainEvent): void;
}

/** A call before authentication and authorization. */
export interface RequestContext extends Dependencies {
  locale: Locale;
  request: RequestInfo;
  /** The access token of the bearer header or the cookie. */
  accessToken: string | null;
  /** A key of the API in the bearer header, in place of an access token: over HTTP alone, never of a page or socket. */
  apiKey: string | null;
  /** Set by a caller that wants to cache the response. */
  cacheability?: Cacheability;
  /** The call has been counted against its limit already, or belongs to a page that was. */
  isCounted?: boolean;
  /** Response headers that an endpoint wants set, for example for a download. */
  replyHeaders: Map<string, string>;
  /** Raw body and headers: provider webhooks verify their signature over the exact bytes. */
  raw?: { body: string; headers: Headers };
}

/** A call that the gate (http/api.ts) has admitted. */
export interface AdmittedRequest extends RequestContext {
  actor: Actor;
  now: Date;
  /** `area.endpoint` of the contract. */
  route: string;
  idempotent: EndpointMeta['idempotent'];
}
