/** The part of the environment that says where backups are kept. Read by env.ts. */
import { isAbsolute, relative, resolve } from 'node:path';
import * as v from 'valibot';

/** The variables. Keys are the names of the environment. */
export const backupVariables = {
  BACKUP_DIR: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(500, 'must have at most 500 characters'),
      v.check(isAbsolute, 'must be the absolute path of a folder'),
    ),
  ),
};

const backupSchema = v.object({ ...backupVariables, DATA_DIR: v.string() });
type Values = v.InferOutput<typeof backupSchema>;

export interface BackupSettings {
  directory: string;
  /** Where programs are found, and the files of whoever runs the process: for `pg_dump`. */
  programs: { PATH: string; HOME: string };
}

/** Undefined while no folder is configured: no backups are made. */
export function backupsOf(
  { BACKUP_DIR: directory }: Pick<Values, 'BACKUP_DIR'>,
  { PATH = '', HOME = '' }: Readonly<Record<string, string>>,
): BackupSettings | undefined {
  return directory === undefined ? undefined : { directory, programs: { PATH, HOME } };
}

/** A backup beside what it backs up is lost with it. */
export function backupProblem({ BACKUP_DIR: directory, DATA_DIR: data }: Values): string | null {
  if (directory === undefined) return null;
  const way = relative(resolve(data), directory);
  const isInside = way === '' || !(way.startsWith('..') || isAbsolute(way));
  return isInside ? 'BACKUP_DIR must be a folder outside of DATA_DIR, best on another disk.' : null;
}
