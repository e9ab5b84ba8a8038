/** An offer that one buyer alone can order: what an accepted bid becomes (decision 0078). */
import type { Locale } from '~config';
import { newId } from '~/kernel/ids.ts';
import type { Ctx } from '../../../core/context.ts';
import { facetTokens, filterValid, marketKey, type AttributeValues } from '../offer-attributes.ts';
import { requireProvenStock } from '../proof/stock-proofs.ts';
import { requireOpen } from '../proof/require-open.ts';
import { requireMinimum } from '../rules/least-price.ts';
import type { SellingDefinition } from '../rules/offer-rules.ts';
import { insertOffer } from '../own-offers.repository.ts';

export interface ReservedGoods {
  sellerId: string;
  buyerId: string;
  title: string;
  locale: Locale;
  /** Those that the category no longer has are left out. */
  attributes: AttributeValues;
  count: number;
  /** Per unit, as agreed: later changes of the seller's level do not touch it. */
  priceMicros: number;
  catalogPriceMicros: number;
  deliveryMinutes: number;
  until: Date;
}

/**
 * Makes the offer: the whole amount, in one order, delivered by hand. Needs a transaction.
 * @returns its id
 * @throws {Failure} PRICE_BELOW_MINIMUM, SELLER_PROOF_REQUIRED, STOCK_PROOF_REQUIRED
 */
export async function reserveForBuyer(
  ctx: Ctx,
  definition: SellingDefinition,
  goods: ReservedGoods,
): Promise<string> {
  const { category, attributes: fields, rules } = definition;
  requireOpen(definition, ctx.locale);
  requireMinimum({ price_micros: goods.priceMicros, volume_discounts: [] }, rules, ctx.locale);
  await requireProvenStock(ctx, definition, goods);
  const id = newId();
  const { now } = ctx;
  const values = filterValid(fields, goods.attributes);
  await insertOffer(ctx.db, {
    id,
    seller_id: goods.sellerId,
    category_id: category.id,
    status: 'inactive',
    title: goods.title,
    locale: goods.locale,
    price_micros: goods.priceMicros,
    catalog_price_micros: goods.catalogPriceMicros,
    in_stock: goods.count,
    min_purchase: goods.count,
    delivery_method: 'manual',
    delivery_minutes: goods.deliveryMinutes,
    warranty_days: category.warranty_days[0] ?? 0,
    attributes: JSON.stringify(values),
    facet_tokens: facetTokens(fields, values),
    market_key: marketKey(category.facet_keys, values),
    created_at: now,
    updated_at: now,
    deleted_at: now,
    reserved_for: goods.buyerId,
    reserved_until: goods.until,
  });
  return id;
}
