/**
 * Orders that wait for the buyer's identity (decision 0005) go on with the result. Called after commit, at least
 * once: `settleVerification` moves only orders that still wait.
 */
import type * as v from 'valibot';
import { appConfig } from '~config';
import type { Ctx } from '../../../core/context.ts';
import { findTrustStanding } from '../../accounts/index.ts';
import { settleVerification, type OrderChange } from '../../orders/index.ts';
import type { verificationChanged } from '../verification.events.ts';
import { latestVerifications } from '../verification.repository.ts';

async function isTrusted(ctx: Ctx, userId: string): Promise<boolean> {
  const person = await findTrustStanding(ctx.db, userId);
  return person !== undefined && person.trustLevel >= appConfig.orders.risk.trustedLevel;
}

/** An end of a check: approved lets the orders go on; rejected hands them to support, unless trust was won before. */
export async function settleAfterCheck(
  ctx: Ctx,
  event: v.InferOutput<typeof verificationChanged.schema>,
): Promise<void> {
  if (await isTrusted(ctx, event.user_id)) {
    await settleVerification(ctx, event.user_id, true);
  } else if (event.status === 'rejected') {
    await settleVerification(ctx, event.user_id, false);
  }
}

/**
 * An order begins to wait. When the buyer was verified while it was being paid, or was declined for good, no result
 * will come any more: it goes on at once.
 */
export async function settleNewOrder(ctx: Ctx, event: OrderChange): Promise<void> {
  if (await isTrusted(ctx, event.buyer_id)) {
    await settleVerification(ctx, event.buyer_id, true);
    return;
  }
  const [latest] = await latestVerifications(ctx.db, event.buyer_id);
  if (latest?.is_final) await settleVerification(ctx, event.buyer_id, false);
}
