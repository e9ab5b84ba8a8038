/** How long anything waits for the database, and who may wait longer. */
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/**
 * No wait is without an end, in milliseconds: for a row that another transaction holds, for an answer, and for a transaction
 * in which nothing happens. A request whose wait ended is answered with BUSY (http/handler.ts).
 */
export const WAIT_LIMITS = {
  lock_timeout: 10_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
};

const names = Object.keys(WAIT_LIMITS);

/** For what is known to take long and has nobody waiting for it: the demo market, proofs of the books. */
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
