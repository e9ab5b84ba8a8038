/** What the gate needs of a call, whether it came over HTTP, in process or by socket. */
import type { Locale } from '~config';
import type { EndpointMeta } from '~/contracts/endpoint.ts';
import type { Db } from '../db/database.ts';
import type { Actor } from './actor.ts';
import type { Ctx, RequestInfo } from './context.ts';
import type { DomainEvent } from './events.ts';
import type { Ports } from './ports.ts';
import type { Services } from './services.ts';

/** What becomes known of an answer while it is made: whether it may be cached for others, and under which tags. */
export interface Cacheability {
  /** The endpoint's answer to visitors is the same for everyone, and a visitor asked. */
  isCacheable: boolean;
  /** What it shows (cache-tags.ts). */
  tags: Set<string>;
}

/** What all calls, deliveries and jobs of one application run on. Made by `createApplication`. */
export interface Dependencies {
  db: Db;
  services: Services;
  ports: Ports;
  /** Who holds an access token. @throws {Failure} TOKEN_EXPIRED */
  resolveActor(ctx: Ctx, accessToken: string): Promise<Actor>;
  /** Called for each event once the transaction that published it has committed. */
  announce(event: DomainEvent): void;
}

/** A call before it has been let in. */
export interface RequestContext extends Dependencies {
  locale: Locale;
  request: RequestInfo;
  /** The access token of the bearer header or the cookie. */
  accessToken: string | null;
  /** Given by who wants to cache the answer. */
  cacheability?: Cacheability;
  /** The call has been counted against its limit already, or belongs to a page that was. */
  isCounted?: boolean;
  /** Response headers that an endpoint wants set, for example for a download. */
  replyHeaders: Map<string, string>;
  /** Raw body and headers: provider webhooks verify their signature over the exact bytes. */
  raw?: { body: string; headers: Headers };
}

/** A call that the gate has let in. */
export interface AdmittedRequest extends RequestContext {
  actor: Actor;
  now: Date;
  /** `area.endpoint` of the contract. */
  route: string;
  idempotent: EndpointMeta['idempotent'];
}
