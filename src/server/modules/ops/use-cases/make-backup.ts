/** One backup of the market, and what staff are told of it (decision 0130). */
import { newId } from '~/kernel/ids.ts';
import type { Ctx } from '../../../core/context.ts';
import { BackupError, type Backups } from '../../../infra/backups/index.ts';
import {
  aloneWithBackups,
  beginRun,
  endInterrupted,
  endRun,
  forgetOldRuns,
  isBackupUnderWay,
} from '../backup-runs.repository.ts';

const isShared = ({ services }: Ctx): boolean => services.env.database.kind === 'postgres';

/** Whether this process may make one: it has a folder for it, and no other is at it. */
export async function wantsBackup(ctx: Ctx): Promise<boolean> {
  if (ctx.services.backups === null) return false;
  return !(isShared(ctx) && (await isBackupUnderWay(ctx.db)));
}

async function makeOne({ db, now, services }: Ctx, backups: Backups): Promise<void> {
  const id = newId();
  const startedMs = performance.now();
  await endInterrupted(db);
  await beginRun(db, id, now);
  const tookMs = () => Math.round(performance.now() - startedMs);
  try {
    const made = await backups.make();
    await endRun(db, id, { took_ms: tookMs(), ...made });
    services.log.info({ ...made, tookMs: tookMs() }, 'a backup was made');
  } catch (error) {
    const { problem, detail } =
      error instanceof BackupError ? error : { problem: 'other' as const, detail: null };
    await endRun(db, id, { took_ms: tookMs(), problem, detail });
    throw error;
  }
  await forgetOldRuns(db, now);
}

/**
 * Makes one, in one process of all.
 * @throws BackupError when it failed, after it was told: the job is due again in a quarter of an hour
 */
export async function makeBackup(ctx: Ctx): Promise<void> {
  const { backups } = ctx.services;
  if (backups === null) return;
  const work = () => makeOne(ctx, backups);
  // One process alone has the embedded database, and runs a job once at a time.
  if (isShared(ctx)) await aloneWithBackups(ctx.db, work);
  else await work();
}
