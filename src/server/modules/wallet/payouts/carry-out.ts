/**
 * Batches that a service carries out (decision 0105): handed over once, then asked about until they are at rest. No
 * transaction is open while the service answers. The batch's id is the idempotency key there, and its payouts do not change
 * any more once it may have been handed over: whoever asks again asks for the same.
 */
import { serverConfig } from '~config';
import { isAtRest } from '~/domain/payout-provider.ts';
import type { Ctx } from '../../../core/context.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import {
  PayoutServiceDown,
  PayoutServiceRefused,
  type PayoutLine,
  type SeenBatch,
  type ServiceProvider,
} from '../../../infra/payouts/index.ts';
import { isAnyCheckBroken } from '../../ledger/index.ts';
import {
  dropWaiting,
  findBatch,
  listItems,
  lockBatch,
  lockWaitingItems,
  settleItem,
  type BatchRow,
} from './batches.repository.ts';
import { lockOwners } from './change-batches.ts';
import { readDetails } from './payout-details.ts';
import { lockFailedTargets } from './payouts.repository.ts';
import {
  claimDueBatch,
  endUnsent,
  nextDueBatch,
  noteLooked,
  noteSent,
  sentStatusesOf,
} from './sent.repository.ts';
import { settleSeen } from './settle-sent.ts';

const { leaseSeconds, againSeconds, unclaimedSeconds, restSeconds, restDays, sendDays } =
  serverConfig.payouts.services;
const DAY_MS = 86_400_000;

const later = (ctx: Ctx, seconds: number): Date => new Date(ctx.now.getTime() + seconds * 1_000);

/** The service of a batch; null where none is configured any more, which is told in the log. */
function serviceOf(ctx: Ctx, { provider: name, id }: BatchRow): ServiceProvider | null {
  const provider = ctx.services.payouts.find(name);
  if (provider?.way === 'service') return provider;
  ctx.services.log.error(
    { provider: name, batch: id },
    'a batch waits for a service without settings',
  );
  return null;
}

interface Claimed {
  batch: BatchRow;
  /** Nothing was asked of the service before, so that whatever it refuses was not done. */
  isFirst: boolean;
}

/**
 * Takes a batch for a while. What was not handed over yet goes only where it may now: payouts of accounts that were frozen
 * or owe since, or from whose method money came back, are taken out. Needs a transaction; locks the owners' accounts,
 * shared, the items, their methods, shared, then the batch.
 */
async function claim(ctx: Ctx, id: string): Promise<Claimed | null> {
  const before = await findBatch(ctx.db, id);
  if (!before) return null;
  const isFirst = before.asked_at === null;
  const lease = later(ctx, leaseSeconds);
  if (isFirst) {
    const items = await listItems(ctx.db, id);
    const stopped = await lockOwners(
      ctx,
      items.map(({ payout_id: payout }) => payout),
    );
    const waiting = await lockWaitingItems(ctx.db, id);
    const failed = await lockFailedTargets(ctx.db, waiting);
    const out = items.filter(
      ({ payout_id: payout, user_id: owner }) => failed.includes(payout) || stopped.has(owner),
    );
    const batch = await claimDueBatch(ctx.db, id, ctx.now);
    // Another process has asked meanwhile: it knows what it sent.
    if (batch?.asked_at !== null) return null;
    for (const { payout_id: payoutId } of out) {
      await settleItem(ctx.db, { batchId: id, payoutId, state: 'dropped', at: ctx.now });
    }
    if (waiting.every((payout) => out.some(({ payout_id: one }) => one === payout))) {
      await endUnsent(ctx.db, id, 'stopped');
      return null;
    }
    await noteSent(ctx.db, id, { askedAt: ctx.now, lookAt: lease });
    return { batch: { ...batch, look_at: lease }, isFirst };
  }
  const batch = await claimDueBatch(ctx.db, id, ctx.now);
  if (!batch) return null;
  await noteSent(ctx.db, id, { lookAt: lease });
  return { batch: { ...batch, look_at: lease }, isFirst };
}

/** What is handed over; null when details cannot be read any more. */
async function linesOf(ctx: Ctx, { id, kind }: BatchRow, service: ServiceProvider) {
  const lines: PayoutLine[] = [];
  for (const item of await listItems(ctx.db, id)) {
    if (item.state !== 'waiting') continue;
    const details = readDetails(item.sealed_details, ctx.services.keys);
    const netCents = item.amount_cents - item.fee_cents;
    const line = details && { payoutId: item.payout_id, netCents, ...details };
    if (!line || !service.fits(kind, line)) return null;
    lines.push(line);
  }
  return lines;
}

/** Nothing of it left, so that its payouts are approved ones as before. */
const takeApart = (ctx: Ctx, id: string, trouble: string): Promise<void> =>
  unitOfWork(ctx, async (step) => {
    await lockWaitingItems(step.db, id);
    const batch = await lockBatch(step.db, id);
    if (batch?.status !== 'sent' || batch.provider_batch_id !== null) return;
    await dropWaiting(step.db, id, step.now);
    await endUnsent(step.db, id, trouble);
  });

/** What a call that brought nothing means for a batch that is to be handed over. */
async function notSent(ctx: Ctx, { batch, isFirst }: Claimed, error: unknown): Promise<void> {
  const { id, provider } = batch;
  const { log } = ctx.services;
  if (error instanceof PayoutServiceRefused) {
    // Was it asked before, without an answer, then it may have it: a refusal of the second call says nothing of the first.
    if (isFirst) return takeApart(ctx, id, error.code);
    log.error(
      { err: error, provider, batch: id },
      'a batch may be with its service, which refuses it',
    );
    return noteSent(ctx.db, id, { trouble: error.code, lookAt: later(ctx, againSeconds.pending) });
  }
  if (!(error instanceof PayoutServiceDown)) throw error;
  log.warn({ err: error, provider, batch: id }, 'a batch of payouts could not be handed over');
  const isUndone = isFirst && error.certainty === 'not_done';
  await noteSent(ctx.db, id, {
    ...(isUndone && { askedAt: null }),
    trouble: isUndone ? 'not_reached' : 'unclear',
    lookAt: later(ctx, againSeconds.pending),
  });
}

