/**
 * Does acts on many offers, some offers in a transaction: what a process that ends leaves is taken up by the next one,
 * because the outcome of an offer is committed with it. Buyers of these offers wait for one transaction at most.
 */
import { bulkRules } from '~/contracts/offers/bulk-rules.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Ctx } from '../../../core/context.ts';
import { eachDue } from '../../../core/each-due.ts';
import { lockAccountShared } from '../../accounts/index.ts';
import { countAccepted, type OwnRow } from '../own-offers.repository.ts';
import { refreshRanksOf } from '../ranks.repository.ts';
import { OFFERS_AT_ONCE } from '../at-once.ts';
import { announceTogether } from './announce.ts';
import { maySell } from '../use-cases/background-seller.ts';
import {
  claimRunning,
  findRunning,
  forgetOldBulks,
  selectWaitingItems,
  updateActed,
  updateBulk,
  writeEnded,
  type BulkItem,
  type BulkRecord,
  type EndedItem,
} from './bulk.repository.ts';
import { planAct, planUndo, type ActedOffer, type ActingSeller, type ActPlan } from './plan-act.ts';
import { sellingDefinitionsOf, type SellingDefinition } from '../rules/offer-rules.ts';
import { selectOwnRows } from './table.repository.ts';

/** Transactions before other jobs of the process get their turn. */
const TURNS = 40;
const FORGOTTEN_AT_ONCE = 20;
const DAY_MS = 24 * 3_600_000;
/** An act that has not ended by then is stopped; the largest takes less than a minute. */
const MOST_MS = DAY_MS;

/** Whether acts of this kind only take offers off the market. */
export const isWithdrawal = ({ act, undoes }: Pick<BulkRecord, 'act' | 'undoes'>): boolean =>
  undoes === null && (act.kind === 'pause' || act.kind === 'delete');

/** Locks a running act behind its seller's account, as every change of an offer does (decision 0024). */
async function claim(ctx: Ctx, except: readonly string[]): Promise<BulkRecord | undefined> {
  const next = await findRunning(ctx.db, except);
  if (!next) return undefined;
  await lockAccountShared(ctx.db, next.seller_id);
  return claimRunning(ctx.db, next.id);
}

function planItem(
  item: BulkItem,
  row: OwnRow | undefined,
  definition: SellingDefinition | undefined,
  { record, seller }: { record: BulkRecord; seller: ActingSeller },
): ActPlan {
  if (!row) return { outcome: 'refused', code: 'OFFER_NOT_FOUND' };
  if (!definition) return { outcome: 'refused', code: 'CATEGORY_NOT_FOUND' };
  const { act } = record;
  if (record.undoes === null) return planAct(row, definition, act, seller);
  const { restore, expected_version: version } = item;
  invariant(restore !== null && version !== null, 'An inverse knows what it goes back to');
  return planUndo(row, definition, { act, restore, version }, seller.locale);
}

function endOf({ number }: BulkItem, plan: ActPlan, row: OwnRow | undefined): EndedItem {
  const isChanged = plan.outcome === 'changed';
  return {
    number,
    outcome: plan.outcome,
    code: plan.outcome === 'refused' ? plan.code : null,
    before: isChanged ? plan.before : null,
    version: isChanged && row ? row.version + 1 : null,
  };
}

/** Prices and what is on sale order the recommended lists; stock and delivery times do not. */
function movesRanks({ price_micros, status, deleted_at }: ActedOffer, before: OwnRow): boolean {
  const isSame = price_micros === before.price_micros && status === before.status;
  return !isSame || deleted_at !== null;
}

async function writeChanged(
  ctx: Ctx,
  record: BulkRecord,
  changed: readonly { offer: ActedOffer; row: OwnRow }[],
): Promise<void> {
  if (changed.length === 0) return;
  await updateActed(
    ctx.db,
    changed.map(({ offer }) => offer),
    { now: ctx.now, isConfirmed: record.act.kind === 'confirm' },
  );
  const moved = changed.filter(({ offer, row }) => movesRanks(offer, row));
  if (moved.length > 0) {
    const ids = moved.map(({ offer }) => offer.id);
    await refreshRanksOf(ctx.db, record.seller_id, ids);
  }
  // Public pages say nothing of when an offer was confirmed.
  const shown = changed.filter(
    ({ offer, row }) => record.act.kind !== 'confirm' || offer.status !== row.status,
  );
  await announceTogether(
    ctx,
    record.seller_id,
    shown.map(({ row }) => row),
  );
}

/**
 * Changes the next offers of an act that the caller has locked, behind its seller's account.
 * @returns whether the act is done with
 */
export async function workBulk(ctx: Ctx, record: BulkRecord): Promise<boolean> {
  const items = await selectWaitingItems(ctx.db, record.id, OFFERS_AT_ONCE);
  const ids = items.map(({ offer_id: id }) => id);
  const rows = await selectOwnRows(ctx.db, record.seller_id, ids, { isLocked: true });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const categories = [...new Set(rows.map((row) => row.category_id))];
  const definitions = await sellingDefinitionsOf(ctx, categories, record.seller_id);
  const accepted =
    record.act.kind === 'publish' ? await countAccepted(ctx.db, record.seller_id) : 0;
  const seller: ActingSeller = { accepted, now: ctx.now, locale: ctx.locale };
  const ended: EndedItem[] = [];
  const changed: { offer: ActedOffer; row: OwnRow }[] = [];
  for (const item of items) {
    const row = byId.get(item.offer_id);
    const definition = row && definitions.get(row.category_id);
    const plan = planItem(item, row, definition, { record, seller });
    ended.push(endOf(item, plan, row));
    if (row && plan.outcome === 'changed') changed.push({ offer: plan.offer, row });
  }
  await writeChanged(ctx, record, changed);
  if (ended.length > 0) await writeEnded(ctx.db, record.id, ended);
  const isDone = items.length < OFFERS_AT_ONCE;
  await updateBulk(ctx.db, record.id, {
    worked_at: ctx.now,
    ...(isDone && { status: 'done', ended_at: ctx.now }),
  });
  return isDone;
}

/** What fails again and again, by a fault of ours, is not tried for ever. */
const isOld = ({ created_at: at }: BulkRecord, now: Date): boolean =>
  now.getTime() - at.getTime() > MOST_MS;

async function work(ctx: Ctx, record: BulkRecord): Promise<void> {
  const act = isWithdrawal(record) ? 'withdraw' : 'sell';
  if (isOld(record, ctx.now) || !(await maySell(ctx, record.seller_id, act))) {
    await updateBulk(ctx.db, record.id, { status: 'stopped', ended_at: ctx.now });
    return;
  }
  await workBulk(ctx, record);
}

/** @returns how many transactions were done */
export function runBulks(ctx: Ctx): Promise<number> {
  return eachDue(ctx, TURNS, { job: 'offers.bulk', claim, work });
}

/** Deletes acts that can no longer be undone; what runs stays. */
export function forgetBulks(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - bulkRules.days * DAY_MS);
  return forgetOldBulks(ctx.db, before, FORGOTTEN_AT_ONCE);
}
