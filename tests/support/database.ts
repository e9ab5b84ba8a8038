/** A migrated database for one test file, copied from a template in a fraction of a second. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Db } from '~/server/db/database.ts';
import { migrateToLatest } from '~/server/db/migrate.ts';
import { openDatabase } from '~/server/db/open.ts';

export interface TestDatabase {
  url: string;
  db: Db;
  /** Closes the handle and deletes the database. */
  drop(): Promise<void>;
}

const TEMPLATE = 'legend_template';
const TEMPLATE_LOCK = 7_001;

const urlOf = (database: string): string => inject('postgresUrl').replace('DATABASE', database);

async function administer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Made by whoever comes first; test files in other processes wait for it. */
async function ensureTemplate(): Promise<void> {
  await administer(async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const known = await client.query('SELECT FROM pg_database WHERE datname = $1', [TEMPLATE]);
    if (known.rowCount === 1) return;
    await client.query(`CREATE DATABASE ${TEMPLATE}_new`);
    const database = { kind: 'postgres', url: urlOf(`${TEMPLATE}_new`), poolSize: 2 } as const;
    const { db, close } = await openDatabase(database, '');
    await migrateToLatest(db);
    await close();
    await client.query(`ALTER DATABASE ${TEMPLATE}_new RENAME TO ${TEMPLATE}`);
  });
}

/** Creates a database of its own for the calling test file. @param template another database to copy. */
export async function createTestDatabase(template?: string): Promise<TestDatabase> {
  if (template === undefined) await ensureTemplate();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer((client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template ?? TEMPLATE}`),
  );
  const url = urlOf(name);
  const { db, close } = await openDatabase({ kind: 'postgres', url, poolSize: 10 }, '');
  return {
    url,
    db,
    drop: async () => {
      await close();
      await administer((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}
