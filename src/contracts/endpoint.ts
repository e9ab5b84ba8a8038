/**
 * The base of every endpoint contract. One definition per endpoint gives validation, the HTTP route, the
 * in-process call, the typed client and the OpenAPI page (decision 0002).
 */
import { oc } from '@orpc/contract';
import { commonErrors, documented } from './errors.ts';
import type { KeyScope } from '~/domain/key-scopes.ts';
import { leastRole, type Permission } from '~/domain/roles.ts';

/** Who may call at all. Rights over a particular entity are decided by the module's policy. */
export type Who = 'all' | 'user' | 'seller' | 'support' | 'admin' | 'super_admin' | 'provider';

export interface EndpointMeta {
  who: Who;
  /**
   * The call moves money or creates an order: it takes an `Idempotency-Key` header, and a repeated key gets the first
   * response. `optional` is for transitions that an entity takes only once by itself: without a key a repeated call is
   * refused.
   */
  idempotent?: true | 'optional';
  /**
   * Visitors all get the same response in the same language, so that it may be cached. The use case names its cache
   * tags (`ctx.addCacheTags`), and it is cached only until one of them is invalidated.
   */
  cacheable?: true;
  /**
   * Rate limit: calls allowed per caller within `seconds`; beyond it the response is 429 with `Retry-After`. `none`:
   * not counted.
   */
  limit?: { calls: number; seconds: number } | 'none';
  /** The permission of the roles' table that the call needs; `who` follows from it. Every staff endpoint names one. */
  permission?: Permission;
  /**
   * Calls that change something are refused to two kinds of signed-in callers unless they are named here: `banned`
   * accounts, and staff during an impersonation (`acting`). Reading, and what visitors may do, stays open.
   */
  alsoFor?: readonly ('banned' | 'acting')[];
  /**
   * Keys of the API may call it when they have one of these scopes. Without any it is closed to keys, whoever else may
   * call it: deny by default.
   */
  keys?: readonly KeyScope[];
}

const closed: EndpointMeta = { who: 'super_admin' };

/** Start of a contract: `endpoint.meta({who}).route({method, path}).input(…).output(…).errors(…)`. */
export const endpoint = oc.$meta<EndpointMeta>(closed).errors(documented(commonErrors));

/** Start of a contract for the staff: who may call follows from the permission. */
export function staffEndpoint(
  permission: Permission,
  meta: Pick<EndpointMeta, 'idempotent' | 'limit'> = {},
) {
  return endpoint.meta({ ...meta, permission, who: leastRole(permission) });
}

/**
 * Routes of one section of the API's page: `const route = routesOf('Chat')`, then `endpoint.route(route.get(path,
 * summary))`.
 */
export function routesOf(section: string) {
  const by = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') => {
    return (path: `/${string}`, summary: string) => ({ method, path, summary, tags: [section] });
  };
  return {
    get: by('GET'),
    post: by('POST'),
    put: by('PUT'),
    patch: by('PATCH'),
    delete: by('DELETE'),
  };
}
