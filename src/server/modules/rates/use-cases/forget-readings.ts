/** The job that deletes what nobody needs of old readings (decision 0115). */
import { serverConfig } from '~config';
import type { Ctx } from '../../../core/context.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import { deleteReplaced, forgetReadings } from '../old-readings.repository.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 500;

/** Replaced figures first: their readings go in the same run. */
export async function forgetOldReadings(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - serverConfig.rates.keepDays * DAY_MS);
  for (const forget of [deleteReplaced, forgetReadings]) {
    while ((await unitOfWork(ctx, ({ db }) => forget(db, before, AT_ONCE))) === AT_ONCE);
  }
}
