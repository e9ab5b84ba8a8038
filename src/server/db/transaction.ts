/**
 * The one way to open a transaction. Locks are taken in one order (docs/architecture.md, *Locks, money, waits*); where the database
 * still finds a circle of waiting transactions, it ends one of them, and that one is tried again.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from './database.ts';

/** Tries after the first one. */
const RETRIES = 2;
const MAX_PAUSE_MS = 40;

/** `deadlock_detected` and `serialization_failure`: nothing is wrong with the transaction itself. */
const collisionCodes = new Set(['40P01', '40001']);

/** Whether the database ended a transaction only because others ran beside it. */
export function isCollision(error: unknown): boolean {
  return error instanceof Error && 'code' in error && collisionCodes.has(String(error.code));
}

/** `lock_not_available` and `query_canceled`: the database gave up waiting (db/open.ts). */
const overdueCodes = new Set(['55P03', '57014']);

/** Whether a wait has ended because it took too long. It is not tried again: the caller has waited enough. */
export function isOverdue(error: unknown): boolean {
  return error instanceof Error && 'code' in error && overdueCodes.has(String(error.code));
}

/**
 * Runs `work` in a transaction, and up to twice more in a fresh one when it collided with others. `work` must keep no
 * effect outside the database: what a failed try did there would stay.
 * @throws what `work` throws; after the last try the database's own collision error.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (retries === RETRIES || !isCollision(error)) throw error;
      // Not all at once again: those that met here would meet again.
      await sleep(randomInt(MAX_PAUSE_MS * (retries + 1)));
    }
  }
}
