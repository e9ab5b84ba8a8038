/** What makes us ask a service about a batch besides time: staff who press a button, and calls of the service's own. */
import * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import {
  PayoutServiceDown,
  PayoutServiceRefused,
  type ServiceProvider,
} from '../../../infra/payouts/index.ts';
import { refuseImpersonation } from '../../accounts/index.ts';
import { findBatch, type BatchRow } from './batches.repository.ts';
import { askAbout } from './carry-out.ts';
import { readBatch } from './change-batches.ts';
import { findSentBatch, findUnclaimed, lookSooner, noteSent } from './sent.repository.ts';

/** A batch that a service has, or is to have. @throws Failure PAYOUT_BATCH_NOT_FOUND, PAYOUT_BATCH_STATE */
async function withService(ctx: Ctx, id: string) {
  const batch = await readBatch(ctx, id);
  const service = ctx.services.payouts.find(batch.provider);
  if (service?.way !== 'service' || batch.status !== 'sent') {
    throw new Failure('PAYOUT_BATCH_STATE');
  }
  return { batch, service };
}

/** @throws Failure PAYOUT_PROVIDER_DOWN when it does not answer, or does not know */
async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof PayoutServiceDown) && !(error instanceof PayoutServiceRefused))
      throw error;
    throw new Failure('PAYOUT_PROVIDER_DOWN');
  }
}

/**
 * Asks the service about a batch now, and books what it says. One that it has not got yet is handed over by the job at once
 * instead. On the pool.
 * @throws Failure PAYOUT_BATCH_NOT_FOUND, PAYOUT_BATCH_STATE, PAYOUT_PROVIDER_DOWN
 */
export async function askAgain(ctx: UserCtx, id: string): Promise<BatchRow> {
  const { batch, service } = await withService(ctx, id);
  if (batch.provider_batch_id !== null) await answered(askAbout(ctx, batch, service));
  // What nobody knows after weeks is not handed over once more.
  else if (batch.look_at === null) throw new Failure('PAYOUT_BATCH_STATE');
  else await lookSooner(ctx.db, id, ctx.now);
  return readBatch(ctx, id);
}

/**
 * Notes that an unclaimed payout is to be called back. Needs a transaction.
 * @throws Failure IMPERSONATING, PAYOUT_BATCH_NOT_FOUND, PAYOUT_BATCH_STATE, PAYOUT_NOT_FOUND
 */
export async function noteCallBack(
  ctx: UserCtx,
  { id, payoutId, reason }: { id: string; payoutId: string; reason: string },
): Promise<{ id: string; payoutId: string; itemId: string }> {
  refuseImpersonation(ctx.actor);
  await withService(ctx, id);
  const itemId = await findUnclaimed(ctx.db, { batchId: id, payoutId });
  if (itemId === undefined) throw new Failure('PAYOUT_NOT_FOUND');
  const subject = { type: 'payout_batch' as const, id };
  await recordAudit(ctx, {
    action: 'wallet.payout_called_back',
    subject,
    reason,
    after: { payout: payoutId },
  });
  return { id, payoutId, itemId };
}

/**
 * Calls an unclaimed payout back, and books what the service says then: it may have been claimed a moment before. On the pool.
 * @throws Failure PAYOUT_PROVIDER_DOWN
 */
export async function callBackNoted(
  ctx: UserCtx,
  { id, itemId }: { id: string; itemId: string },
): Promise<BatchRow> {
  const { batch, service } = await withService(ctx, id);
  await answered(
    service.callBack(itemId).catch((error: unknown) => {
      if (!(error instanceof PayoutServiceRefused)) throw error;
    }),
  );
  await answered(askAbout(ctx, batch, service));
  return readBatch(ctx, id);
}

const ownId = v.pipe(v.string(), v.uuid());

/** A batch of ours whose answer was lost is known by its call: the service is asked whose it is. */
async function adopt(ctx: Ctx, service: ServiceProvider, batchId: string): Promise<void> {
  const { senderBatchId } = await service.look(batchId);
  if (!v.is(ownId, senderBatchId)) return;
  const batch = await findBatch(ctx.db, senderBatchId);
  const isOurs = batch?.provider === service.name && batch.status === 'sent' && batch.asked_at;
  if (!isOurs || batch.provider_batch_id !== null) return;
  await noteSent(ctx.db, batch.id, { batchId, lookAt: ctx.now, trouble: null });
}

/**
 * A call of the service's: it makes us ask, and is not believed. Repeated it changes nothing. On the pool.
 * @throws Failure NOT_FOUND, PAYMENT_SIGNATURE_INVALID, PAYMENT_EVENT_MALFORMED; PAYOUT_PROVIDER_DOWN, so that it comes again
 */
export async function hearService(
  ctx: Ctx,
  name: string,
  raw: { headers: Headers; body: string },
): Promise<void> {
  const service = ctx.services.payouts.find(name);
  if (service?.way !== 'service') throw new Failure('NOT_FOUND');
  try {
    const news = await service.verifyWebhook(raw.headers, raw.body);
    if (!news) return;
    const batch = await findSentBatch(ctx.db, { provider: service.name, ...news });
    if (batch) await lookSooner(ctx.db, batch.id, ctx.now);
    else await adopt(ctx, service, news.batchId);
  } catch (error) {
    // It does not know the batch that it names: nobody else does.
    if (error instanceof PayoutServiceRefused) return;
    if (error instanceof PayoutServiceDown) throw new Failure('PAYOUT_PROVIDER_DOWN');
    throw error;
  }
}
