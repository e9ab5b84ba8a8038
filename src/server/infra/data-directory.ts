/**
 * The data directory: embedded database, uploaded files, generated secret. With the embedded database it
 * belongs to one process at a time.
 *
 * The lock is an exclusive SQLite transaction on `lock.db`: an operating-system file lock from Node's
 * standard library. Unlike a pid file it is released as soon as its process ends, also after kill -9, and two
 * starting processes cannot both believe that they took it over. `lock.pid` only serves the message.
 */
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Thrown when the directory is in use or unusable. The message is one sentence for the person who started. */
export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError';
}

export interface DataDirectory {
  /** Absolute path. */
  path: string;
  /** Where the embedded database lives. */
  databasePath: string;
  /** Where uploaded files live. */
  mediaPath: string;
  /** Reads the secret of this directory, making it (0600) when there is none. */
  appSecret(): Promise<string>;
  /** Releases the lock. */
  close(): void;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Flushes to the disk before it returns: a lost secret makes every session invalid. The file is linked to its name once
 * it is complete, so that no concurrent reader sees half of it; the first process to create it wins.
 */
async function createSecret(path: string): Promise<string> {
  const secret = randomBytes(48).toString('base64url');
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${secret}\n`);
    await file.sync();
    await link(draft, path);
    return secret;
  } catch (error) {
    const other = codeOf(error) === 'EEXIST' ? await readIfThere(path) : undefined;
    if (other === undefined) throw error;
    return other.trim();
  } finally {
    await file.close();
    await unlink(draft);
  }
}

async function readOrCreateSecret(path: string): Promise<string> {
  const known = (await readIfThere(path))?.trim();
  if (known === undefined) return createSecret(path);
  if (known.length < 32) {
    throw new DataDirectoryError(
      `${path} is shorter than 32 characters: restore it from a backup.`,
    );
  }
  return known;
}

/** Locks of this process. An unreferenced handle would be garbage-collected, and its lock released. */
const heldLocks = new Set<DatabaseSync>();

/** A killed process holds its locks until the system has freed its memory; this long is waited for that. */
const DYING_OWNER_MS = 2_000;

/** SQLite answers "database is locked" (SQLITE_BUSY) when another process holds the lock. */
function takeLock(path: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(join(path, 'lock.db'), { timeout: DYING_OWNER_MS });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;');
    heldLocks.add(lock);
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof Error && error.message.includes('locked')) return undefined;
    throw error;
  }
}

function release(lock: DatabaseSync | undefined): void {
  if (lock === undefined || !heldLocks.delete(lock)) return;
  lock.close();
}

async function inUseSentence(path: string): Promise<string> {
  const pid = (await readIfThere(join(path, 'lock.pid')))?.trim();
  const owner = pid === undefined || pid === '' ? '' : ` (process ${pid})`;
  return `The data directory ${path} is in use by another Legend${owner}: stop that one, or set DATA_DIR and PORT to others.`;
}

async function prepare(path: string): Promise<void> {
  try {
    await mkdir(join(path, 'media'), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new DataDirectoryError(
      `DATA_DIR ${path} cannot be created or written (${codeOf(error)}): choose a directory of your own.`,
    );
  }
}

/**
 * Opens the directory, creating it when missing.
 * @param exclusive take the lock: always with the embedded database, never when PostgreSQL is shared.
 * @throws {DataDirectoryError} when another process holds it; nothing was touched then.
 */
export async function openDataDirectory(
  directory: string,
  { exclusive }: { exclusive: boolean },
): Promise<DataDirectory> {
  const path = resolve(directory);
  await prepare(path);
  const lock = exclusive ? takeLock(path) : undefined;
  if (exclusive && lock === undefined) throw new DataDirectoryError(await inUseSentence(path));
  if (exclusive) await writeFile(join(path, 'lock.pid'), `${process.pid}\n`);
  return {
    path,
    databasePath: join(path, 'database'),
    mediaPath: join(path, 'media'),
    appSecret: () => readOrCreateSecret(join(path, 'app-secret')),
    close: () => release(lock),
  };
}
