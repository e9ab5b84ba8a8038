/**
 * How work runs: reads on the pool, and every change, of a request, a socket, a delivery or a job, as one unit of work:
 * a transaction whose events are announced after its commit. Events are published and transactions opened only here.
 */
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../db/database.ts';
import { WITH_NEXT } from '../db/sent-together.ts';
import { inTransaction } from '../db/transaction.ts';
import { recordImpersonatedChange } from './audit.ts';
import type { Ctx, UserCtx } from './context.ts';
import type { DomainEvent } from './events.ts';
import { answerOnce } from './idempotency.ts';
import type { AdmittedRequest, Dependencies } from './request-context.ts';

/** A statement of PostgreSQL has at most 65 535 parameters, and an event is three of them. */
const EVENTS_OF_STATEMENT = 10_000;

/** Writes events to the outbox, in their order, and in one statement unless there are very many. */
async function insertEvents(db: Db, events: readonly DomainEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += EVENTS_OF_STATEMENT) {
    const rows = events
      .slice(from, from + EVENTS_OF_STATEMENT)
      .map(({ topic, payload, orderingKey }) => ({
        topic,
        payload: JSON.stringify(payload),
        ordering_key: orderingKey,
      }));
    await db.insertInto('outbox').values(rows).modifyEnd(WITH_NEXT).execute();
  }
}

/** Outside a transaction an event is written and announced at once. */
function publishOn(db: Db, announce: Ctx['announce']): Ctx['publish'] {
  return async (...events) => {
    await insertEvents(db, events);
    events.forEach(announce);
  };
}

/** A call's context on the pool. */
export function contextOf(
  request: Omit<AdmittedRequest, 'idempotent' | 'route'> & Pick<Ctx, 'route'>,
): Ctx {
  const { db, services, ports, announce, actor, locale, now, route } = request;
  return {
    db,
    services,
    ports,
    announce,
    actor,
    locale,
    now,
    route,
    request: request.request,
    addCacheTags: (...tags) => tags.forEach((name) => request.cacheability?.tags.add(name)),
    publish: publishOn(db, announce),
  };
}

/** The context of background work: timers, deliveries, nightly checks. */
export function jobContext({ db, services, ports, announce }: Dependencies): Ctx {
  return {
    db,
    services,
    ports,
    announce,
    actor: { kind: 'visitor' },
    locale: 'en',
    now: services.clock.now(),
    route: null,
    request: {
      id: newId(),
      ip: 'internal',
      userAgent: '',
      fingerprint: null,
      idempotencyKey: null,
    },
    addCacheTags: () => {},
    publish: publishOn(db, announce),
  };
}

/**
 * Runs a step in a transaction of its own. What it published is written at its end and announced after the commit; an
 * attempt that hit a deadlock or serialization failure is rolled back and retried, so a step must have no side effects
 * outside the database.
 * @param ctx a context on the pool
 */
export async function unitOfWork<T>(ctx: Ctx, step: (ctx: Ctx) => Promise<T>): Promise<T> {
  let published: DomainEvent[] = [];
  const answer = await inTransaction(ctx.db, async (tx) => {
    published = [];
    const publish: Ctx['publish'] = async (...events) => void published.push(...events);
    const own: Ctx = { ...ctx, db: tx, publish };
    if (ctx.route !== null) await recordImpersonatedChange(own, ctx.route);
    const result = await step(own);
    await insertEvents(tx, published);
    return result;
  });
  published.forEach((event) => ctx.announce(event));
  return answer;
}

/** Narrows to a signed-in actor; the gate has already refused visitors. */
export function signedIn(ctx: Ctx): UserCtx {
  const { actor } = ctx;
  if (actor.kind !== 'user') throw new Failure('UNAUTHENTICATED');
  return { ...ctx, actor };
}

interface Call<I> {
  input: I;
  context: AdmittedRequest;
}

/** A call that changes nothing: runs on the pool, without a transaction. */
export function read<I, O>(run: (ctx: Ctx, input: I) => Promise<O>) {
  return ({ input, context }: Call<I>): Promise<O> => run(contextOf(context), input);
}

/** As `read`, for contracts whose `who` is user or above. */
export function readAs<I, O>(run: (ctx: UserCtx, input: I) => Promise<O>) {
  return read<I, O>((ctx, input) => run(signedIn(ctx), input));
}

function isAnsweredOnce({ idempotent, request }: AdmittedRequest): boolean {
  return idempotent === true || (idempotent === 'optional' && request.idempotencyKey !== null);
}

/**
 * A call that changes something: one unit of work, rolled back whole when anything fails. An idempotent contract stores its
 * answer under (user, route, key) in the same transaction, and a repeated key gets that answer.
 */
export function write<I, O>(run: (ctx: Ctx, input: I) => Promise<O>) {
  return ({ input, context }: Call<I>): Promise<O> =>
    unitOfWork(contextOf(context), (ctx) =>
      isAnsweredOnce(context)
        ? answerOnce(ctx, context.route, input, () => run(ctx, input))
        : run(ctx, input),
    );
}

/** As `write`, for contracts whose `who` is user or above. */
export function writeAs<I, O>(run: (ctx: UserCtx, input: I) => Promise<O>) {
  return write<I, O>((ctx, input) => run(signedIn(ctx), input));
}

/**
 * A call that talks to a third party between its transactions: it gets the pool and opens the units of work itself, so
 * that no transaction is held open while a provider responds.
 */
export function stepwise<I, O>(
  run: (
    ctx: Ctx,
    input: I,
    inTransaction: <T>(step: (ctx: Ctx) => Promise<T>) => Promise<T>,
    call: AdmittedRequest,
  ) => Promise<O>,
) {
  return ({ input, context }: Call<I>): Promise<O> => {
    const ctx = contextOf(context);
    return run(ctx, input, (step) => unitOfWork(ctx, step), context);
  };
}
