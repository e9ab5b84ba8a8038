/**
 * Backups of this market in a folder (decision 0130): one folder for each, under a temporary name until it is whole.
 * The newest are kept. Nothing is removed that has not the name of a backup.
 */
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError, backupErrorOf } from './backup-error.ts';
import { keepMedia, syncFolder, syncPath } from './keep-files.ts';

/** So many are kept. */
export const KEPT_BACKUPS = 7;

/** `legend-2026-11-28T01-45-00Z`: in the order of time, on every file system. */
const WHOLE = /^legend-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;
const UNFINISHED = '.unfinished';

export interface MadeBackup {
  name: string;
  /** Of the database and all uploaded files, whether they share the disk with another backup or not. */
  bytes: number;
}

export interface Backups {
  /** Makes one, and removes what is older than the newest seven. One at a time, of all processes. @throws BackupError */
  make(): Promise<MadeBackup>;
  /** Ends what is being made, for good: the process stops. */
  close(): void;
}

const nameAt = (at: Date): string =>
  `legend-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const isOwn = name.endsWith(UNFINISHED) && WHOLE.test(name.slice(0, -UNFINISHED.length));
    if (isOwn) await rm(join(directory, name), { recursive: true, force: true });
  }
}

/** All that are whole, the oldest first. */
async function listWhole(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && WHOLE.test(entry.name))
    .map(({ name }) => name)
    .toSorted();
}

async function removeOld(directory: string, made: string): Promise<void> {
  const whole = await listWhole(directory);
  // The clock may have been put back: what was just made stays whatever its name says.
  const old = whole.slice(0, -KEPT_BACKUPS).filter((name) => name !== made);
  for (const name of old) await rm(join(directory, name), { recursive: true, force: true });
}

/**
 * @param copyDatabase puts the database into a folder, and says its bytes
 * @param onLeft an old one could not be removed: what was made is whole all the same
 * @param now the machine's clock
 */
export function createBackups(parts: {
  directory: string;
  mediaPath: string;
  copyDatabase(folder: string, signal: AbortSignal): Promise<number>;
  onLeft(error: unknown): void;
  now?: () => Date;
}): Backups {
  const { directory, mediaPath, copyDatabase, onLeft, now = () => new Date() } = parts;
  const ending = new AbortController();
  const { signal } = ending;

  async function fill(folder: string): Promise<number> {
    const before = (await listWhole(directory)).at(-1);
    const ofDatabase = await copyDatabase(folder, signal);
    // After the database: a file without a row does no harm, a row without its file shows a gap.
    const ofMedia = await keepMedia(
      {
        source: mediaPath,
        target: join(folder, 'media'),
        before: before === undefined ? null : join(directory, before, 'media'),
      },
      signal,
    );
    await syncFolder(folder, signal);
    return ofDatabase + ofMedia;
  }

  async function makeOne(): Promise<MadeBackup> {
    signal.throwIfAborted();
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await removeUnfinished(directory);
    const name = nameAt(now());
    const folder = join(directory, `${name}${UNFINISHED}`);
    await mkdir(folder, { mode: 0o700 });
    try {
      const bytes = await fill(folder);
      await rename(folder, join(directory, name));
      await syncPath(directory);
      return { name, bytes };
    } catch (error) {
      await rm(folder, { recursive: true, force: true }).catch(() => {});
      throw error;
    }
  }

  return {
    async make() {
      try {
        const made = await makeOne();
        await removeOld(directory, made.name).catch(onLeft);
        return made;
      } catch (error) {
        if (signal.aborted) throw new BackupError('interrupted', null, { cause: error });
        throw backupErrorOf(error);
      }
    },
    close: () => ending.abort(),
  };
}
