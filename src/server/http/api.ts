/**
 * The implementer of the whole contract. Every endpoint passes the gate: rate limit, session, who may call at
 * all, and translation of validation issues into the one failure shape. Rights over a thing are the policy's.
 */
import type {
  AnySchema,
  ContractProcedure,
  ErrorMap,
  InferSchemaInput,
  InferSchemaOutput,
  Meta,
} from '@orpc/contract';
import { implement, ORPCError, ValidationError, type AnyRouter } from '@orpc/server';
import { contract, type Contract } from '~/contracts/index.ts';
import type { EndpointMeta } from '~/contracts/endpoint.ts';
import { Failure } from '~/contracts/failure.ts';
import { requireRole, type Actor } from '../core/actor.ts';
import { readAccessToken } from '../infra/access-token.ts';
import { fieldErrorsFor } from './field-errors.ts';
import { admitKey } from './api-keys.ts';
import type { AdmittedRequest, RequestContext } from '../core/request-context.ts';
import { contextOf } from '../core/unit-of-work.ts';

const VISITOR: Actor = { kind: 'visitor' };

/** The rate limit where a contract sets none: generous for people, a stop for loops. */
const DEFAULT_LIMIT = { calls: 600, seconds: 60 };

const incoming = implement(contract).$context<RequestContext>();

/**
 * The rate-limit key: the account, across all its devices; for visitors their network. A token counts only when its
 * signature is ours, so that invented ones do not multiply a caller's quota.
 */
async function callerOf({ accessToken, request, services }: RequestContext): Promise<string> {
  const claims = accessToken ? await readAccessToken(services.keys, accessToken) : null;
  return claims ? `user ${claims.userId}` : request.ip;
}

/** Counts a call against a rate limit. @throws Failure TOO_MANY when the limit is exceeded. */
export async function takeLimit(
  context: RequestContext,
  meta: EndpointMeta,
  route: string,
): Promise<void> {
  const limit = meta.limit ?? DEFAULT_LIMIT;
  if (limit === 'none' || context.isCounted || !context.services.env.rateLimits) return;
  const wait = await context.services.limiter.take(
    `${route}:${await callerOf(context)}`,
    limit.calls,
    limit.seconds,
  );
  if (wait !== null) throw new Failure('TOO_MANY', { retryAfterSeconds: wait });
}

async function resolveActor(
  context: RequestContext,
  meta: EndpointMeta,
  call: { now: Date; route: string },
): Promise<Actor> {
  if (context.apiKey !== null) return admitKey(context, context.apiKey, meta, call);
  if (!context.accessToken) return VISITOR;
  try {
    const ctx = contextOf({ ...context, ...call, actor: VISITOR });
    return await context.resolveActor(ctx, context.accessToken);
  } catch (error) {
    // A public page stays readable with a session that has ended.
    const isSessionError = error instanceof Failure && error.code === 'TOKEN_EXPIRED';
    if (isSessionError && meta.who === 'all') return VISITOR;
    throw error;
  }
}

/** Authorizes the kind of caller by the contract. @throws Failure for callers that it does not allow */
export function admit(actor: Actor, who: EndpointMeta['who']): void {
  if (who === 'all' || who === 'provider') return;
  if (actor.kind === 'visitor') throw new Failure('UNAUTHENTICATED');
  if (who === 'user') return;
  if (who === 'seller') {
    if (!actor.isSeller) throw new Failure('SELLER_REQUIRED');
    return;
  }
  requireRole(actor, who);
}

/**
 * Refuses changes by banned accounts, and by staff who impersonate somebody, unless the contract allows them: deny by
 * default.
 */
export function admitState(actor: Actor, meta: EndpointMeta, method: string | undefined): void {
  if (actor.kind === 'visitor' || meta.who === 'all' || meta.who === 'provider') return;
  const isStaffCall = meta.permission !== undefined;
  if (actor.isBanned && isStaffCall) throw new Failure('BANNED');
  if (method === 'GET') return;
  const isOpenTo = (state: 'banned' | 'acting'): boolean => meta.alsoFor?.includes(state) === true;
  if (actor.impersonatorId !== null && !isOpenTo('acting')) throw new Failure('IMPERSONATING');
  if (actor.isBanned && !isOpenTo('banned')) throw new Failure('BANNED');
}

function asFailure(error: unknown, context: RequestContext): unknown {
  if (!(error instanceof ORPCError)) return error;
  const { cause } = error;
  if (error.code === 'BAD_REQUEST' && cause instanceof ValidationError) {
    return new Failure('VALIDATION', { errors: fieldErrorsFor(cause.issues, context.locale) });
  }
  return error;
}

/** The implementer of the contract, with the gate before every endpoint. */
export const api = incoming.use(async ({ context, next, procedure, path }) => {
  const { meta, route: address } = procedure['~orpc'];
  const route = path.join('.');
  const now = context.services.clock.now();
  if (context.apiKey === null) await takeLimit(context, meta, route);
  const actor = await resolveActor(context, meta, { now, route });
  admit(actor, meta.who);
  admitState(actor, meta, address.method);
  if (context.cacheability && meta.cacheable && actor.kind === 'visitor')
    context.cacheability.isCacheable = true;
  try {
    return await next({ context: { actor, now, route, idempotent: meta.idempotent } });
  } catch (error) {
    throw asFailure(error, context);
  }
});

type Handled<Procedure> =
  Procedure extends ContractProcedure<
    infer I extends AnySchema,
    infer O extends AnySchema,
    ErrorMap,
    Meta
  >
    ? (call: {
        input: InferSchemaOutput<I>;
        context: AdmittedRequest;
      }) => Promise<Answer<InferSchemaInput<O>>>
    : never;

/** The handler of an empty answer returns nothing, so that nothing of a row can get into it. */
type Answer<O> = object extends O ? (keyof O extends never ? void : O) : O;

type Handle = (call: never) => Promise<unknown>;

function isHandle(value: unknown): value is Handle {
  return typeof value === 'function';
}

/** Handlers of an area's endpoints, or of some of them, by the names of the contract. */
type Handlers<Area extends keyof Contract> = {
  [Name in keyof Contract[Area]]?: Handled<Contract[Area][Name]>;
};

/** Looked up by name: the names and types are checked by `endpointsOf`. */
function implementerOf(area: string, name: string): { handler(handle: Handle): AnyRouter };
function implementerOf(area: string, name: string): unknown {
  return Reflect.get(Reflect.get(api, area), name);
}

/**
 * A module's endpoints of one area. Names, inputs and answers are the contract's; `read`, `write` and their kin make a
 * handler of a use case.
 */
export function endpointsOf<Area extends keyof Contract>(
  area: Area,
  handlers: Handlers<Area>,
): Record<string, AnyRouter> {
  return Object.fromEntries(
    Object.entries(handlers).flatMap(([name, handle]) => {
      if (!isHandle(handle)) return [];
      const answer: Handle = async (call) => (await handle(call)) ?? {};
      return [[name, implementerOf(area, name).handler(answer)]];
    }),
  );
}
