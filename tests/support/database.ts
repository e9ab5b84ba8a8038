/** A migrated database for one test file, copied from a template in a fraction of a second. */
import { inject } from 'vitest';
import type { Db } from '~/server/db/database.ts';
import { migrateToLatest } from '~/server/db/migrate.ts';
import { openDatabase, type OpenDatabase } from '~/server/db/open.ts';
import { createDemoDatabase } from './legend-database.ts';
import { copyTemplate, type DatabaseCopy } from './templates.ts';

export interface TestDatabase {
  url: string;
  db: Db;
  /** Closes the handle and deletes the database. */
  drop(): Promise<void>;
}

/** The schema alone, without what a start of the application adds. */
async function migrate(url: string): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'postgres', url, poolSize: 2 }, '');
  await migrateToLatest(db);
  await close();
}

/** Creates a database of its own for the calling test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return opened(await copyTemplate(inject('postgresUrl'), 'migrated', migrate));
}

/** The demo market in a database of its own, for the built application started with `SEED=demo`. */
export async function createTestMarket(): Promise<TestDatabase> {
  return opened(await createDemoDatabase(inject('postgresUrl')));
}

/** Connections to one that is there. */
export const openTestDatabase = (url: string): Promise<OpenDatabase> =>
  openDatabase({ kind: 'postgres', url, poolSize: 10 }, '');

async function opened({ url, drop }: DatabaseCopy): Promise<TestDatabase> {
  const { db, close } = await openTestDatabase(url);
  return {
    url,
    db,
    drop: async () => {
      await close();
      await drop();
    },
  };
}
