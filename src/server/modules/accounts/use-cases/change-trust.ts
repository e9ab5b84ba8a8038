/** Trust levels (decisions, section 4): what a person has proven, and what is demanded of them. */
import type { Ctx } from '../../../core/context.ts';
import { raiseTrust } from '../account-commands.repository.ts';
import { trustLevelChanged } from '../accounts.events.ts';

/** Lifts the trust level of a person to at least `level`; it never sinks here. Needs a transaction. */
export async function raiseTrustLevel(ctx: Ctx, userId: string, level: number): Promise<void> {
  const changed = await raiseTrust(ctx.db, userId, level);
  if (changed) await ctx.publish(trustLevelChanged({ user_id: userId, ...changed }));
}
