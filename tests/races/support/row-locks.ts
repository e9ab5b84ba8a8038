/** Holds row locks from outside and watches who waits for them: races with a deterministic outcome. */
import { sql } from 'kysely';
import type { Db, Tx } from '~/server/db/database.ts';
import { waitUntil } from '../../support/system.ts';

/** Takes locks in a transaction of its own and answers how to let them go. */
export async function holdRows(
  db: Db,
  lock: (tx: Tx) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const done = db.transaction().execute(async (tx) => {
    await lock(tx);
    held.resolve();
    await released.promise;
  });
  await Promise.race([held.promise, done]);
  return async () => {
    released.resolve();
    await done;
  };
}

export const lockUserRow = (id: string) => (tx: Tx) =>
  sql`select from app_user where id = ${id} for update`.execute(tx);

export const lockOfferRow = (id: string) => (tx: Tx) =>
  sql`select from offer where id = ${id} for update`.execute(tx);

/** Waits until so many transactions of this database wait for a lock, or what was started has ended without. */
export async function waitForWaiters(
  db: Db,
  count: number,
  started: Promise<unknown> = new Promise(() => {}),
): Promise<void> {
  let hasEnded = false;
  void started.then(
    () => (hasEnded = true),
    () => (hasEnded = true),
  );
  const areThere = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db);
    return hasEnded || (rows[0]?.waiting ?? 0) >= count;
  };
  await waitUntil('Transactions that wait', areThere, 30);
}
