/** A new draft that says what an own offer says: most offers of a seller differ in a word and a price. */
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import { Failure } from '~/contracts/failure.ts';
import type { UserCtx } from '../../../core/context.ts';
import { promisedMinutesOf } from '../../catalogue/index.ts';
import { facetTokens, filterValid, marketKey } from '../offer-attributes.ts';
import { insertOffer, replaceImages, selectOwn } from '../own-offers.repository.ts';
import { pricesOf } from './edit-offer.ts';
import { openOwn, presentOwns } from './own-offer.ts';

/**
 * Copies the texts, price, terms, attributes and pictures of an offer of any status into a draft. Left out: stored
 * deliveries (each is sold once), what orders, reviews and staff wrote to it, and attributes that its category has no more.
 * @throws {Failure} OFFER_NOT_FOUND
 */
export async function duplicateOffer(ctx: UserCtx, id: string): Promise<OwnOffer> {
  const { row, definition } = await openOwn(ctx, id);
  const { category, attributes: rules } = definition;
  const attributes = filterValid(rules, row.attributes);
  const isInstant = row.delivery_method === 'instant';
  const promised = promisedMinutesOf(category);
  const minutes = promised.includes(row.delivery_minutes) ? row.delivery_minutes : promised[0];
  const copy = newId();
  await insertOffer(ctx.db, {
    id: copy,
    seller_id: row.seller_id,
    category_id: row.category_id,
    status: 'draft',
    title: row.title,
    description: row.description,
    locale: row.locale,
    ...(row.price_micros > 0 && pricesOf(row.price_micros, row, definition)),
    in_stock: isInstant ? 0 : row.in_stock,
    min_purchase: row.min_purchase,
    low_stock: row.low_stock,
    counts_hours: row.counts_hours,
    delivery_method: row.delivery_method,
    delivery_minutes: isInstant ? 0 : (minutes ?? 0),
    warranty_days: row.warranty_days,
    volume_discounts: JSON.stringify(row.volume_discounts),
    attributes: JSON.stringify(attributes),
    facet_tokens: facetTokens(rules, attributes),
    market_key: marketKey(category.facet_keys, attributes),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  await replaceImages(ctx.db, copy, row.media_ids);
  const draft = await selectOwn(ctx.db, copy);
  const [own] = draft ? await presentOwns(ctx, [draft]) : [];
  if (!own) throw new Failure('OFFER_NOT_FOUND');
  return own;
}
