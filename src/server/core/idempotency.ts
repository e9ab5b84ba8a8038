/**
 * One stored response for each `Idempotency-Key` of a person at an endpoint, however often it is sent (decision 0023).
 * The key's row is the first that a transaction locks (docs/architecture.md, *Locks, money, waits*).
 */
import { createHash } from 'node:crypto';
import { Failure } from '~/contracts/failure.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Db } from '../db/database.ts';
import type { Ctx } from './context.ts';

const keyForm = /^[\x20-\x7e]{1,200}$/;

interface KeyId {
  user_id: string;
  route: string;
  key: string;
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
  const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const id: KeyId = { user_id: actor.userId, route, key };
  // A concurrent call with the same key waits here until the first one has committed or failed.
  const inserted = await ctx.db
    .insertInto('idempotency_key')
    .values({ ...id, body_hash: bodyHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) return earlierAnswer<O>(ctx, id, bodyHash);
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

async function earlierAnswer<O>(ctx: Ctx, id: KeyId, bodyHash: string): Promise<O> {
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

/** Deletes responses stored before `before`: they may contain names, and those calls are no longer repeated. */
export async function forgetAnswers(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<', before).execute();
}

/** A stored response was validated against the output contract once and is validated again when it is returned. */
function restored<O>(answer: unknown): O;
function restored(answer: unknown): unknown {
  return answer;
}
