/** Deletes uploads that were never used. */
import { serverConfig } from '~config';
import type { Ctx } from '~/server/core/context.ts';
import { storageKeyOf } from '../media.keys.ts';
import { deleteUnclaimed } from '../media.repository.ts';

const batch = 100;

/** Deletes one batch of uploads that stayed unused for the time set in `serverConfig.media`. Returns how many. */
export async function sweepUnclaimed(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - serverConfig.media.unusedMinutes * 60_000);
  const ids = await deleteUnclaimed(ctx.db, before, batch);
  for (const id of ids) await ctx.services.storage.delete(storageKeyOf(id));
  return ids.length;
}
