/**
 * The embedded database behind an ordinary `pg.Pool`, so that the rest of the program does not know which
 * PostgreSQL it talks to. PGlite has one session: the pool has one client, and transactions queue.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { surviveDrops } from '../dropped-connections.ts';
import { copyRoughly, type CopiedFiles } from './copy-files.ts';
import type { FromWorker, ToWorker, WorkerOptions } from './messages.ts';
import { WorkerStream } from './worker-stream.ts';

const WORKER_PATH = 'src/server/db/pglite/worker.ts';

/** Timeout for getting the one client. A longer wait means that its holder is asking for it again (deadlock). */
const PATIENCE_MS = 30_000;

export interface PglitePoolOptions {
  /** Directory of the database itself; made when missing. Its lock is the caller's business. */
  dataDir: string;
  /** Default true: a commit is on the disk before it is acknowledged. False only for throw-away databases. */
  fsync?: boolean;
  /** Parsers of column types, as for any `pg.Pool`. */
  types?: pg.CustomTypesConfig;
  /**
   * The database thread died (a full disk, for example): nothing acknowledged is lost, but this process cannot
   * go on. Without a listener the error is thrown uncaught, which ends the process.
   */
  onFailure?: (error: Error) => void;
}

/** What a copy took. */
export interface CopyFacts {
  bytes: number;
  /** How long no statement could run. */
  stoodMs: number;
}

export interface PglitePool {
  pool: pg.Pool;
  /**
   * Copies the running database into a directory that is not there yet: as it is between two transactions, and ready to be
   * opened. Nothing of it is on the disk for certain until the caller has synced it.
   * @param signal ends it before the database has to stand still
   * @throws the file system's errors; the reason of the signal
   */
  copyTo(target: string, signal: AbortSignal): Promise<CopyFacts>;
  /** Ends the pool, writes a checkpoint and stops the thread. */
  close(): Promise<void>;
}

/** The thread runs from the sources, because the bundler would not carry it over (it is found from dist, too). */
function findWorker(): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, WORKER_PATH))) {
    const parent = dirname(directory);
    if (parent === directory)
      throw new Error(`${WORKER_PATH} was not found above ${import.meta.url}`);
    directory = parent;
  }
  return join(directory, WORKER_PATH);
}

class DatabaseThread {
  readonly #worker: Worker;
  readonly #onFailure: (error: Error) => void;
  readonly #ready = Promise.withResolvers<void>();
  #stream: WorkerStream | undefined;
  #connections = 0;
  #isReady = false;
  #failure: Error | undefined;
  #copying: PromiseWithResolvers<CopyFacts> | undefined;
  #closing = false;

  private constructor(worker: Worker, onFailure: (error: Error) => void) {
    this.#worker = worker;
    this.#onFailure = onFailure;
    worker.on('message', (message: FromWorker) => this.#receive(message));
    worker.on('error', (error) =>
      this.#fail(error instanceof Error ? error : new Error(String(error))),
    );
    worker.on('exit', (code) => this.#fail(new Error(`The database thread stopped (${code})`)));
  }

  /** Resolves when the database accepts connections. */
  static async start(
    options: WorkerOptions,
    onFailure: (error: Error) => void,
  ): Promise<DatabaseThread> {
    const worker = new Worker(findWorker(), { workerData: options, execArgv: [] });
    const thread = new DatabaseThread(worker, onFailure);
    await thread.#ready.promise;
    return thread;
  }

  openStream(): WorkerStream {
    this.#connections += 1;
    const stream = new WorkerStream(this.#connections, (message) => this.#post(message));
    this.#stream = stream;
    if (this.#failure !== undefined) stream.destroy(this.#failure);
    return stream;
  }

  /** The caller holds the one connection, and copies one at a time. */
  copy(target: string, copied: CopiedFiles): Promise<CopyFacts> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    this.#copying = Promise.withResolvers<CopyFacts>();
    this.#post({ kind: 'copy', target, copied });
    return this.#copying.promise;
  }

  async close(): Promise<void> {
    if (this.#failure !== undefined || this.#closing) return;
    this.#closing = true;
    const stopped = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()));
    this.#post({ kind: 'close' });
    await stopped;
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'ready') {
      this.#isReady = true;
      this.#ready.resolve();
    }
    if (message.kind === 'copied') {
      const { result } = message;
      if ('code' in result) {
        this.#copying?.reject(Object.assign(new Error(result.message), { code: result.code }));
      } else this.#copying?.resolve(result);
    }
    if (message.kind !== 'answer' && message.kind !== 'done') return;
    if (message.connection === this.#connections) this.#stream?.receive(message);
  }

  #fail(error: Error): void {
    if (this.#closing || this.#failure !== undefined) return;
    this.#failure = error;
    this.#ready.reject(error);
    this.#copying?.reject(error);
    this.#stream?.destroy(error);
    if (this.#isReady) this.#onFailure(error);
  }
}

function throwFailure(error: Error): void {
  throw new Error('The embedded database stopped; start again, nothing acknowledged is lost', {
    cause: error,
  });
}

/** Opens (or creates) the embedded database. Takes a few seconds the first time. */
export async function openPglitePool(options: PglitePoolOptions): Promise<PglitePool> {
  const thread = await DatabaseThread.start(
    { directory: options.dataDir, fsync: options.fsync ?? true },
    options.onFailure ?? throwFailure,
  );
  const pool = new pg.Pool({
    stream: () => thread.openStream(),
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: PATIENCE_MS,
    types: options.types,
  });
  // The thread's own failure is reported above.
  surviveDrops(pool);
  return {
    pool,
    async copyTo(target, signal) {
      const copied = await copyRoughly(options.dataDir, target, signal);
      // Whoever holds the one connection has no transaction of others open.
      const client = await pool.connect();
      try {
        return await thread.copy(target, copied);
      } finally {
        client.release();
      }
    },
    close: async () => {
      if (!pool.ending) await pool.end();
      await thread.close();
    },
  };
}
