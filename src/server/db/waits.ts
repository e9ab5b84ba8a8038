/** Timeouts of the database, and who may exceed them. */
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/**
 * Timeouts in milliseconds: of a wait for a lock, of a statement, and of a transaction that is idle. A request whose
 * wait timed out is answered with BUSY (http/handler.ts).
 */
export const WAIT_LIMITS = {
  lock_timeout: 10_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
};

const names = Object.keys(WAIT_LIMITS);

/** For work that is known to take long and has no caller waiting: the demo market, ledger integrity checks. */
export async function liftWaitLimits(tx: Tx): Promise<void> {
  for (const name of names) await sql`set local ${sql.id(name)} = 0`.execute(tx);
}

/** The same on one connection of the pool, for work that opens its own transactions: migrations. */
export function withoutWaitLimits<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    for (const name of names) await sql`set ${sql.id(name)} = 0`.execute(connection);
    try {
      return await work(connection);
    } finally {
      for (const name of names) await sql`reset ${sql.id(name)}`.execute(connection);
    }
  });
}
