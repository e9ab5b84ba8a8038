/** One act on many own offers: what it would do, starting it, its inverse, and how far it is. */
import type * as v from 'valibot';
import type {
  Bulk,
  BulkAct,
  BulkOutcome,
  BulkPreview,
  Selection,
} from '~/contracts/offers/table.schemas.ts';
import { bulkRules } from '~/contracts/offers/bulk-rules.ts';
import type { bulkOutcomeSchema } from '~/contracts/offers/table.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import type { UserCtx } from '../../../core/context.ts';
import { lockAccountShared, requireActive } from '../../accounts/index.ts';
import { requireSelling } from '../offers.policy.ts';
import { sellingDefinitionsOf } from '../rules/offer-rules.ts';
import type { ActedFields } from '../offers.tables.ts';
import { countAccepted } from '../own-offers.repository.ts';
import {
  insertBulk,
  insertInverse,
  insertItems,
  lockBulk,
  selectBulk,
  selectBulks,
  selectGroups,
  selectOutcomes,
  selectSelected,
  updateBulk,
  type BulkGroup,
  type BulkRecord,
} from './bulk.repository.ts';
import { filterOf } from './list-table.ts';
import { planAct, type ActPlan } from './plan-act.ts';
import { isWithdrawal, workBulk } from './run-bulks.ts';
import { selectOwnRows } from './table.repository.ts';

/** Offers that are read and planned before others get their turn. */
const AT_ONCE = 250;
const EXAMPLES = 5;
const NAMED = 3;

/** @throws {Failure} BULK_NOTHING, BULK_TOO_MANY */
async function selectedIds(ctx: UserCtx, selection: Selection): Promise<string[]> {
  const which =
    'ids' in selection
      ? selection
      : { filter: filterOf(ctx, selection.filter), except: selection.except };
  const ids = await selectSelected(ctx.db, ctx.actor.userId, which, bulkRules.offers);
  if (ids.length === 0) throw new Failure('BULK_NOTHING');
  if (ids.length > bulkRules.offers) throw new Failure('BULK_TOO_MANY');
  return ids;
}

/** @throws {Failure} those of the account */
function requireAct(ctx: UserCtx, bulk: Pick<BulkRecord, 'act' | 'undoes'>): void {
  if (isWithdrawal(bulk)) requireActive(ctx.actor);
  else requireSelling(ctx.actor);
}

function presentActed(fields: ActedFields) {
  return {
    price: fields.price_micros === 0 ? null : priceFromMicros(fields.price_micros),
    in_stock: fields.in_stock,
    delivery_minutes: fields.delivery_minutes,
    status: fields.status,
    low_stock: fields.low_stock,
    confirmed_at: fields.confirmed_at,
  };
}

/** Adds what an act does to one offer to the preview. */
function note(preview: BulkPreview, { id, title }: { id: string; title: string }, plan: ActPlan) {
  preview[plan.outcome] += 1;
  if (plan.outcome === 'changed' && preview.examples.length < EXAMPLES) {
    const [before, after] = [presentActed(plan.before), presentActed(plan.offer)];
    preview.examples.push({ id, title, before, after });
  }
  if (plan.outcome !== 'refused') return;
  const known = preview.refusals.find(({ code }) => code === plan.code);
  const group = known ?? { code: plan.code, count: 0, offers: [] };
  if (!known) preview.refusals.push(group);
  group.count += 1;
  if (group.offers.length < NAMED) group.offers.push({ id, title });
}

/** What an act would do now. @throws {Failure} BULK_NOTHING, BULK_TOO_MANY */
export async function previewBulk(
  ctx: UserCtx,
  { selection, act }: { selection: Selection; act: BulkAct },
): Promise<BulkPreview> {
  const { userId: sellerId } = ctx.actor;
  const ids = await selectedIds(ctx, selection);
  const accepted = act.kind === 'publish' ? await countAccepted(ctx.db, sellerId) : 0;
  const seller = { accepted, now: ctx.now, locale: ctx.locale };
  const preview: BulkPreview = {
    total: ids.length,
    changed: 0,
    unchanged: 0,
    refused: 0,
    refusals: [],
    examples: [],
  };
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const rows = await selectOwnRows(ctx.db, sellerId, some, { isLocked: false });
    const categories = [...new Set(rows.map((row) => row.category_id))];
    const definitions = await sellingDefinitionsOf(ctx, categories, sellerId);
    for (const row of rows) {
      const definition = definitions.get(row.category_id);
      if (definition) note(preview, row, planAct(row, definition, act, seller));
    }
  }
  preview.refusals.sort((a, b) => b.count - a.count);
  return preview;
}

