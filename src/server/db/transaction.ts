/**
 * The one way to open a transaction. Locks are taken in one order (docs/architecture.md, *Locks, money, waits*); where
 * a deadlock still occurs, PostgreSQL aborts one of the transactions, and that one is retried.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from './database.ts';

/** Attempts after the first one. */
const RETRIES = 2;
const MAX_PAUSE_MS = 40;

/** `deadlock_detected` and `serialization_failure`: nothing is wrong with the transaction itself. */
const collisionCodes = new Set(['40P01', '40001']);

/** Whether the database aborted a transaction only because of concurrent ones. */
export function isCollision(error: unknown): boolean {
  return error instanceof Error && 'code' in error && collisionCodes.has(String(error.code));
}

/** `lock_not_available` and `query_canceled`: the database gave up waiting (db/open.ts). */
const overdueCodes = new Set(['55P03', '57014']);

/** Whether a lock or statement timeout expired. It is not retried: the caller has waited long enough. */
export function isOverdue(error: unknown): boolean {
  return error instanceof Error && 'code' in error && overdueCodes.has(String(error.code));
}

/**
 * Runs `work` in a transaction, and retries it up to twice in a fresh one after a deadlock or serialization failure.
 * `work` must have no side effects outside the database: those of a failed attempt would remain.
 * @throws what `work` throws; after the last try the database's own collision error.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (retries === RETRIES || !isCollision(error)) throw error;
      // Random jitter: transactions that collided would otherwise collide again.
      await sleep(randomInt(MAX_PAUSE_MS * (retries + 1)));
    }
  }
}
