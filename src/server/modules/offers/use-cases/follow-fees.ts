/**
 * Prices follow a rule of fees that begins or ends (decision 0123): some offers in a transaction, and the place in the table is
 * committed with them, so that a process that ends leaves the rest to the next one. Until its turn an offer costs what its page says,
 * and an order of it books the fee that lies between its two prices.
 */
import type { Ctx } from '../../../core/context.ts';
import { eachDue } from '../../../core/each-due.ts';
import { lockAccountsShared } from '../../accounts/index.ts';
import { claimRepricing, noteStep, type FeeWalk } from '../../rules/index.ts';
import { OFFERS_AT_ONCE } from '../at-once.ts';
import { selectPriced, writeCatalogPrices } from '../catalog-prices.repository.ts';
import { lockOffers, type OwnRow } from '../own-offers.repository.ts';
import { sellingDefinitionsOf } from '../rules/offer-rules.ts';
import { announceTogether } from '../table/announce.ts';
import { pricesOf } from './edit-offer.ts';

/** Transactions before other jobs of the process get their turn. */
const TURNS = 50;

/** Writes the prices of the moment. @returns the offers that have another one now, as they were */
async function reprice(ctx: Ctx, rows: readonly OwnRow[]): Promise<OwnRow[]> {
  const categories = [...new Set(rows.map((row) => row.category_id))];
  const definitions = await sellingDefinitionsOf(ctx, categories, null);
  const priced = rows.flatMap((row) => {
    const definition = definitions.get(row.category_id);
    if (!definition) return [];
    const { catalog_price_micros: price } = pricesOf(row.price_micros, row, definition);
    return price === row.catalog_price_micros
      ? []
      : [{ row, id: row.id, catalogPriceMicros: price }];
  });
  if (priced.length > 0) await writeCatalogPrices(ctx.db, priced);
  return priced.map(({ row }) => row);
}

async function work(ctx: Ctx, walk: FeeWalk): Promise<void> {
  const next = await selectPriced(ctx.db, {
    after: walk.after_offer,
    categoryId: walk.category_id,
    sellerId: walk.seller_id,
    limit: OFFERS_AT_ONCE,
  });
  // As an edit does: levels, from which fees follow, do not change meanwhile.
  await lockAccountsShared(ctx.db, [...new Set(next.map((row) => row.seller_id))]);
  const rows =
    next.length === 0
      ? []
      : await lockOffers(
          ctx.db,
          next.map(({ id }) => id),
        );
  const changed = await reprice(ctx, rows);
  for (const [sellerId, own] of Map.groupBy(changed, (row) => row.seller_id)) {
    // Ranks among a seller's own offers follow with those of all: to sort them in each step would hold these rows for it.
    await announceTogether(ctx, sellerId, own);
  }
  await noteStep(ctx, walk, {
    after: next.at(-1)?.id ?? walk.after_offer,
    offers: changed.length,
    isDone: next.length < OFFERS_AT_ONCE,
  });
}

/** @returns how many transactions were done */
export function followFees(ctx: Ctx): Promise<number> {
  return eachDue(ctx, TURNS, {
    job: 'offers.fees',
    claim: (step, except) => claimRepricing(step.db, step.now, except),
    work,
  });
}
