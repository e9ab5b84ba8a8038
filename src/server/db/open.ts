/**
 * Opens the one database handle of the process: PostgreSQL when DATABASE_URL is given, otherwise the
 * embedded PGlite in the data directory. Both speak the same protocol to the same driver.
 */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { invariant } from '~/kernel/invariant.ts';
import { EnvError, type Env } from '../infra/env.ts';
import type { Database, Db } from './database.ts';
import { surviveDrops } from './dropped-connections.ts';
import { openPglitePool, type PglitePool } from './pglite/index.ts';
import { WAIT_LIMITS } from './waits.ts';
import { withPreparedStatements } from './prepared.ts';

export interface OpenDatabase {
  db: Db;
  /**
   * The pool of deliveries and recurring jobs: separate connections, so that a backlog never blocks a request. The
   * embedded database has one connection, and this is it.
   */
  jobsDb: Db;
  /** A copy of the running database in a new directory; undefined with PostgreSQL, whose own programs do that. */
  copyTo?: PglitePool['copyTo'];
  close(): Promise<void>;
}

/** int8 is parsed as a number; money and counts stay far inside the safe range, and this asserts it. */
function parseInt8(text: string): number {
  const value = Number(text);
  invariant(Number.isSafeInteger(value), 'A database integer left the safe range');
  return value;
}

const INT8_OID = 20;

/** Type parsers of this product; other types keep the driver's. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8_OID && format !== 'binary') return parseInt8;
    return pg.types.getTypeParser(oid, format);
  },
};

/**
 * @param embeddedPath where the embedded database lives; not touched with PostgreSQL.
 * @throws EnvError when PostgreSQL cannot be reached
 */
export async function openDatabase(
  database: Env['database'],
  embeddedPath: string,
): Promise<OpenDatabase> {
  const opened: Pick<PglitePool, 'pool' | 'close'> & Partial<PglitePool> =
    database.kind === 'postgres'
      ? await openPostgresPool(database.url, database.poolSize)
      : await openPglitePool({ dataDir: embeddedPath, types: typeParsers });
  const db = handleOf(opened.pool);
  const jobsDb =
    database.kind === 'postgres' && database.jobsPoolSize !== undefined
      ? handleOf(jobsPool(database.url, database.jobsPoolSize))
      : db;
  return {
    db,
    jobsDb,
    ...(opened.copyTo && { copyTo: opened.copyTo }),
    async close() {
      if (jobsDb !== db) await jobsDb.destroy();
      await db.destroy();
      await opened.close();
    },
  };
}

function handleOf(pool: pg.Pool): Db {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }),
  });
}

/**
 * Deliveries and jobs have no caller waiting for durability, so they commit asynchronously. A crash of the database may
 * lose the last half second of them, always the newest first: an event is never deleted from the outbox while what its
 * subscribers wrote is lost, and a request's synchronous commit flushes everything committed before it.
 */
function jobsPool(connectionString: string, max: number): pg.Pool {
  const pool = postgresPool(connectionString, max);
  pool.on('connect', (client) => {
    client.query('SET synchronous_commit = off').catch(() => {});
  });
  return pool;
}

function postgresPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: typeParsers,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'legend',
    // For statements that are sent together (db/sent-together.ts).
    pipeline: true,
    ...WAIT_LIMITS,
  });
  surviveDrops(pool);
  return pool;
}

/** @throws EnvError when the server is unreachable or refuses the login: with the driver's code, without the address */
async function openPostgresPool(
  connectionString: string,
  max: number,
): Promise<{ pool: pg.Pool; close(): Promise<void> }> {
  const pool = postgresPool(connectionString, max);
  try {
    (await pool.connect()).release();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new EnvError(`DATABASE_URL leads to no database that lets Legend in${code}.`, {
      cause: error,
    });
  }
  return { pool, close: async () => {} };
}
