/**
 * Copies the files of the embedded database (decision 0130): once while it runs, which is no consistent copy, and then,
 * while nothing runs on it, what has changed since. The second time is short, because most files did not.
 *
 * Runs in the thread of the database too: it imports packages and the files beside it alone, and has no TypeScript syntax but types.
 */
import {
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  type BigIntStats,
} from 'node:fs';
import { copyFile, lstat, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What the copy of a file was made of, by its path in the directory. */
export type CopiedFiles = Map<string, string>;

/** File systems tell times in steps: a file that was written this recently may change again and look the same. */
const RECENT_MS = 2_000;
/** Smaller ones are put on the disk together, when all are copied. */
const LARGE_BYTES = 1_048_576n;
/** Blocks are shared where the file system can. */
const MODE = constants.COPYFILE_FICLONE;
/** It could not be told from a later state. */
const UNSURE = '';

const shapeOf = ({ mtimeNs, size, ino }: BigIntStats): string => `${mtimeNs} ${size} ${ino}`;

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * File by file: what piles up in memory instead would reach the disk all at once, and whoever commits meanwhile would wait
 * for it, seconds long.
 */
async function putOnDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

/**
 * Copies a directory of which files may change, appear and vanish meanwhile.
 * @param signal ends it between two files
 * @returns what `copyChanged` has to know
 * @throws the file system's errors; the reason of the signal
 */
export async function copyRoughly(
  source: string,
  target: string,
  signal: AbortSignal,
): Promise<CopiedFiles> {
  const copied: CopiedFiles = new Map();
  const copyOne = async (path: string): Promise<void> => {
    const stats = await lstat(join(source, path), { bigint: true });
    const isRecent = Date.now() - Number(stats.mtimeMs) < RECENT_MS;
    await copyFile(join(source, path), join(target, path), MODE);
    if (stats.size >= LARGE_BYTES) await putOnDisk(join(target, path));
    copied.set(path, isRecent ? UNSURE : shapeOf(stats));
  };
  const copyDirectory = async (path: string): Promise<void> => {
    await mkdir(join(target, path), { recursive: true, mode: 0o700 });
    for (const entry of await readdir(join(source, path), { withFileTypes: true })) {
      signal.throwIfAborted();
      const inside = join(path, entry.name);
      if (entry.isDirectory()) await copyDirectory(inside);
      else if (entry.isFile()) {
        // Removed since the directory was read: the database no longer needs it.
        await copyOne(inside).catch((error: unknown) => {
          if (!isGone(error)) throw error;
        });
      }
    }
  };
  await copyDirectory('');
  return copied;
}

/** Makes the copy the same as the directory, which nothing may change meanwhile. @returns its bytes */
export function copyChanged(source: string, target: string, copied: CopiedFiles): number {
  let bytes = 0;
  const copyDirectory = (path: string): void => {
    mkdirSync(join(target, path), { recursive: true, mode: 0o700 });
    const entries = readdirSync(join(source, path), { withFileTypes: true });
    const names = new Set(entries.map(({ name }) => name));
    for (const name of readdirSync(join(target, path))) {
      if (!names.has(name)) rmSync(join(target, path, name), { recursive: true });
    }
    for (const entry of entries) {
      const inside = join(path, entry.name);
      if (entry.isDirectory()) copyDirectory(inside);
      else if (entry.isFile()) {
        const stats = lstatSync(join(source, inside), { bigint: true });
        if (copied.get(inside) !== shapeOf(stats)) {
          copyFileSync(join(source, inside), join(target, inside), MODE);
        }
        bytes += Number(stats.size);
      }
    }
  };
  copyDirectory('');
  return bytes;
}
