/**
 * The implementer of the whole contract. Every endpoint passes the gate: rate limit, session, who may call at
 * all, and translation of validation issues into the one failure shape. Rights over a thing are the policy's.
 */
import { createHash } from 'node:crypto';
import { implement, ORPCError, ValidationError } from '@orpc/server';
import { contract } from '~/contracts/index.ts';
import type { EndpointMeta } from '~/contracts/endpoint.ts';
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import { invariant } from '~/kernel/invariant.ts';
import { requireRole, type Actor } from '../core/actor.ts';
import type { Ctx, UserCtx } from '../core/context.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { DomainEvent } from '../core/events.ts';
import { readAccessToken } from '../infra/access-token.ts';
import { fieldErrorsFor } from './field-errors.ts';
import type { Admitted, Incoming } from '../core/request-context.ts';

/** Used where a contract sets no limit of its own: generous for people, a wall for loops. */
const DEFAULT_LIMIT = { calls: 600, seconds: 60 };

const incoming = implement(contract).$context<Incoming>();

/**
 * Whose calls are counted together: those of an account, of all its devices, and for visitors those of a network. A
 * token counts only when we signed it, so that invented ones do not make a caller look like many.
 */
async function callerOf({ accessToken, request, services }: Incoming): Promise<string> {
  const claims = accessToken ? await readAccessToken(services.keys, accessToken) : null;
  return claims ? `user ${claims.userId}` : request.ip;
}

