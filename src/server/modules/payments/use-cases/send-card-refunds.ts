/** Asks providers to give card money back. */
import type { Ctx } from '../../../core/context.ts';
import { deliverQueued, reasonOf, type Outcome } from '../../../core/delivery-queue.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import { ProviderRefused } from '../../../infra/payments/index.ts';
import { cardRefundQueue, type CardRefundRow } from '../card-refunds.repository.ts';
import { findNames } from '../provider-payments.repository.ts';
import { refuseCardRefund } from './settle-card-refund.ts';

/**
 * Sends refunds that are due to their providers, outside any transaction. Idempotent at the provider by the refund and
 * its attempt; the provider reports the result by a webhook. What a provider refuses (nothing is left, or it was returned
 * before) goes to the staff at once; one that cannot be asked is asked again for 72 hours.
 * @returns how many were taken or given up
 */
export function sendCardRefunds(ctx: Ctx): Promise<number> {
  const { db, now, services } = ctx;
  return deliverQueued(cardRefundQueue, { db, now, log: services.log }, (refund) =>
    sendRefund(ctx, refund),
  );
}

async function sendRefund(ctx: Ctx, refund: CardRefundRow): Promise<Outcome> {
  const provider = ctx.services.payments.find(refund.provider);
  if (!provider) return { kind: 'later', reason: `${refund.provider} is not configured` };
  const names = await findNames(ctx.db, refund.source_id);
  try {
    await provider.refund({
      reference: refund.source_id,
      paymentId: names?.paymentId ?? null,
      refundId: refund.id,
      attempt: refund.attempt,
      amountCents: refund.cents,
      currency: 'USD',
      // Reviving begins a new count of calls.
      isRetry: refund.attempts > 1 || refund.created_at > refund.requested_at,
    });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const reason = `${error.code}: ${reasonOf(error)}`;
    await unitOfWork(ctx, (step) => refuseCardRefund(step, refund, reason));
  }
  // Settled: where it was refused, the row says so already.
  return { kind: 'sent' };
}
