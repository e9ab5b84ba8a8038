/** Asks providers to give card money back. */
import type { Ctx } from '../../../core/context.ts';
import { deliverQueued } from '../../../core/delivery-queue.ts';
import { cardRefundQueue } from '../card-refunds.repository.ts';

/**
 * Sends refunds that are due to their providers, outside any transaction. Idempotent at the provider by the refund and
 * its attempt; the provider reports the result by a webhook.
 * @returns how many were taken or given up
 */
export function sendCardRefunds(ctx: Ctx): Promise<number> {
  const { db, now, services } = ctx;
  return deliverQueued(cardRefundQueue, { db, now, log: services.log }, async (refund) => {
    const provider = services.payments.find(refund.provider);
    if (!provider) return { kind: 'later', reason: `${refund.provider} is not configured` };
    await provider.refund({
      reference: refund.source_id,
      refundId: refund.id,
      attempt: refund.attempt,
      amountCents: refund.cents,
      currency: 'USD',
      // Reviving begins a new count of calls.
      isRetry: refund.attempts > 1 || refund.created_at > refund.requested_at,
    });
    return { kind: 'sent' };
  });
}
