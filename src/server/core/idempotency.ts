/**
 * One stored response for each `Idempotency-Key` of a person at an endpoint, however often it is sent (decision 0023).
 * The key's row is the first that a transaction locks (docs/architecture.md, *Locks, money, waits*).
 */
import { sql, type RawBuilder } from 'kysely';
import { Failure } from '~/contracts/failure.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Db } from '../db/database.ts';
import { WITH_NEXT } from '../db/sent-together.ts';
import type { Ctx } from './context.ts';

const keyForm = /^[\x20-\x7e]{1,200}$/;

export interface KeyId {
  user_id: string;
  route: string;
  key: string;
}

/** Where the row of a claimed key is. */
export interface ClaimedKey {
  /** The day of its partition, `2026-11-23`. */
  day: string;
  /** Whether the day before has a row of it as well. */
  isTwice: boolean;
}

/**
 * Inserts the row of a key; null when it was there, on whatever day. One key is unique within its day alone, so that
 * a call looks at the days before as well. It cannot see a call that began just before midnight and has not committed:
 * in the first quarter of an hour it therefore takes the key on the day before, too, and waits there. No transaction
 * lasts that long (`db/waits.ts`).
 * @param at the time, by the database's clock
 */
export async function claimKey(
  db: Db,
  { user_id: userId, route, key }: KeyId,
  bodyHash: string,
  at: RawBuilder<Date> = sql`now()`,
): Promise<ClaimedKey | null> {
  const moment = sql`(${at} at time zone 'utc')`;
  const today = sql`${moment}::date`;
  const isEarly = sql`${moment}::time < time '00:15'`;
  const isNew = sql`not exists (
    select from idempotency_key old where old.user_id = ${userId}::uuid and old.route = ${route}
      and old.key = ${key} and old.day < ${today}
  )`;
  const { rows } = await sql<ClaimedKey>`
    /* prepared */
    with before as (
      insert into idempotency_key (user_id, route, key, body_hash, created_at, day)
      select ${userId}::uuid, ${route}, ${key}, ${bodyHash}, ${at}, ${today} - 1
      where ${isEarly} and ${isNew}
      on conflict do nothing
      returning day
    )
    insert into idempotency_key (user_id, route, key, body_hash, created_at, day)
    select ${userId}::uuid, ${route}, ${key}, ${bodyHash}, ${at}, ${today}
    where ${isNew} and (not ${isEarly} or exists (select from before))
    on conflict do nothing
    returning day::text as day, exists (select from before) as "isTwice"
  `.execute(db);
  return rows[0] ?? null;
}

/**
 * Stores the answer of a claimed key. The rows are there: the conflict leads to each by its key, in its day alone. An
 * update would open every day's partition, and on each connection it would be planned while the day is still empty, so
 * that it read all of the day for each call until PostgreSQL looks at the table again (docs/performance.md).
 */
export async function keepAnswer(
  db: Db,
  { user_id: userId, route, key }: KeyId,
  claimed: ClaimedKey & { bodyHash: string },
  answer: unknown,
): Promise<void> {
  const { day, isTwice, bodyHash } = claimed;
  const today = sql`${day}::date`;
  const days = isTwice ? [today, sql`${today} - 1`] : [today];
  const rows = days.map(
    (each) =>
      sql`(${userId}, ${route}, ${key}, ${bodyHash}, ${each}, ${JSON.stringify(answer ?? {})})`,
  );
  await sql`
    /* prepared */ ${WITH_NEXT}
    insert into idempotency_key (user_id, route, key, body_hash, day, answer)
    values ${sql.join(rows)}
    on conflict (user_id, route, key, day) do update set answer = excluded.answer
  `.execute(db);
}

/**
 * Runs `run` once per idempotency key and returns the stored response to repeated calls. A failure is not stored: the
 * same key tries again. Must run in the transaction that does the work.
 * @throws {Failure} IDEMPOTENCY_KEY_MISSING, _MALFORMED, _REUSED for another input under the same key
 */
export async function answerOnce<O>(
  ctx: Ctx,
  route: string,
  input: unknown,
  run: () => Promise<O>,
): Promise<O> {
  const { actor } = ctx;
  invariant(actor.kind === 'user', 'Idempotent endpoints need a signed-in actor');
  const key = ctx.request.idempotencyKey;
  if (!key) throw new Failure('IDEMPOTENCY_KEY_MISSING');
  // Never truncated: two keys that differ only beyond the cut would become one.
  if (!keyForm.test(key)) throw new Failure('IDEMPOTENCY_KEY_MALFORMED');
  // Keyed: what a seller seals is in an input, and a bare hash could be guessed at.
  const bodyHash = ctx.services.keys.sign('idempotency', JSON.stringify(input));
  const id: KeyId = { user_id: actor.userId, route, key };
  // A concurrent call with the same key waits here until the first one has committed or failed.
  const claimed = await claimKey(ctx.db, id, bodyHash);
  if (!claimed) return earlierAnswer<O>(ctx, id, bodyHash);
  const answer = await run();
  await keepAnswer(ctx.db, id, { ...claimed, bodyHash }, answer);
  return answer;
}

async function earlierAnswer<O>(ctx: Ctx, id: KeyId, bodyHash: string): Promise<O> {
  const earlier = await ctx.db
    .selectFrom('idempotency_key')
    .select(['body_hash', 'answer'])
    .where('user_id', '=', id.user_id)
    .where('route', '=', id.route)
    .where('key', '=', id.key)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  if (!earlier || earlier.body_hash !== bodyHash) throw new Failure('IDEMPOTENCY_KEY_REUSED');
  return restored<O>(earlier.answer);
}

/** Deletes responses stored before `before`: they may contain names, and those calls are no longer repeated. */
export async function forgetAnswers(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<', before).execute();
}

/** A stored response was validated against the output contract once and is validated again when it is returned. */
function restored<O>(answer: unknown): O;
function restored(answer: unknown): unknown {
  return answer;
}