async function begin(
  ctx: UserCtx,
  given: Pick<BulkRecord, 'act' | 'undoes' | 'total'>,
): Promise<BulkRecord> {
  const record: BulkRecord = {
    id: newId(),
    seller_id: ctx.actor.userId,
    status: 'running',
    is_undone: false,
    created_at: ctx.now,
    worked_at: null,
    ended_at: null,
    ...given,
  };
  await insertBulk(ctx.db, { ...record, act: JSON.stringify(record.act) });
  return record;
}

/**
 * Starts an act on the offers that the selection finds now; the first of them are changed with the call.
 * @throws {Failure} BULK_NOTHING, BULK_TOO_MANY and those of the account
 */
export async function startBulk(
  ctx: UserCtx,
  { selection, act }: { selection: Selection; act: BulkAct },
): Promise<Bulk> {
  requireAct(ctx, { act, undoes: null });
  await lockAccountShared(ctx.db, ctx.actor.userId);
  const ids = await selectedIds(ctx, selection);
  const record = await begin(ctx, { act, undoes: null, total: ids.length });
  await insertItems(ctx.db, record, ids);
  await workBulk(ctx, record);
  return readBulk(ctx, record.id);
}

/** Somebody else's act is treated as not found. @throws {Failure} BULK_NOT_FOUND */
function requireOwnBulk(ctx: UserCtx, record: BulkRecord | undefined): BulkRecord {
  if (!record || record.seller_id !== ctx.actor.userId) throw new Failure('BULK_NOT_FOUND');
  return record;
}

const isReversible = ({ act, undoes, is_undone: isUndone, status }: BulkRecord): boolean =>
  act.kind !== 'delete' && undoes === null && !isUndone && status !== 'running';

/** Starts the inverse of an act that has ended. @throws {Failure} BULK_NOT_FOUND, BULK_WRONG_STATE, those of the account */
export async function undoBulk(ctx: UserCtx, id: string): Promise<Bulk> {
  await lockAccountShared(ctx.db, ctx.actor.userId);
  const of = requireOwnBulk(ctx, await lockBulk(ctx.db, id));
  requireAct(ctx, { act: of.act, undoes: of.id });
  const { changed } = countsOf(await selectGroups(ctx.db, [id]));
  if (!isReversible(of) || changed === 0) throw new Failure('BULK_WRONG_STATE');
  await updateBulk(ctx.db, id, { is_undone: true });
  const record = await begin(ctx, { act: of.act, undoes: id, total: changed });
  await insertInverse(ctx.db, record, id);
  await workBulk(ctx, record);
  return readBulk(ctx, record.id);
}

function countsOf(groups: readonly BulkGroup[]): Record<BulkOutcome, number> {
  const of = (outcome: BulkOutcome): number =>
    groups.filter((one) => one.outcome === outcome).reduce((sum, { count }) => sum + count, 0);
  return { changed: of('changed'), unchanged: of('unchanged'), refused: of('refused') };
}

function presentBulk(record: BulkRecord, groups: readonly BulkGroup[]): Bulk {
  const counts = countsOf(groups);
  return {
    id: record.id,
    act: record.act,
    undoes: record.undoes,
    status: record.status,
    total: record.total,
    ...counts,
    refusals: groups.flatMap(({ code, count, offers }) =>
      code === null ? [] : [{ code, count, offers }],
    ),
    can_undo: isReversible(record) && counts.changed > 0,
    created_at: record.created_at.toISOString(),
    ended_at: record.ended_at?.toISOString() ?? null,
  };
}

/** An own act. @throws {Failure} BULK_NOT_FOUND */
export async function readBulk(ctx: UserCtx, id: string): Promise<Bulk> {
  const record = requireOwnBulk(ctx, await selectBulk(ctx.db, id));
  return presentBulk(record, await selectGroups(ctx.db, [id]));
}

/** Own acts, the newest first. */
export async function listBulks(ctx: UserCtx, page: { limit: number; offset: number }) {
  const { rows, total } = await selectBulks(ctx.db, ctx.actor.userId, page);
  const groups = await selectGroups(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const { limit, offset } = page;
  return {
    data: rows.map((row) =>
      presentBulk(
        row,
        groups.filter((group) => group.bulk_id === row.id),
      ),
    ),
    meta: { total, limit, offset },
  };
}

/** What an own act did to each of its offers. @throws {Failure} BULK_NOT_FOUND */
export async function listOutcomes(
  ctx: UserCtx,
  id: string,
  page: { outcome: BulkOutcome | null; limit: number; offset: number },
) {
  requireOwnBulk(ctx, await selectBulk(ctx.db, id));
  const { rows, total } = await selectOutcomes(ctx.db, id, page);
  const data: v.InferOutput<typeof bulkOutcomeSchema>[] = rows;
  return { data, meta: { total, limit: page.limit, offset: page.offset } };
}
