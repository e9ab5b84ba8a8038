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
import { lockOwing } from '../use-cases/debts.ts';
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
  standingsOf,
  type ItemStanding,
} from './sent.repository.ts';
import { settleSeen } from './settle-sent.ts';

const { leaseSeconds, againSeconds, unclaimedSeconds, restSeconds, restDays, sendDays } =
  serverConfig.payouts.services;
const DAY_MS = 86_400_000;
/** How often a service is asked anew, at once, when something was noted while it answered. */
const MOST_LOOKS = 3;

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
 * Takes a batch for a while that nobody has asked for yet. Needs a transaction; locks the owners' accounts, shared, the items,
 * their methods, shared, the owners' ledger accounts, then the batch.
 */
async function claimFirst(ctx: Ctx, id: string, lease: Date): Promise<Claimed | null> {
  const items = await listItems(ctx.db, id);
  const stopped = await lockOwners(
    ctx,
    items.map(({ payout_id: payout }) => payout),
  );
  const waiting = await lockWaitingItems(ctx.db, id);
  const failed = await lockFailedTargets(ctx.db, waiting);
  const owing = await lockOwing(
    ctx.db,
    items.map(({ user_id: owner }) => owner),
  );
  const out = items.filter(
    ({ payout_id: payout, user_id: owner }) =>
      failed.includes(payout) || stopped.has(owner) || owing.includes(owner),
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
  await noteSent(ctx.db, id, { askedAt: ctx.now, lookAt: lease, trouble: null });
  return { batch: { ...batch, look_at: lease }, isFirst: true };
}

/**
 * Takes a batch for a while. What was not handed over yet goes only where it may now: payouts of accounts that were frozen
 * or owe since, or from whose method money came back, are taken out. Needs a transaction; locks the batch, or what
 * `claimFirst` locks.
 */
async function claim(ctx: Ctx, id: string): Promise<Claimed | null> {
  const before = await findBatch(ctx.db, id);
  if (!before) return null;
  const lease = later(ctx, leaseSeconds);
  if (before.asked_at === null) return claimFirst(ctx, id, lease);
  const batch = await claimDueBatch(ctx.db, id, ctx.now);
  // Nothing was done for whoever asked meanwhile: it is to be taken as one that nobody asked for.
  if (!batch || batch.asked_at === null) return null;
  const isUnsent = batch.provider_batch_id === null;
  await noteSent(ctx.db, id, { lookAt: lease, ...(isUnsent && { trouble: null }) });
  return { batch: { ...batch, look_at: lease }, isFirst: false };
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

/**
 * Nothing of it left, so that its payouts are approved ones as before. Unless another process has taken it since: that one may
 * have handed it over.
 */
const takeApart = (ctx: Ctx, { id, look_at: lease }: BatchRow, trouble: string): Promise<void> =>
  unitOfWork(ctx, async (step) => {
    await lockWaitingItems(step.db, id);
    const batch = await lockBatch(step.db, id);
    if (batch?.status !== 'sent' || batch.provider_batch_id !== null) return;
    if (batch.look_at?.getTime() !== lease?.getTime()) return;
    await dropWaiting(step.db, id, step.now);
    await endUnsent(step.db, id, trouble);
  });

/**
 * What a call that brought nothing means for a batch that is to be handed over. Nothing, where another process has taken it
 * meanwhile, because this one took too long: that one says how it stands.
 */
async function notSent(ctx: Ctx, { batch, isFirst }: Claimed, error: unknown): Promise<void> {
  const { id, provider } = batch;
  const { log } = ctx.services;
  const lookAt = later(ctx, againSeconds.pending);
  if (error instanceof PayoutServiceRefused) {
    // Was it asked before, without an answer, then it may have it: a refusal of the second call says nothing of the first.
    if (isFirst) return takeApart(ctx, batch, error.code);
    log.error(
      { err: error, provider, batch: id },
      'a batch may be with its service, which refuses it',
    );
    await noteSent(ctx.db, id, { trouble: error.code, lookAt }, batch);
    return;
  }
  if (!(error instanceof PayoutServiceDown)) throw error;
  log.warn({ err: error, provider, batch: id }, 'a batch of payouts could not be handed over');
  const isUndone = isFirst && error.certainty === 'not_done';
  const trouble = isUndone ? 'not_reached' : 'unclear';
  await noteSent(ctx.db, id, { ...(isUndone && { askedAt: null }), trouble, lookAt }, batch);
}

async function handOver(ctx: Ctx, claimed: Claimed, service: ServiceProvider): Promise<void> {
  const { batch, isFirst } = claimed;
  const { id, asked_at: askedAt } = batch;
  if (askedAt && ctx.now.getTime() - askedAt.getTime() > sendDays * DAY_MS) {
    // The service forgets ids: asked once more it would pay once more.
    ctx.services.log.error({ batch: id }, 'nobody knows whether a batch of payouts was sent');
    await noteSent(ctx.db, id, { trouble: 'unknown', lookAt: null });
    return;
  }
  const lines = await linesOf(ctx, batch, service);
  if (lines === null) {
    if (isFirst) return takeApart(ctx, batch, 'unreadable');
    await noteSent(ctx.db, id, { trouble: 'unreadable', lookAt: later(ctx, restSeconds) });
    return;
  }
  try {
    const { batchId } = await service.send({ id, lines });
    const lookAt = later(ctx, againSeconds.first);
    await noteSent(ctx.db, id, { batchId, trouble: null, lookAt });
  } catch (error) {
    await notSent(ctx, claimed, error);
  }
}

/**
 * Books what a service says of a batch, payout by payout. On the pool.
 * @param before how they stood when it was asked
 * @returns false when something was noted meanwhile, so that it is to be asked anew
 */
async function applySeen(
  ctx: Ctx,
  batch: BatchRow,
  { seen, before }: { seen: SeenBatch; before: readonly ItemStanding[] },
): Promise<boolean> {
  const told = new Map(seen.items.map((item) => [item.payoutId, item]));
  const isDenied = seen.status === 'denied';
  let isFresh = true;
  for (const standing of before) {
    const { payout_id: payoutId, state } = standing;
    const item = told.get(payoutId);
    // Of a denied batch the service may name no payout at all.
    const denied = { payoutId, itemId: '', netCents: null, feeCents: null, error: null };
    const isUntold = isDenied && (!item || item.status === 'pending') && state === 'waiting';
    const what = isUntold ? { ...denied, ...item, status: 'denied' as const } : item;
    if (!what) {
      if (seen.status === 'done' && state === 'waiting') {
        const about = { batch: batch.id, payout: payoutId };
        ctx.services.log.error(about, 'a finished batch does not name a payout that went with it');
      }
      continue;
    }
    const isSettled = await unitOfWork(ctx, (step) =>
      settleSeen(step, batch, { seen: what, before: standing }),
    );
    isFresh &&= isSettled;
  }
  return isFresh;
}

/** Running ones soon, unclaimed ones each hour, what is at rest each day for as long as it is likely to be reversed. */
async function nextLook(ctx: Ctx, batch: BatchRow): Promise<Date | null> {
  const items = await standingsOf(ctx.db, batch.id);
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
 * Asks the service about a batch that it has, and books what it says. Jobs, staff and the service's calls make us ask at the
 * same time: an answer that may be older than what was noted since is not taken. On the pool.
 * @throws PayoutServiceDown, PayoutServiceRefused
 */
export async function askAbout(ctx: Ctx, batch: BatchRow, service: ServiceProvider): Promise<void> {
  const { id, provider_batch_id: batchId } = batch;
  if (batchId === null) return;
  for (let looks = 1; looks <= MOST_LOOKS; looks += 1) {
    const before = await standingsOf(ctx.db, id);
    const seen = await service.look(batchId);
    if (seen.senderBatchId !== id) {
      ctx.services.log.error(
        { batch: id, seen: seen.batchId },
        'a batch of payouts is somebody else’s',
      );
      await noteSent(ctx.db, id, { trouble: 'not_ours', lookAt: later(ctx, restSeconds) });
      return;
    }
    if (await applySeen(ctx, batch, { seen, before })) break;
  }
  await noteLooked(ctx.db, batch, await nextLook(ctx, batch));
}

async function goOn(ctx: Ctx, claimed: Claimed, service: ServiceProvider): Promise<void> {
  const { batch } = claimed;
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

/** One batch that is due. @returns whether its service was asked */
async function carryOutOne(ctx: Ctx, id: string): Promise<boolean> {
  const batch = await findBatch(ctx.db, id);
  if (!batch) return false;
  if (batch.provider_batch_id === null && (await isAnyCheckBroken(ctx.db))) return false;
  const service = serviceOf(ctx, batch);
  if (!service) {
    // Nobody is asked, so it is not noted as asked for either.
    await noteSent(ctx.db, id, { lookAt: later(ctx, unclaimedSeconds) }, batch);
    return false;
  }
  const claimed = await unitOfWork(ctx, (step) => claim(step, id));
  if (!claimed) return false;
  await goOn(ctx, claimed, service);
  return true;
}

/**
 * Hands over batches that were released, and asks about those that were: whatever is due. Safe in several processes, and
 * after one of them was killed. Nothing is handed over while payouts are paused. A batch that fails stops no other.
 * @returns how many batches were asked about
 */
export async function carryOut(ctx: Ctx, limit: number): Promise<number> {
  const seen: string[] = [];
  let asked = 0;
  while (seen.length < limit) {
    const id = await nextDueBatch(ctx.db, ctx.now, seen);
    if (id === undefined) break;
    seen.push(id);
    try {
      if (await carryOutOne(ctx, id)) asked += 1;
    } catch (error) {
      ctx.services.log.error({ err: error, batch: id }, 'a batch of payouts could not be done');
    }
  }
  return asked;
}
