/**
 * Looks at offers on sale after the rules have changed: what does not keep them is held for review, what was held for them
 * alone and keeps them goes back on sale. Some offers in a transaction; a process that ends leaves the rest to the
 * next one, because the place in the table is committed with them.
 */
import { setImmediate } from 'node:timers/promises';
import type { Ctx } from '../../../core/context.ts';
import { eachDue } from '../../../core/each-due.ts';
import { catalogueIndexOf, type CatalogueIndex } from '../../catalogue/index.ts';
import { OFFERS_AT_ONCE } from '../at-once.ts';
import { lockOffers, type OwnRow } from '../own-offers.repository.ts';
import { refreshRanksOf } from '../ranks.repository.ts';
import { announceTogether } from '../table/announce.ts';
import { sellingDefinitionsOf, type SellingDefinition } from './offer-rules.ts';
import {
  claimCheck,
  selectNextOffers,
  updateCheck,
  updateHeld,
  type HeldOffer,
  type NextOffer,
  type RuleCheckRow,
} from './rules.repository.ts';
import { heldChange } from './review.ts';

/** Transactions before other jobs of the process get their turn. */
const TURNS = 50;
/** What was published by the old rules, in a transaction that ran when they changed, is committed by then. */
const SETTLED_MS = 5_000;

function isInScope(
  { scope, scope_id: id }: RuleCheckRow,
  categoryId: string,
  index: CatalogueIndex,
) {
  if (scope === 'market') return true;
  if (scope === 'category') return id === categoryId;
  return index.categoryById.get(categoryId)?.game_id === id;
}

/** What the rules hold or release of some offers. A long text takes its time: after each others have their turn. */
async function changesOf<Row extends Omit<NextOffer, 'is_public'>>(
  offers: readonly Row[],
  definitions: ReadonlyMap<string, SellingDefinition>,
): Promise<{ row: Row; change: HeldOffer }[]> {
  const found: { row: Row; change: HeldOffer }[] = [];
  for (const row of offers) {
    const definition = definitions.get(row.category_id);
    const change = definition && heldChange(row, definition);
    if (change) found.push({ row, change: { id: row.id, ...change } });
    await setImmediate();
  }
  return found;
}

/**
 * Holds and releases offers that the caller has locked.
 * @returns how many of each
 */
export async function writeHeld(
  ctx: Ctx,
  offers: readonly OwnRow[],
  definitions: ReadonlyMap<string, SellingDefinition>,
): Promise<{ held: number; released: number }> {
  const changed = await changesOf(offers, definitions);
  const changes = changed.map(({ change }) => change);
  await updateHeld(ctx.db, changes, ctx.now);
  const rowsChanged = changed.map(({ row }) => row);
  for (const [sellerId, rows] of Map.groupBy(rowsChanged, ({ seller_id: id }) => id)) {
    await refreshRanksOf(
      ctx.db,
      sellerId,
      rows.map(({ id }) => id),
    );
    await announceTogether(ctx, sellerId, rows);
  }
  const held = changes.filter((change) => change.held).length;
  return { held, released: changes.length - held };
}

async function work(ctx: Ctx, check: RuleCheckRow): Promise<void> {
  const next = await selectNextOffers(ctx.db, check.after, OFFERS_AT_ONCE);
  const index = await catalogueIndexOf(ctx);
  const scoped = next.filter((row) => row.is_public && isInScope(check, row.category_id, index));
  const categories = [...new Set(scoped.map((row) => row.category_id))];
  const definitions = await sellingDefinitionsOf(ctx, categories, null);
  // A look without locks: few of them change.
  const touched = await changesOf(scoped, definitions);
  const ids = touched.map(({ row }) => row.id);
  const rows = ids.length === 0 ? [] : await lockOffers(ctx.db, ids);
  const counts = await writeHeld(ctx, rows, definitions);
  const isDone = next.length < OFFERS_AT_ONCE;
  await updateCheck(ctx.db, check.id, {
    after: next.at(-1)?.id ?? check.after,
    checked: check.checked + scoped.length,
    held: check.held + counts.held,
    released: check.released + counts.released,
    ...(isDone && { status: 'done', ended_at: ctx.now }),
  });
}

/** @returns how many transactions were done */
export function runRuleChecks(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - SETTLED_MS);
  return eachDue(ctx, TURNS, {
    job: 'offers.rule_check',
    claim: (step, except) => claimCheck(step.db, before, except),
    work,
  });
}