/** Counts a call. @throws Failure TOO_MANY when the caller has had enough of them. */
export async function takeLimit(
  context: Incoming,
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

async function resolveActor(context: Incoming, meta: EndpointMeta, now: Date): Promise<Actor> {
  if (!context.accessToken) return { kind: 'visitor' };
  try {
    return await context.resolveActor(context.db, context.accessToken, now);
  } catch (error) {
    // A public page stays readable with a session that has ended.
    const isSessionError = error instanceof Failure && error.code === 'TOKEN_EXPIRED';
    if (isSessionError && meta.who === 'all') return { kind: 'visitor' };
    throw error;
  }
}

/** Refuses everything that the contract does not allow this kind of caller. */
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
 * Refuses changes by banned accounts, and by staff who act in somebody's account, that the contract does not open to
 * them. What nobody thought of is refused.
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

function asFailure(error: unknown, context: Incoming): unknown {
  if (!(error instanceof ORPCError)) return error;
  const { cause } = error;
  if (error.code === 'BAD_REQUEST' && cause instanceof ValidationError) {
    return new Failure('VALIDATION', { errors: fieldErrorsFor(cause.issues, context.locale) });
  }
  return error;
}

/** The implementer that modules use: `api.<area>.<endpoint>.handler(read(…) | write(…))`. */
export const api = incoming.use(async ({ context, next, procedure, path }) => {
  const { meta, route: address } = procedure['~orpc'];
  const route = path.join('.');
  const now = context.services.clock.now();
  await takeLimit(context, meta, route);
  const actor = await resolveActor(context, meta, now);
  admit(actor, meta.who);
  admitState(actor, meta, address.method);
  if (context.reading && meta.shared && actor.kind === 'visitor') context.reading.isShared = true;
  try {
    return await next({ context: { actor, now, route, idempotent: meta.idempotent } });
  } catch (error) {
    throw asFailure(error, context);
  }
});

/** Builds the use case's context over a database handle. */
export function contextOn(db: Db, admitted: Omit<Admitted, 'route' | 'idempotent'>): Ctx {
  const { actor, locale, now, services, request } = admitted;
  return {
    db,
    actor,
    locale,
    now,
    services,
    request,
    shows: (...tags) => tags.forEach((name) => admitted.reading?.tags.add(name)),
    publish: publishOn(db, admitted.afterPublish),
  };
}

/** Writes facts to the outbox over a database handle. */
export function publishOn(db: Db, afterPublish: Incoming['afterPublish']): Ctx['publish'] {
  return async (event) => {
    await db
      .insertInto('outbox')
      .values({ topic: event.topic, payload: JSON.stringify(event.payload) })
      .execute();
    afterPublish(event);
  };
}

interface Call<I> {
  input: I;
  context: Admitted;
}

/** A call that changes nothing: runs on the pool, without a transaction. */
export function read<I, O>(run: (ctx: Ctx, input: I) => Promise<O>) {
  return ({ input, context }: Call<I>): Promise<O> => run(contextOn(context.db, context), input);
}

/** As `read`, for contracts whose `who` is user or above. */
export function readAs<I, O>(run: (ctx: UserCtx, input: I) => Promise<O>) {
  return read<I, O>((ctx, input) => run(signedIn(ctx), input));
}

/**
 * A call that changes something: one transaction, rolled back whole when anything fails. An idempotent contract
 * stores its answer under (user, route, key) in the same transaction, and a repeated key gets that answer. What failed
 * is not stored: the same key tries again.
 */
export function write<I, O>(run: (ctx: Ctx, input: I) => Promise<O>) {
  return ({ input, context }: Call<I>): Promise<O> =>
    committed(context, (ctx) =>
      isAnsweredOnce(context)
        ? answerOnce(ctx, context.route, input, () => run(ctx, input))
        : run(ctx, input),
    );
}

/**
 * Runs a step of a call in a transaction. What it published is announced after the commit; a try that collided with
 * other transactions leaves nothing behind, and is made again.
 */
async function committed<T>(context: Admitted, step: (ctx: Ctx) => Promise<T>): Promise<T> {
  const published: DomainEvent[] = [];
  const noted = { ...context, afterPublish: (event: DomainEvent) => published.push(event) };
  const answer = await inTransaction(context.db, async (tx) => {
    published.length = 0;
    const ctx = contextOn(tx, noted);
    await noteActing(ctx, context.route);
    return step(ctx);
  });
  published.forEach((event) => context.afterPublish(event));
  return answer;
}

function isAnsweredOnce({ idempotent, request }: Admitted): boolean {
  return idempotent === true || (idempotent === 'optional' && request.idempotencyKey !== null);
}

/**
 * Whatever staff changes in somebody's account is on record with both names, in the transaction that changes it
 * (decisions, section 3).
 */
async function noteActing({ db, actor, now, request }: Ctx, route: string): Promise<void> {
  if (actor.kind !== 'user' || actor.impersonatorId === null) return;
  await db
    .insertInto('audit_record')
    .values({
      id: newId(),
      actor_id: actor.impersonatorId,
      impersonated_id: actor.userId,
      action: 'acting.change',
      subject_type: 'endpoint',
      subject_id: route,
      before: null,
      after: null,
      reason: null,
      ip: request.ip,
      created_at: now,
    })
    .execute();
}

/** As `write`, for contracts whose `who` is user or above. */
export function writeAs<I, O>(run: (ctx: UserCtx, input: I) => Promise<O>) {
  return write<I, O>((ctx, input) => run(signedIn(ctx), input));
}

/**
 * A call that talks to a third party between its transactions: it gets the pool and opens the transactions
 * itself with `inTransaction`, so that no provider is ever waited for inside one.
 */
export function stepwise<I, O>(
  run: (
    ctx: Ctx,
    input: I,
    inTransaction: <T>(step: (ctx: Ctx) => Promise<T>) => Promise<T>,
    call: Admitted,
  ) => Promise<O>,
) {
  return ({ input, context }: Call<I>): Promise<O> =>
    run(contextOn(context.db, context), input, (step) => committed(context, step), context);
}

/** Narrows to a signed-in actor; the gate has already refused visitors. */
export function signedIn(ctx: Ctx): UserCtx {
  const { actor } = ctx;
  if (actor.kind !== 'user') throw new Failure('UNAUTHENTICATED');
  return { ...ctx, actor };
}

const keyForm = /^[\x20-\x7e]{1,200}$/;

async function answerOnce<O>(
  ctx: Ctx,
  route: string,
  input: unknown,
  run: () => Promise<O>,
): Promise<O> {
  const { actor } = ctx;
  invariant(actor.kind === 'user', 'Idempotent endpoints need a signed-in actor');
  const key = ctx.request.idempotencyKey;
  if (!key) throw new Failure('IDEMPOTENCY_KEY_MISSING');
  // Never cut: two keys that differ only after the cut would be one.
  if (!keyForm.test(key)) throw new Failure('IDEMPOTENCY_KEY_MALFORMED');
  const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const id = { user_id: actor.userId, route, key };
  // A concurrent call with the same key waits here until the first one has committed or failed.
  const inserted = await ctx.db
    .insertInto('idempotency_key')
    .values({ ...id, body_hash: bodyHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) {
    return earlierAnswer<O>(ctx, id, bodyHash);
  }
  const answer = await run();
  await ctx.db
    .updateTable('idempotency_key')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', id.user_id)
    .where('route', '=', route)
    .where('key', '=', key)
    .execute();
  return answer;
}

async function earlierAnswer<O>(
  ctx: Ctx,
  id: { user_id: string; route: string; key: string },
  bodyHash: string,
): Promise<O> {
  const earlier = await ctx.db
    .selectFrom('idempotency_key')
    .select(['body_hash', 'answer'])
    .where('user_id', '=', id.user_id)
    .where('route', '=', id.route)
    .where('key', '=', id.key)
    .executeTakeFirst();
  if (!earlier || earlier.body_hash !== bodyHash) throw new Failure('IDEMPOTENCY_KEY_REUSED');
  return restored<O>(earlier.answer);
}

/** A stored answer has passed the output contract once and passes it again on its way out. */
function restored<O>(answer: unknown): O;
function restored(answer: unknown): unknown {
  return answer;
}
