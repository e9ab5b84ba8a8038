/** Removing uploads that nothing came to use. */
import type { Ctx } from '~/server/context.ts';
import { storageKeyOf } from '../media.keys.ts';
import { deleteUnclaimed } from '../media.repository.ts';

/** Long enough for a form that is left open over the weekend. */
const keptHours = 72;
const batch = 100;

/** Deletes one batch of unused uploads older than 72 hours. Answers how many there were. */
export async function sweepUnclaimed(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - keptHours * 3_600_000);
  const ids = await deleteUnclaimed(ctx.db, before, batch);
  for (const id of ids) await ctx.services.storage.delete(storageKeyOf(id));
  return ids.length;
}
