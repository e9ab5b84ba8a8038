/** Handles provider events about money that goes back to a card. */
import type { Ctx } from '../../../core/context.ts';
import {
  confirmCardRefund,
  failCardRefund,
  lockCardRefund,
  type CardRefundRow,
} from '../card-refunds.repository.ts';
import { cardRefundEnded } from '../payments.events.ts';
import type { EventOutcome } from '../payments.tables.ts';
import type { ProviderEvent } from '../provider-events.repository.ts';

/**
 * Applies a provider's report: done, or failed and back to the staff. Needs a transaction; locks the refund. What was
 * confirmed is final; a report about an earlier attempt changes nothing. No money is posted: it left with the request.
 */
export async function settleCardRefund(ctx: Ctx, event: ProviderEvent): Promise<EventOutcome> {
  const refund = await lockCardRefund(ctx.db, event.reference);
  if (!refund || refund.provider !== event.provider) return 'unknown';
  if (refund.cents !== event.amountCents || event.currency !== 'USD') return 'mismatch';
  if (refund.done_at !== null) return 'ignored';
  if (event.type === 'refund.succeeded') {
    await confirmCardRefund(ctx.db, refund.id, ctx.now);
    await tellOwner(ctx, refund, 'done');
    return 'refunded';
  }
  if (refund.attempt !== event.attempt) return 'ignored';
  await failCardRefund(ctx.db, refund.id, ctx.now);
  await tellOwner(ctx, refund, 'failed');
  const { id, provider } = refund;
  ctx.services.log.error({ refund: id, provider }, 'a provider could not refund a card');
  return 'refund_failed';
}

/** Everybody hears when their money has arrived, and when it has not. */
async function tellOwner(
  ctx: Ctx,
  refund: CardRefundRow,
  result: 'done' | 'failed',
): Promise<void> {
  const { id, user_id, order_id, attempt, cents } = refund;
  await ctx.publish(cardRefundEnded({ user_id, refund_id: id, order_id, attempt, result, cents }));
}
