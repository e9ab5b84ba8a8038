/** Trust levels (decisions, section 4). */
import type { Ctx } from '../../../core/context.ts';
import { raiseTrust } from '../account-commands.repository.ts';
import { trustLevelChanged } from '../accounts.events.ts';

/** Raises the trust level of a user to at least `level`; it never lowers it. Needs a transaction. */
export async function raiseTrustLevel(ctx: Ctx, userId: string, level: number): Promise<void> {
  const changed = await raiseTrust(ctx.db, userId, level);
  if (changed) await ctx.publish(trustLevelChanged({ user_id: userId, ...changed }));
}
