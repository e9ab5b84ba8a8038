/**
 * Storage of uploaded files. A port, so that an object store can replace the local disk: keys are
 * plain paths of lower-case letters, digits, `-`, `.` and `/`.
 */
import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { invariant } from '~/kernel/invariant.ts';

export interface Storage {
  /** Stores a file under a key, replacing what was there. After it resolves the file survives a power cut. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** The file's content, undefined when there is none. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Whether there is a file under the key; reads nothing of it. */
  has(key: string): Promise<boolean>;
  /** Removes a file. Removing one that is not there is no error. */
  delete(key: string): Promise<void>;
}

const keyPattern = /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9]+)?(?:\/[a-z0-9][a-z0-9-]*(?:\.[a-z0-9]+)?)*$/;

/** Keys are made by the program, never by a client: a wrong one is a bug. */
function assertKey(key: string): void {
  invariant(key.length <= 200 && keyPattern.test(key), 'A storage key has a wrong form');
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Makes a rename or a new entry in a directory durable (fsync). */
async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a file so that a reader sees either the old or the whole new content, also after a crash.
 * @param durable fsync before it resolves; unnecessary for what can be made again.
 */
export async function writeFileAtomically(
  path: string,
  bytes: Uint8Array,
  { durable }: { durable: boolean },
): Promise<void> {
  const directory = dirname(path);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      if (durable) await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  if (durable) await syncDirectory(directory);
}

/** Reads a file, undefined when there is none. */
export async function readFileIfThere(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Storage in a local directory. The type is not stored: all files of a folder have one type. */
export function createDiskStorage(directory: string): Storage {
  const pathOf = (key: string): string => {
    assertKey(key);
    return join(directory, key);
  };
  return {
    put: (key, bytes) => writeFileAtomically(pathOf(key), bytes, { durable: true }),
    get: (key) => readFileIfThere(pathOf(key)),
    has: (key) => isThere(pathOf(key)),
    delete: (key) => rm(pathOf(key), { force: true }),
  };
}
