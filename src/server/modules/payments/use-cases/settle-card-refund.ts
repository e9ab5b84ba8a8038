/** Handles provider events about money that goes back to a card. */
import * as v from 'valibot';
import { idSchema } from '~/contracts/keys.ts';
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
 * Applies a provider's report: done, or failed and back to the staff. Needs a transaction; locks the refund. A report about an
 * earlier attempt changes nothing. Within an attempt a failure is the last word, in whatever order the two are told: banks send
 * money back that was confirmed before. No money is posted: it left with the request.
 */
export async function settleCardRefund(ctx: Ctx, event: ProviderEvent): Promise<EventOutcome> {
  const refund = v.is(idSchema, event.reference)
    ? await lockCardRefund(ctx.db, event.reference)
    : undefined;
  if (!refund || refund.provider !== event.provider) return 'unknown';
  // It was never asked for: whatever is told of it is for people.
  if (refund.kept_at !== null) return 'mismatch';
  if (refund.cents !== event.amountCents || event.currency !== 'USD') return 'mismatch';
  if (refund.attempt !== event.attempt) return 'ignored';
  if (event.type === 'refund.failed') {
    await fail(ctx, refund, 'refused by the provider');
    return 'refund_failed';
  }
  if (refund.done_at !== null) return 'ignored';
  await confirmCardRefund(ctx.db, refund.id, ctx.now);
  await tellOwner(ctx, refund, 'done');
  return 'refunded';
}

/**
 * A provider refused the present attempt, for good: it goes to the staff at once. Needs a transaction; locks the refund. What was
 * reported meanwhile stands.
 */
export async function refuseCardRefund(
  ctx: Ctx,
  { id, attempt }: Pick<CardRefundRow, 'id' | 'attempt'>,
  reason: string,
): Promise<void> {
  const refund = await lockCardRefund(ctx.db, id);
  if (!refund || refund.attempt !== attempt || refund.done_at !== null) return;
  await fail(ctx, refund, reason);
}

async function fail(ctx: Ctx, refund: CardRefundRow, reason: string): Promise<void> {
  const { id, provider } = refund;
  await failCardRefund(ctx.db, id, { at: ctx.now, reason });
  await tellOwner(ctx, refund, 'failed');
  ctx.services.log.error({ refund: id, provider, reason }, 'a provider could not refund a card');
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
