/**
 * Orders that wait for the buyer's identity check (decision 0005) continue with its result. Called after commit, at
 * least once: `settleVerification` changes only orders that still wait.
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

/** The end of a check: approved continues the orders; rejected hands them to support, unless the buyer is verified. */
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
 * An order begins to wait. When the buyer was verified while it was being paid, or was rejected for good, there will be
 * no further result: it continues at once.
 */
export async function settleNewOrder(ctx: Ctx, event: OrderChange): Promise<void> {
  if (await isTrusted(ctx, event.buyer_id)) {
    await settleVerification(ctx, event.buyer_id, true);
    return;
  }
  const [latest] = await latestVerifications(ctx.db, event.buyer_id);
  if (latest?.is_final) await settleVerification(ctx, event.buyer_id, false);
}
