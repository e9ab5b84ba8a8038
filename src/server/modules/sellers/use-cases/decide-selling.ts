/** The staff's decision about a pending request to sell. */
import type { Ctx } from '../../../core/context.ts';
import { admitSeller } from '../../accounts/index.ts';
import { sellerRequestStatusChanged } from '../sellers.events.ts';
import { writeDecision } from '../seller-requests.repository.ts';

/**
 * Approves or rejects a request; an approved applicant is a seller from now on. Needs a transaction in which
 * `lockPendingRequest` returned true.
 */
export async function settleSellerRequest(
  ctx: Ctx,
  request: { id: string; userId: string },
  decision: { status: 'approved' | 'rejected'; reason: string | null },
): Promise<void> {
  await writeDecision(ctx.db, request.id, { ...decision, at: ctx.now });
  if (decision.status === 'approved') await admitSeller(ctx.db, request.userId);
  await ctx.publish(
    sellerRequestStatusChanged({ user_id: request.userId, status: decision.status }),
  );
}
