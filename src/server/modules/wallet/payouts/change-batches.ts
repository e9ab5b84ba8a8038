/**
 * Batches of payouts (decision 0094): made of approved ones, their file taken and carried out outside, noted as such. A
 * payout waits in one batch at a time, and nothing else is done with it meanwhile. The money is booked by
 * `settle-batches.ts`, one payout after the other.
 */
import { Failure } from '~/contracts/failure.ts';
import { payoutReference } from '~/domain/payout-batch.ts';
import { newId } from '~/kernel/ids.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { lockAccountsShared, refuseImpersonation } from '../../accounts/index.ts';
import type { PayoutMethodKind } from '../wallet.tables.ts';
import {
  dropWaiting,
  findBatch,
  insertBatch,
  listItems,
  lockBatch,
  lockWaitingItems,
  settleItem,
  updateBatch,
  type BatchRow,
  type ItemRow,
} from './batches.repository.ts';
import { requireIntegrity } from './decide-payouts.ts';
import { owingOf } from '../chargebacks.repository.ts';
import { lockOwing } from '../use-cases/debts.ts';
import { frozenOf } from './freezes.repository.ts';
import { readDetails } from './payout-details.ts';
import {
  findPayoutOwners,
  lockFailedTargets,
  lockPayouts,
  type PayoutRow,
} from './payouts.repository.ts';

/** @throws Failure PAYOUT_BATCH_PAYOUT, which names the payout by its reference */
function refuse(payoutId: string): never {
  throw new Failure('PAYOUT_BATCH_PAYOUT', { values: { payout: payoutReference(payoutId) } });
}

/**
 * Locks the owners of payouts, shared, by id: a freeze that was set first is seen.
 * @returns those who are paid nothing: frozen, or owing after a chargeback
 */
export async function lockOwners(
  ctx: Pick<Ctx, 'db'>,
  payoutIds: readonly string[],
): Promise<Set<string>> {
  const owners = await findPayoutOwners(ctx.db, payoutIds);
  await lockAccountsShared(ctx.db, owners);
  const frozen = await frozenOf(ctx.db, owners);
  return new Set([...frozen, ...(await owingOf(ctx.db, owners))]);
}

/** Whether it may go with a batch of this kind, as far as its locked row says. */
function mayGo(ctx: UserCtx, row: PayoutRow, kind: PayoutMethodKind): boolean {
  if (row.status !== 'approved' || row.kind !== kind || row.user_id === ctx.actor.userId)
    return false;
  if (row.method_failed_at !== null) return false;
  const details = readDetails(row.sealed_details, ctx.services.keys);
  const netCents = row.amount_cents - row.fee_cents;
  const provider = ctx.services.payouts.of(kind);
  return details !== null && provider.fits(kind, { payoutId: row.id, netCents, ...details });
}

/**
 * Makes a batch of approved payouts of one kind: none of the actor's own, none of a frozen account or of one that owes, none whose account
 * cannot be read, or from which money came back, none that waits in another batch. Needs a transaction; locks the owners'
 * accounts, shared, then the requests, both by id, and their methods, shared.
 * @throws Failure IMPERSONATING, PAYOUTS_PAUSED, PAYOUT_BATCH_PAYOUT
 */
export async function makeBatch(
  ctx: UserCtx,
  { kind, payoutIds }: { kind: PayoutMethodKind; payoutIds: readonly string[] },
): Promise<BatchRow> {
  refuseImpersonation(ctx.actor);
  await requireIntegrity(ctx);
  const ids = [...new Set(payoutIds)].toSorted();
  const frozen = await lockOwners(ctx, ids);
  const rows = new Map((await lockPayouts(ctx.db, ids)).map((row) => [row.id, row]));
  for (const id of ids) {
    const row = rows.get(id);
    if (!row || !mayGo(ctx, row, kind) || frozen.has(row.user_id)) refuse(id);
  }
  const id = newId();
  const put = await insertBatch(
    ctx.db,
    {
      id,
      kind,
      createdBy: ctx.actor.userId,
      provider: ctx.services.payouts.of(kind).name,
      at: ctx.now,
    },
    ids,
  );
  const taken = ids.find((each) => !put.includes(each));
  if (taken !== undefined) refuse(taken);
  await record(ctx, 'wallet.batch_made', id, { after: { payouts: ids.length } });
  return readBatch(ctx, id);
}

