/** Why a backup failed, as staff are told (decision 0130): never with a path or a password of this machine. */
import type { BackupProblem } from '~/contracts/ops/ops.schemas.ts';

export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly problem: BackupProblem;
  /** What the program or the file system said; null where the problem says it all. */
  readonly detail: string | null;

  constructor(problem: BackupProblem, detail: string | null, options?: ErrorOptions) {
    super(detail === null ? problem : `${problem}: ${detail}`, options);
    this.problem = problem;
    this.detail = detail;
  }
}

const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const FOLDER = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'ELOOP'];

/** The error of the file system by its code: its message names paths. */
export function backupErrorOf(error: unknown): BackupError {
  if (error instanceof BackupError) return error;
  if (error instanceof Error && error.name === 'AbortError') {
    return new BackupError('interrupted', null, { cause: error });
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  if (code !== null && FULL.includes(code)) return new BackupError('full', code, { cause: error });
  if (code !== null && FOLDER.includes(code)) {
    return new BackupError('folder', code, { cause: error });
  }
  return new BackupError('other', code, { cause: error });
}
