/**
 * The embedded database in its own thread: PGlite runs each query to its end without yielding, which would
 * stop every request of the process meanwhile. Node.js runs this file directly (type stripping), so it
 * imports packages and its neighbours only, and uses no TypeScript syntax that needs compiling.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { copyChanged } from './copy-files.ts';
import { DurableFiles, syncTree } from './durable-files.ts';
import { Maintenance } from './maintenance.ts';
import type { FromWorker, ToWorker, WorkerOptions } from './messages.ts';

/** Written when `initdb` is complete. A directory without it is an unfinished one and can be deleted. */
const COMPLETE_MARK = 'legend-complete';

const options: WorkerOptions = workerData;

function post(message: FromWorker): void {
  parentPort?.postMessage(message);
}

async function openDatabase(): Promise<PGlite> {
  const mark = join(options.directory, COMPLETE_MARK);
  const isNew = !existsSync(mark);
  if (isNew) rmSync(options.directory, { recursive: true, force: true });
  mkdirSync(options.directory, { recursive: true, mode: 0o700 });
  const durable = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  const database = await PGlite.create({
    fs: options.fsync ? new DurableFiles(options.directory) : new NodeFS(options.directory),
    startParams: options.fsync
      ? [...durable, '-c', 'wal_sync_method=fsync']
      : PGlite.defaultStartParams,
    extensions: { citext, pg_trgm, unaccent },
  });
  if (isNew) {
    await database.exec('CHECKPOINT');
    if (options.fsync) syncTree(options.directory);
    writeFileSync(mark, '');
    if (options.fsync) syncTree(options.directory);
  }
  return database;
}

const database = await openDatabase();
const maintenance = new Maintenance(database);
let current = 0;
let queue: Promise<void> = Promise.resolve();

async function connect(connection: number): Promise<void> {
  if (current !== 0) {
    if (database.isInTransaction()) await database.exec('ROLLBACK');
    await database.exec('DISCARD ALL');
  }
  current = connection;
}

async function run(connection: number, bytes: Uint8Array): Promise<void> {
  if (connection === current) {
    await database.execProtocolRawStream(bytes, {
      // The view points into the database's own memory, which the next message overwrites.
      onRawData: (view) => post({ kind: 'answer', connection, bytes: view.slice() }),
    });
  }
  post({ kind: 'done', connection });
}

/** Whoever asks holds the one connection: no transaction is open, and nothing else runs until this is done. */
async function copy({ target, copied }: Extract<ToWorker, { kind: 'copy' }>): Promise<void> {
  const startedAt = performance.now();
  // Whoever opens the copy has nothing to make up for. A disk that is full here ends the database, as any statement does.
  await database.exec('CHECKPOINT');
  try {
    const bytes = copyChanged(options.directory, target, copied);
    post({ kind: 'copied', result: { bytes, stoodMs: performance.now() - startedAt } });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    post({ kind: 'copied', result: { code, message: String(error) } });
  }
}

async function close(): Promise<void> {
  maintenance.stop();
  if (database.isInTransaction()) await database.exec('ROLLBACK');
  await database.exec('CHECKPOINT');
  await database.close();
  post({ kind: 'closed' });
  parentPort?.close();
}

/** Serializes all work. A failure is fatal for the database and stops the thread with an error. */
function enqueue(task: () => Promise<void>): void {
  queue = queue.then(task);
}

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'connect') enqueue(() => connect(message.connection));
  else if (message.kind === 'batch') enqueue(() => run(message.connection, message.bytes));
  else if (message.kind === 'copy') enqueue(() => copy(message));
  else enqueue(close);
});
maintenance.start(enqueue);
post({ kind: 'ready' });
