/**
 * What PostgreSQL's background processes do elsewhere. PGlite is a single process without checkpointer and
 * autovacuum: without this the write-ahead log would grow for ever (and make the start after a crash long),
 * dead rows would stay and the planner would know nothing about the tables.
 */
import type { PGlite } from '@electric-sql/pglite';

const PERIOD_MS = 20_000;
const CHECKPOINT_AFTER_BYTES = 64 * 1024 * 1024;

/** One table at a time, so that a request waits for one small piece of work at most. */
const tableToVacuum = `
  SELECT format('%I.%I', schemaname, relname) AS name
  FROM pg_stat_user_tables
  WHERE n_dead_tup > 500 + n_live_tup / 5 OR n_mod_since_analyze > 500 + n_live_tup / 10
  ORDER BY n_dead_tup + n_mod_since_analyze DESC
  LIMIT 1`;

const logSinceCheckpoint = `
  SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 AS bytes
  FROM pg_control_checkpoint()`;

export class Maintenance {
  readonly #database: PGlite;
  #timer: NodeJS.Timeout | undefined;

  constructor(database: PGlite) {
    this.#database = database;
  }

  /** @param enqueue runs a task between two batches of the application. */
  start(enqueue: (task: () => Promise<void>) => void): void {
    this.#timer = setInterval(() => enqueue(() => this.tidy()), PERIOD_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Never inside a transaction of the application: the one session is shared. */
  async tidy(): Promise<void> {
    if (this.#database.isInTransaction()) return;
    const tables = await this.#database.query<{ name: string }>(tableToVacuum);
    for (const { name } of tables.rows) await this.#database.exec(`VACUUM (ANALYZE) ${name}`);
    const log = await this.#database.query<{ bytes: number }>(logSinceCheckpoint);
    if ((log.rows[0]?.bytes ?? 0) > CHECKPOINT_AFTER_BYTES) await this.#database.exec('CHECKPOINT');
  }
}
