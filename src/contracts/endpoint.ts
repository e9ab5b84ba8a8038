/**
 * The base of every endpoint contract. One definition per endpoint gives validation, the HTTP route, the
 * in-process call, the typed client and the OpenAPI page (decision 0002).
 */
import { oc } from '@orpc/contract';
import { commonErrors, documented } from './errors.ts';
import { leastRole, type Permission } from '~/domain/roles.ts';

/** Who may call at all. Rights over a particular thing are decided by the module's policy. */
export type Who = 'all' | 'user' | 'seller' | 'support' | 'admin' | 'super_admin' | 'provider';

export interface EndpointMeta {
  who: Who;
  /**
   * The call moves money or creates an order: it takes an `Idempotency-Key` header, and a repeated key gets the first
   * answer. `optional` is for steps that a thing takes only once by itself: without a key a repeated call is refused.
   */
  idempotent?: true | 'optional';
  /**
   * Visitors all get the same answer in the same language, so that it may be cached. What it shows is named
   * by the use case (`ctx.addCacheTags`), and it is cached only as long as none of that changes.
   */
  cacheable?: true;
  /** Calls allowed per caller within `seconds`; the answer beyond is 429 with `Retry-After`. `none`: not counted. */
  limit?: { calls: number; seconds: number } | 'none';
  /** What of the roles' table the call needs; `who` follows from it. Every endpoint of the staff names one. */
  permission?: Permission;
  /**
   * Calls that change something are refused to two kinds of signed-in callers unless they are named here: `banned`
   * accounts, and staff who are `acting` in somebody's account. Reading, and what visitors may do, stays open.
   */
  alsoFor?: readonly ('banned' | 'acting')[];
}

const closed: EndpointMeta = { who: 'super_admin' };

/** Start of a contract: `endpoint.meta({who}).route({method, path}).input(…).output(…).errors(…)`. */
export const endpoint = oc.$meta<EndpointMeta>(closed).errors(documented(commonErrors));

/** Start of a contract for the staff: who may call follows from the roles' table. */
export function staffEndpoint(
  permission: Permission,
  meta: Pick<EndpointMeta, 'idempotent' | 'limit'> = {},
) {
  return endpoint.meta({ ...meta, permission, who: leastRole(permission) });
}