async function record(
  ctx: UserCtx,
  action: string,
  id: string,
  more: { reason?: string; after?: object } = {},
): Promise<void> {
  await recordAudit(ctx, { action, subject: { type: 'payout_batch', id }, ...more });
}

/** @throws Failure PAYOUT_BATCH_NOT_FOUND */
export async function readBatch(ctx: Pick<UserCtx, 'db'>, id: string): Promise<BatchRow> {
  const row = await findBatch(ctx.db, id);
  if (!row) throw new Failure('PAYOUT_BATCH_NOT_FOUND');
  return row;
}

/**
 * A batch that is about to change, with the payouts that wait in it: locks the items by payout, then the batch.
 * @throws Failure IMPERSONATING, PAYOUT_BATCH_NOT_FOUND, PAYOUT_BATCH_STATE
 */
async function lockOpen(ctx: UserCtx, id: string): Promise<{ batch: BatchRow; waiting: string[] }> {
  refuseImpersonation(ctx.actor);
  const waiting = await lockWaitingItems(ctx.db, id);
  return { batch: await lockOpenBatch(ctx, id), waiting };
}

/** @throws Failure PAYOUT_BATCH_NOT_FOUND, PAYOUT_BATCH_STATE */
async function lockOpenBatch(ctx: UserCtx, id: string): Promise<BatchRow> {
  const batch = await lockBatch(ctx.db, id);
  if (!batch) throw new Failure('PAYOUT_BATCH_NOT_FOUND');
  if (batch.status !== 'open') throw new Failure('PAYOUT_BATCH_STATE');
  return batch;
}

/** None of an account that was frozen or owes since, none of one's own, as far as can be seen early. @throws Failure PAYOUT_BATCH_PAYOUT */
async function requireAllMayGo(ctx: UserCtx, batchId: string) {
  const items = (await listItems(ctx.db, batchId)).filter(({ state }) => state === 'waiting');
  const frozen = await lockOwners(
    ctx,
    items.map(({ payout_id: payout }) => payout),
  );
  for (const { payout_id: payout, user_id: owner } of items) {
    if (owner === ctx.actor.userId || frozen.has(owner)) refuse(payout);
  }
  return items;
}

/**
 * An open batch whose money is about to leave: to no method from which money came back, and from nobody who owes. A debt of the
 * same instant is seen, or comes after all of it. Locks the items, their methods, shared, the owners' ledger accounts, then the
 * batch. @throws Failure PAYOUT_BATCH_PAYOUT, and those of `lockOpen`
 */
async function lockToLeave(ctx: UserCtx, id: string, items: readonly ItemRow[]) {
  refuseImpersonation(ctx.actor);
  const waiting = await lockWaitingItems(ctx.db, id);
  const failed = await lockFailedTargets(ctx.db, waiting);
  const going = items.filter(({ payout_id: payout }) => waiting.includes(payout));
  const owing = await lockOwing(
    ctx.db,
    going.map(({ user_id: owner }) => owner),
  );
  const batch = await lockOpenBatch(ctx, id);
  const stopped = going.find(
    ({ payout_id: payout, user_id: owner }) => failed.includes(payout) || owing.includes(owner),
  );
  return stopped === undefined ? { batch, going } : refuse(stopped.payout_id);
}

/**
 * The file of an open batch, with the account numbers: whoever takes it stands in the record. It may be taken again. Needs
 * a transaction; locks the owners' accounts, shared, then as `lockToLeave`.
 * @throws Failure PAYOUTS_PAUSED, PAYOUT_BATCH_PAYOUT, and those of `lockOpen`
 */
