/** Approves a pending request to sell after the trust level has risen. */
import type { Ctx } from '../../../core/context.ts';
import { admitSeller, selectUser } from '../../accounts/index.ts';
import { sellerRequestStatusChanged } from '../sellers.events.ts';
import { approvePendingRequest } from '../seller-requests.repository.ts';

/** A request to sell that waits for a trust level is approved as soon as the person has it. */
export async function admitWaitingSeller(ctx: Ctx, userId: string): Promise<void> {
  const user = await selectUser(ctx.db, userId);
  if (!user || user.trust_level < user.required_trust_level) return;
  if (!(await approvePendingRequest(ctx.db, userId, ctx.now))) return;
  await admitSeller(ctx.db, userId);
  await ctx.publish(sellerRequestStatusChanged({ user_id: userId, status: 'approved' }));
}
