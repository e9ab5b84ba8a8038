/**
 * Looks at offers on sale after the rules have changed: what does not keep them is held for review, what was held for them
 * alone and keeps them goes back on sale. Some offers in a transaction; a process that ends leaves the rest to the
 * next one, because the place in the table is committed with them.
 */
import type { Ctx } from '../../../core/context.ts';
import { eachDue } from '../../../core/each-due.ts';
import { catalogueIndexOf, type CatalogueIndex } from '../../catalogue/index.ts';
import { lockOffers, updateOffer, type OwnRow } from '../own-offers.repository.ts';
import { refreshRanksOf } from '../ranks.repository.ts';
import { announceTogether } from '../table/announce.ts';
import { sellingDefinitionsOf, type SellingDefinition } from './offer-rules.ts';
import {
  claimCheck,
  selectNextOffers,
  updateCheck,
  type NextOffer,
  type RuleCheckRow,
} from './rules.repository.ts';
import { heldChange } from './review.ts';

/** Offers of a transaction: their buyers wait as long as it takes. */
const OFFERS = 250;
/** Transactions before other jobs of the process get their turn. */
const TURNS = 20;
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

/** Which offers the rules hold or release, by a look without locks. */
function touchedOf(
  offers: readonly NextOffer[],
  definitions: ReadonlyMap<string, SellingDefinition>,
): string[] {
  return offers.flatMap((row) => {
    const definition = definitions.get(row.category_id);
    return definition && heldChange(row, definition) ? [row.id] : [];
  });
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
  const counts = { held: 0, released: 0 };
  const changed: OwnRow[] = [];
  for (const row of offers) {
    const definition = definitions.get(row.category_id);
    const change = definition && heldChange(row, definition);
    if (!change) continue;
    await updateOffer(ctx.db, row.id, { ...change, updated_at: ctx.now });
    counts[change.held ? 'held' : 'released'] += 1;
    changed.push(row);
  }
  for (const [sellerId, rows] of Map.groupBy(changed, ({ seller_id: id }) => id)) {
    await refreshRanksOf(
      ctx.db,
      sellerId,
      rows.map(({ id }) => id),
    );
    await announceTogether(ctx, sellerId, rows);
  }
  return counts;
}

async function work(ctx: Ctx, check: RuleCheckRow): Promise<void> {
  const next = await selectNextOffers(ctx.db, check.after, OFFERS);
  const index = await catalogueIndexOf(ctx);
  const scoped = next.filter((row) => row.is_public && isInScope(check, row.category_id, index));
  const categories = [...new Set(scoped.map((row) => row.category_id))];
  const definitions = await sellingDefinitionsOf(ctx, categories, null);
  const touched = touchedOf(scoped, definitions);
  const rows = touched.length === 0 ? [] : await lockOffers(ctx.db, touched);
  const counts = await writeHeld(ctx, rows, definitions);
  const isDone = next.length < OFFERS;
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
