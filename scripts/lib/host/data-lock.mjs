/**
 * Whether another process has locked the data directory, checked without locking it. The application takes the lock
 * itself (src/server/infra/data-directory.ts) and decides.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A killed process keeps its locks while the system takes its memory back; this is waited for. */
const DYING_OWNER_MS = 2_000;

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | undefined>} one sentence when it is in use
 */
export async function dataDirectoryInUse(env) {
  if ((env.DATABASE_URL ?? '').trim() !== '') return undefined;
  const directory = resolve((env.DATA_DIR ?? '').trim() || './data');
  const lockPath = join(directory, 'lock.db');
  if (!existsSync(lockPath)) return undefined;
  const { DatabaseSync } = await import('node:sqlite');
  const lock = new DatabaseSync(lockPath, { timeout: DYING_OWNER_MS });
  try {
    lock.exec('BEGIN EXCLUSIVE; ROLLBACK;');
    return undefined;
  } catch {
    const pidPath = join(directory, 'lock.pid');
    const pid = existsSync(pidPath) ? readFileSync(pidPath, 'utf8').trim() : '';
    const owner = pid === '' ? '' : ` (process ${pid})`;
    return `The data directory ${directory} is in use by another Legend${owner}: stop that one, or set DATA_DIR and PORT to others.`;
  } finally {
    lock.close();
  }
}
