/** Files of backups: uploaded pictures without copying what the backup before has, and all of it on the disk for certain. */
import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, open, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** What is being written has another name until it is whole (storage.ts). */
const WRITTEN = '.tmp';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Whether the backup before has the same file: files of a folder of uploads are written once, as a whole. */
async function linkKnown(known: string, target: string, size: number, mtimeMs: number) {
  try {
    const before = await lstat(known);
    if (before.size !== size || Math.abs(before.mtimeMs - mtimeMs) > 1) return false;
    await link(known, target);
    return true;
  } catch {
    // Not there, or the file system has no links: it is copied.
    return false;
  }
}

/**
 * Copies a folder of uploaded files. What the backup before has is linked: one file under two names, which goes when the
 * last backup with it does.
 * @param before the folder in the backup before; null without one
 * @returns bytes of all files, linked or copied
 */
export async function keepMedia(
  { source, target, before }: { source: string; target: string; before: string | null },
  signal: AbortSignal,
): Promise<number> {
  let bytes = 0;
  await mkdir(target, { recursive: true, mode: 0o700 });
  const entries = await readdir(source, { withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    signal.throwIfAborted();
    const { name } = entry;
    const [from, to] = [join(source, name), join(target, name)];
    const known = before === null ? null : join(before, name);
    if (entry.isDirectory()) {
      bytes += await keepMedia({ source: from, target: to, before: known }, signal);
    } else if (entry.isFile() && !name.endsWith(WRITTEN)) bytes += await keepFile(from, to, known);
  }
  return bytes;
}

/** @returns its bytes; 0 where it was removed meanwhile */
async function keepFile(from: string, to: string, known: string | null): Promise<number> {
  try {
    const { size, mtimeMs, atime, mtime } = await lstat(from);
    if (known !== null && (await linkKnown(known, to, size, mtimeMs))) return size;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    await utimes(to, atime, mtime);
    return size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0;
    throw error;
  }
}

/** Puts one file on the disk for certain, or the names in a folder. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Puts a file, or a folder with all that is in it, on the disk for certain. */
export async function syncFolder(path: string, signal: AbortSignal): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    signal.throwIfAborted();
    const inside = join(path, entry.name);
    if (entry.isDirectory()) await syncFolder(inside, signal);
    else await syncPath(inside);
  }
  await syncPath(path);
}