export async function takeFile(
  ctx: UserCtx,
  id: string,
): Promise<{ file_name: string; content: string }> {
  await requireIntegrity(ctx);
  const items = await requireAllMayGo(ctx, id);
  const { batch, going } = await lockToLeave(ctx, id, items);
  const provider = ctx.services.payouts.find(batch.provider);
  if (provider?.way !== 'file') throw new Failure('PAYOUT_BATCH_STATE');
  const lines = going.map((row) => {
    const details = readDetails(row.sealed_details, ctx.services.keys) ?? refuse(row.payout_id);
    const netCents = row.amount_cents - row.fee_cents;
    const line = { payoutId: row.payout_id, netCents, ...details };
    return provider.fits(batch.kind, line) ? line : refuse(row.payout_id);
  });
  await updateBatch(ctx.db, id, { fileAt: ctx.now });
  await record(ctx, 'wallet.batch_file', id, { after: { payouts: lines.length } });
  return {
    file_name: `payouts-${batch.kind}-${id.slice(-8)}.csv`,
    content: provider.file(batch.kind, lines),
  };
}

/**
 * A batch of people's was carried out: its payouts are noted as sent by the job; only once the file was taken. A batch of a
 * service's is handed over by the job (`carry-out.ts`), and booked as the service says. Needs a transaction; locks as
 * `takeFile`.
 * @throws Failure PAYOUTS_PAUSED, PAYOUT_BATCH_PAYOUT, and those of `lockOpen`
 */
export async function releaseBatch(ctx: UserCtx, id: string, reason: string): Promise<BatchRow> {
  await requireIntegrity(ctx);
  const items = await requireAllMayGo(ctx, id);
  const { batch, going } = await lockToLeave(ctx, id, items);
  const provider = ctx.services.payouts.find(batch.provider);
  const isReady = provider?.way === 'service' || (provider && batch.file_at !== null);
  if (!isReady || going.length === 0) throw new Failure('PAYOUT_BATCH_STATE');
  const released = { by: ctx.actor.userId, at: ctx.now };
  const lookAt = provider.way === 'service' ? ctx.now : null;
  await updateBatch(ctx.db, id, { status: 'sent', released, lookAt });
  await record(ctx, 'wallet.batch_released', id, { reason, after: { payouts: going.length } });
  return readBatch(ctx, id);
}

/**
 * Takes a batch apart: its payouts are approved ones as before. Needs a transaction; locks the items, then the batch.
 * @throws Failure those of `lockOpen`
 */
export async function cancelBatch(ctx: UserCtx, id: string, reason: string): Promise<BatchRow> {
  await lockOpen(ctx, id);
  await dropWaiting(ctx.db, id, ctx.now);
  await updateBatch(ctx.db, id, { status: 'cancelled' });
  await record(ctx, 'wallet.batch_cancelled', id, { reason });
  return readBatch(ctx, id);
}

/**
 * Takes one payout out of an open batch: it is an approved one as before. With the last one the batch ends; otherwise its file
 * is to be taken anew, because a saved one still pays that payout. Needs a transaction; locks as `cancelBatch`.
 * @throws Failure PAYOUT_NOT_FOUND, and those of `lockOpen`
 */
export async function dropPayout(
  ctx: UserCtx,
  id: string,
  { payoutId, reason }: { payoutId: string; reason: string },
): Promise<BatchRow> {
  const { waiting } = await lockOpen(ctx, id);
  const item = { batchId: id, payoutId, state: 'dropped' as const, at: ctx.now };
  if (!(await settleItem(ctx.db, item))) throw new Failure('PAYOUT_NOT_FOUND');
  const isLast = waiting.length === 1;
  await updateBatch(ctx.db, id, { fileAt: null, ...(isLast && { status: 'cancelled' }) });
  await record(ctx, 'wallet.batch_dropped', id, { reason, after: { payout: payoutId } });
  return readBatch(ctx, id);
}