async function handOver(ctx: Ctx, claimed: Claimed, service: ServiceProvider): Promise<void> {
  const { batch, isFirst } = claimed;
  const { id, asked_at: askedAt } = batch;
  if (askedAt && ctx.now.getTime() - askedAt.getTime() > sendDays * DAY_MS) {
    // The service forgets ids: asked once more it would pay once more.
    ctx.services.log.error({ batch: id }, 'nobody knows whether a batch of payouts was sent');
    return noteSent(ctx.db, id, { trouble: 'unknown', lookAt: null });
  }
  const lines = await linesOf(ctx, batch, service);
  if (lines === null) {
    if (isFirst) return takeApart(ctx, id, 'unreadable');
    return noteSent(ctx.db, id, { trouble: 'unreadable', lookAt: later(ctx, restSeconds) });
  }
  try {
    const { batchId } = await service.send({ id, lines });
    const lookAt = later(ctx, againSeconds.first);
    await noteSent(ctx.db, id, { batchId, trouble: null, lookAt });
  } catch (error) {
    await notSent(ctx, claimed, error);
  }
}

/** Books what a service says of a batch, payout by payout, and when it is asked again. On the pool. */
async function applySeen(ctx: Ctx, batch: BatchRow, seen: SeenBatch): Promise<void> {
  const known = await sentStatusesOf(ctx.db, batch.id);
  const told = new Map(seen.items.map((item) => [item.payoutId, item]));
  const isDenied = seen.status === 'denied';
  for (const { payout_id: payoutId, state } of known) {
    const item = told.get(payoutId);
    // Of a denied batch the service may name no payout at all.
    const denied = { payoutId, itemId: '', netCents: null, feeCents: null, error: null };
    const isUntold = isDenied && (!item || item.status === 'pending') && state === 'waiting';
    const what = isUntold ? { ...denied, ...item, status: 'denied' as const } : item;
    if (what) await unitOfWork(ctx, (step) => settleSeen(step, batch, what));
  }
  await noteLooked(ctx.db, batch, await nextLook(ctx, batch));
}

/** Running ones soon, unclaimed ones each hour, what is at rest each day for as long as it is likely to be reversed. */
async function nextLook(ctx: Ctx, batch: BatchRow): Promise<Date | null> {
  const items = await sentStatusesOf(ctx.db, batch.id);
  const open = items.filter(
    ({ state, provider_status: status }) => state !== 'dropped' && !isAtRest(status),
  );
  const age = ctx.now.getTime() - (batch.released_at ?? ctx.now).getTime();
  if (open.some(({ provider_status: status }) => status !== 'unclaimed')) {
    return later(ctx, age < DAY_MS / 24 ? againSeconds.first : againSeconds.pending);
  }
  if (open.length > 0) return later(ctx, unclaimedSeconds);
  const isOver = age > restDays * DAY_MS || items.every(({ state }) => state === 'dropped');
  return isOver ? null : later(ctx, restSeconds);
}

/**
 * Asks the service about a batch that it has, and books what it says. On the pool.
 * @throws PayoutServiceDown, PayoutServiceRefused
 */
export async function askAbout(ctx: Ctx, batch: BatchRow, service: ServiceProvider): Promise<void> {
  const { id, provider_batch_id: batchId } = batch;
  if (batchId === null) return;
  const seen = await service.look(batchId);
  if (seen.senderBatchId !== id) {
    ctx.services.log.error(
      { batch: id, seen: seen.batchId },
      'a batch of payouts is somebody else’s',
    );
    return noteSent(ctx.db, id, { trouble: 'not_ours', lookAt: later(ctx, restSeconds) });
  }
  await applySeen(ctx, batch, seen);
}

async function goOn(ctx: Ctx, claimed: Claimed): Promise<void> {
  const { batch } = claimed;
  const service = serviceOf(ctx, batch);
  if (!service) return noteSent(ctx.db, batch.id, { lookAt: later(ctx, unclaimedSeconds) });
  if (batch.provider_batch_id === null) return handOver(ctx, claimed, service);
  try {
    await askAbout(ctx, batch, service);
  } catch (error) {
    if (!(error instanceof PayoutServiceDown) && !(error instanceof PayoutServiceRefused))
      throw error;
    ctx.services.log.warn(
      { err: error, batch: batch.id },
      'a batch of payouts could not be asked about',
    );
    const lookAt = later(ctx, againSeconds.pending);
    await noteSent(ctx.db, batch.id, { trouble: 'not_reached', lookAt });
  }
}

/**
 * Hands over batches that were released, and asks about those that were: whatever is due. Safe in several processes, and
 * after one of them was killed. Nothing is handed over while payouts are paused.
 * @returns how many batches were asked about
 */
export async function carryOut(ctx: Ctx, limit: number): Promise<number> {
  const seen: string[] = [];
  let asked = 0;
  while (seen.length < limit) {
    const id = await nextDueBatch(ctx.db, ctx.now, seen);
    if (id === undefined) break;
    seen.push(id);
    const batch = await findBatch(ctx.db, id);
    if (batch?.provider_batch_id === null && (await isAnyCheckBroken(ctx.db))) continue;
    const claimed = await unitOfWork(ctx, (step) => claim(step, id));
    if (!claimed) continue;
    await goOn(ctx, claimed);
    asked += 1;
  }
  return asked;
}
