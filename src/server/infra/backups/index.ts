/** Backups as the environment wants them; null while no folder is configured. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { OpenDatabase } from '../../db/open.ts';
import type { Env } from '../env.ts';
import { createBackups, type Backups } from './backups.ts';
import { dumpPostgres } from './pg-dump.ts';

export { BackupError } from './backup-error.ts';
export type { Backups } from './backups.ts';

export function createBackupsOf(parts: {
  env: Pick<Env, 'backups' | 'database'>;
  log: Pick<Logger, 'info' | 'warn'>;
  copyTo: OpenDatabase['copyTo'];
  mediaPath: string;
}): Backups | null {
  const { env, log, copyTo, mediaPath } = parts;
  const { backups: settings, database } = env;
  if (!settings) return null;
  return createBackups({
    directory: settings.directory,
    mediaPath,
    async copyDatabase(folder, signal) {
      if (database.kind === 'postgres') {
        const { programs } = settings;
        const file = join(folder, 'legend.dump');
        return dumpPostgres({ url: database.url, file, programs }, signal);
      }
      if (!copyTo) throw new Error('The embedded database cannot be copied');
      const { bytes, stoodMs } = await copyTo(join(folder, 'database'), signal);
      log.info({ bytes, stoodMs: Math.round(stoodMs) }, 'the embedded database was copied');
      return bytes;
    },
    onLeft: (error) => log.warn({ err: error }, 'an old backup could not be removed'),
  });
}
