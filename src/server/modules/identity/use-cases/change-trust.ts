/** Trust levels (decisions, section 4): what a person has proven, and what is demanded of them. */
import type { Ctx } from '../../../core/context.ts';
import { admitSeller } from '../accounts.repository.ts';
import { sellerRequestStatusChanged, trustLevelChanged } from '../identity.events.ts';
import { approvePendingRequest, raiseTrust } from '../trust.repository.ts';
import { selectUser } from '../users.repository.ts';

/** Lifts the trust level of a person to at least `level`; it never sinks here. Needs a transaction. */
export async function raiseTrustLevel(ctx: Ctx, userId: string, level: number): Promise<void> {
  const changed = await raiseTrust(ctx.db, userId, level);
  if (changed) await ctx.publish(trustLevelChanged({ user_id: userId, ...changed }));
}

/** A request to sell that waited for trust is approved as soon as there is enough of it. */
export async function admitWaitingSeller(ctx: Ctx, userId: string): Promise<void> {
  const user = await selectUser(ctx.db, userId);
  if (!user || user.trust_level < user.required_trust_level) return;
  if (!(await approvePendingRequest(ctx.db, userId, ctx.now))) return;
  await admitSeller(ctx.db, userId);
  await ctx.publish(sellerRequestStatusChanged({ user_id: userId, status: 'approved' }));
}
