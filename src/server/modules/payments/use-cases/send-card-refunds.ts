/** Asks providers to give card money back. */
import type { Ctx } from '../../../core/context.ts';
import { deliverQueued, reasonOf, type Outcome } from '../../../core/delivery-queue.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import { ProviderDown, ProviderRefused } from '../../../infra/payments/index.ts';
import { cardRefundQueue, noteFailure, type CardRefundRow } from '../card-refunds.repository.ts';
import { findNames } from '../provider-payments.repository.ts';
import { refuseCardRefund } from './settle-card-refund.ts';

/**
 * Sends refunds that are due to their providers, outside any transaction. Idempotent at the provider by the refund and
 * its attempt; the provider reports the result by a webhook. What a provider refuses for good (nothing is left, or it was
 * returned before) goes to the staff at once; whatever else fails is tried again for 72 hours, and what it answered is told.
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
      pageId: names?.pageId ?? null,
      refundId: refund.id,
      attempt: refund.attempt,
      amountCents: refund.cents,
      currency: 'USD',
      // Reviving begins a new count of calls.
      isRetry: refund.attempts > 1 || refund.created_at > refund.requested_at,
      failures: refund.failures,
    });
  } catch (error) {
    if (error instanceof ProviderDown && error.end === 'answered') {
      return failed(ctx, refund, error);
    }
    if (!(error instanceof ProviderRefused)) throw error;
    const reason = `${error.code}: ${reasonOf(error)}`;
    await unitOfWork(ctx, (step) => refuseCardRefund(step, refund, reason));
  }
  // Settled: where it was refused, the row says so already.
  return { kind: 'sent' };
}

/** Perhaps our balance is too low: somebody has to know before the refund is given up. */
async function failed(ctx: Ctx, refund: CardRefundRow, error: ProviderDown): Promise<Outcome> {
  const { id, provider } = refund;
  const reason = reasonOf(error.cause);
  await noteFailure(ctx.db, refund);
  ctx.services.log.error({ refund: id, provider, reason }, 'a refund to a card has to wait');
  return { kind: 'later', reason };
}
