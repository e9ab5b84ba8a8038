/** A seller's own offer: loading it, presenting it, and publishing events when its visibility changes. */
import { imageUrl } from '~/contracts/media/media.urls.ts';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { nextFee, type FeeRules } from '~/domain/fees.ts';
import { confirmBy } from '~/domain/offer-freshness.ts';
import { Failure } from '~/contracts/failure.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { offerChanged, offerHidden, offerPublished } from '../offers.events.ts';
import { lockAccountShared, requireActive } from '../../accounts/index.ts';
import { missingFields, requireOwn, requireSelling } from '../offers.policy.ts';
import { presentCommon, type OfferPresenterContext } from '../offers.presenter.ts';
import { lockOwn, selectOwn, type OwnRow } from '../own-offers.repository.ts';
import {
  definitionFor,
  sellingDefinitionsOf,
  type SellingDefinition,
} from '../rules/offer-rules.ts';
import { selectLastStockProofs, type StockProofRow } from '../proof/stock-proof.repository.ts';
import { presentStockProof } from '../proof/stock-proof-view.ts';
import { feeBy } from '../rules/fee-of.ts';
import { leastPriceOf } from '../rules/least-price.ts';
import { reasonsOf } from '../rules/review.ts';
import { goodsOf, lacksStockProof } from '../rules/stock-value.ts';
import { presenterContextFor } from './presenter-context.ts';

/**
 * The caller's offer, with a row lock until the transaction ends, and its category.
 * @param act `withdraw` takes it off the market, for which no identity check is required
 */
export async function openOwn(
  ctx: UserCtx,
  id: string,
  act: 'sell' | 'withdraw' = 'sell',
): Promise<{ row: OwnRow; definition: SellingDefinition }> {
  if (act === 'sell') requireSelling(ctx.actor);
  else requireActive(ctx.actor);
  // Locks the account, so that the level, from which the buyers' price is computed, does not change meanwhile.
  if (act === 'sell') await lockAccountShared(ctx.db, ctx.actor.userId);
  const row = requireOwn(ctx.actor, await lockOwn(ctx.db, id));
  return { row, definition: await definitionFor(ctx, row.category_id, row.seller_id) };
}

/** Whether an offer waits for a proof of its stock. */
const isAsked = (row: OwnRow, definition: SellingDefinition | undefined): boolean =>
  row.status === 'on_review' && definition !== undefined && lacksStockProof(row, definition);

/** What is proven of the goods that an offer has now. */
function provenOf(row: OwnRow, definition: SellingDefinition | undefined) {
  const { proven_units: units, proven_until: until, proven_goods: goods } = row;
  if (!definition || units === null || until === null) return null;
  return goods === goodsOf(definition, row.attributes)
    ? { units, until: until.toISOString() }
    : null;
}

/**
 * @param rules definitions of the offers' categories with their rules
 * @param proofs what was shown last of the stock, by offer
 */
export function presentOwn(
  row: OwnRow,
  surroundings: OfferPresenterContext,
  rules: ReadonlyMap<string, SellingDefinition> = new Map(),
  proofs: ReadonlyMap<string, StockProofRow> = new Map(),
): OwnOffer {
  const definition = surroundings.definitions.get(row.category_id);
  const ruled = rules.get(row.category_id);
  const proof = proofs.get(row.id);
  const hasPrice = row.price_micros > 0;
  const category = { id: row.category_id, base: definition?.category.base ?? '' };
  const feeAt = (fees: FeeRules): number => feeBy(fees, row, category);
  const next = nextFee(surroundings.fees, feeAt);
  return {
    ...presentCommon(row, surroundings),
    status: row.status,
    description: row.description,
    price: hasPrice ? priceFromMicros(row.price_micros) : null,
    catalog_price: hasPrice ? priceFromMicros(row.catalog_price_micros) : null,
    min_price: leastPriceOf(ruled),
    needs_proof: ruled?.rules.isClosed ?? false,
    fee_bps: feeAt(surroundings.fees.inForce),
    next_fee: next && { from: next.from.toISOString(), fee_bps: next.bps },
    images: row.media_ids.map((id) => ({ media_id: id, url: imageUrl(id) })),
    secrets_count: row.delivery_method === 'instant' ? row.free_secrets : null,
    status_reason: row.moderation_reason,
    stock_proof: proof && ruled ? presentStockProof(proof, row, ruled) : null,
    stock_proven: provenOf(row, ruled),
    held_for: ruled ? reasonsOf(row, ruled, surroundings.locale) : [],
    missing: definition ? missingFields(row, definition) : [],
    orders_count: row.orders_count,
    open_orders_count: Math.max(0, row.orders_count - row.completed_count),
    updated_at: row.updated_at.toISOString(),
    low_stock: row.low_stock,
    confirmed_at: row.confirmed_at.toISOString(),
    confirm_by: confirmBy(row)?.toISOString() ?? null,
    rested_at: row.rested_at?.toISOString() ?? null,
    counts_hours: row.counts_hours,
    version: row.version,
  };
}

export async function presentOwns(ctx: Ctx, rows: readonly OwnRow[]): Promise<OwnOffer[]> {
  const surroundings = await presenterContextFor(
    ctx,
    rows.map((row) => row.category_id),
  );
  const categories = [...new Set(rows.map((row) => row.category_id))];
  const sellers = new Set(rows.map((row) => row.seller_id));
  // Staff see the offers of many: what a category asks of one of them is the seller's page.
  const sellerId = sellers.size === 1 ? (rows[0]?.seller_id ?? null) : null;
  const rules = await sellingDefinitionsOf(ctx, categories, sellerId);
  const waiting = rows.filter((row) => isAsked(row, rules.get(row.category_id)));
  const proofs =
    waiting.length === 0
      ? undefined
      : await selectLastStockProofs(
          ctx.db,
          waiting.map(({ id }) => id),
        );
  return rows.map((row) => presentOwn(row, surroundings, rules, proofs));
}

/**
 * The offer after a change, as its seller sees it; publishes an event when its public page appeared, changed or
 * disappeared.
 */
export async function announceChange(ctx: Ctx, before: OwnRow): Promise<OwnOffer> {
  const after = await selectOwn(ctx.db, before.id);
  if (!after) throw new Failure('OFFER_NOT_FOUND');
  await publishVisibility(ctx, before, after);
  const [own] = await presentOwns(ctx, [after]);
  if (!own) throw new Failure('OFFER_NOT_FOUND');
  return own;
}

async function publishVisibility(ctx: Ctx, before: OwnRow, after: OwnRow): Promise<void> {
  const event = {
    offer_id: after.id,
    seller_id: after.seller_id,
    category_id: after.category_id,
  };
  if (before.listed && before.category_id !== after.category_id) {
    await ctx.publish(offerHidden({ ...event, category_id: before.category_id }));
  }
  if (after.listed) await ctx.publish(before.listed ? offerChanged(event) : offerPublished(event));
  else if (before.listed) await ctx.publish(offerHidden(event));
}
