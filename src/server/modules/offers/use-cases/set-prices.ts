/** Writes prices that were worked out elsewhere, for many offers of one seller at once: automatic prices and their undoing. */
import type { Ctx } from '../../../core/context.ts';
import type { OwnRow } from '../own-offers.repository.ts';
import { updatePrices } from '../own-offers.repository.ts';
import { isBelowMinimum, requireMinimum } from '../rules/least-price.ts';
import { sellingDefinitionsOf } from '../rules/offer-rules.ts';
import { lacksStockProof } from '../rules/stock-value.ts';
import { heldChange } from '../rules/review.ts';
import { updateHeld, type HeldOffer } from '../rules/rules.repository.ts';
import { refreshRanksOf } from '../ranks.repository.ts';
import { announceTogether } from '../table/announce.ts';
import { selectOwnRows } from '../table/table.repository.ts';
import { pricesOf } from './edit-offer.ts';

export interface NewPrice {
  id: string;
  /** The seller's price per unit. */
  priceMicros: number;
  /** The offer that it was worked out for: one with another version is left as it is (decision 0069). */
  version: number;
}

/**
 * Changes prices, with all that follows a change by the editor. In a transaction that holds the seller's account
 * (`lockAccountShared`); the offers are locked by their ids here. What its seller or staff changed meanwhile is left.
 * @param mark whether the prices are the autopilot's: any other change of one ends its mark
 * @returns the versions that were made, by offer. A round's price below the category's minimum is left out.
 * @throws {Failure} PRICE_BELOW_MINIMUM for a price that its seller wants back
 */
export async function setPrices(
  ctx: Ctx,
  sellerId: string,
  prices: readonly NewPrice[],
  mark: 'autopilot' | 'none',
): Promise<Map<string, number>> {
  const wanted = new Map(prices.map((price) => [price.id, price]));
  const rows = await selectOwnRows(ctx.db, sellerId, [...wanted.keys()], { isLocked: true });
  const categories = [...new Set(rows.map((row) => row.category_id))];
  const definitions = await sellingDefinitionsOf(ctx, categories, sellerId);
  const changed: { row: OwnRow; price_micros: number; catalog_price_micros: number }[] = [];
  const held: HeldOffer[] = [];
  for (const row of rows) {
    const [price, definition] = [wanted.get(row.id), definitions.get(row.category_id)];
    if (!price || !definition || price.version !== row.version) continue;
    const both = pricesOf(price.priceMicros, row, definition);
    const next = { ...row, ...both };
    if (mark === 'none') requireMinimum(next, definition.rules, ctx.locale);
    else if (isBelowMinimum(next, definition.rules)) continue;
    changed.push({ row, ...both });
    // A dearer unit may make the stock worth more than its category takes on trust, a cheaper one less. What a cancelled
    // order brought back is not asked about here either: a buyer must not be able to have an offer held (decision 0084).
    const wasBeyond = row.status !== 'on_review' && lacksStockProof(row, definition);
    const change = wasBeyond ? null : heldChange(next, definition, 'same');
    if (change) held.push({ id: row.id, ...change });
  }
  if (changed.length === 0) return new Map();
  const written = changed.map(({ row, ...price }) => ({ id: row.id, ...price }));
  await updatePrices(ctx.db, written, mark === 'autopilot' ? ctx.now : null, ctx.now);
  await updateHeld(ctx.db, held, ctx.now, 0);
  await refreshRanksOf(
    ctx.db,
    sellerId,
    written.map(({ id }) => id),
  );
  await announceTogether(
    ctx,
    sellerId,
    changed.map(({ row }) => row),
  );
  return new Map(changed.map(({ row }) => [row.id, row.version + 1]));
}
