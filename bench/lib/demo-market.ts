/** The demo market in an empty database, for benches that bring their own application. */
import { seedDemoMarket } from '~/demo/index.ts';
import { migrateToLatest } from '~/server/db/migrate.ts';
import { openDatabase } from '~/server/db/open.ts';
import { createKeys } from '~/server/infra/keys.ts';

const POOL = { poolSize: 10, jobsPoolSize: 10 };

type Database = Awaited<ReturnType<typeof openDatabase>>;

/** Opens the database at this address, fills it, and closes it after the work, whatever happened. */
export async function onDemoMarket<T>(
  url: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ kind: 'postgres', url, ...POOL }, '');
  try {
    await migrateToLatest(database.db);
    const keys = createKeys('only-for-measuring-0123456789-0123456789');
    await seedDemoMarket(database.db, { now: new Date(), passwordHash: 'nobody signs in', keys });
    return await work(database);
  } finally {
    await database.close();
  }
}
