/** Moving an own offer to another category: common fields are retained, attributes where they are valid. */
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { wholeCentMicros } from '~/kernel/money.ts';
import type { UserCtx } from '../../../core/context.ts';
import { promisedMinutesOf, type Definition } from '../../catalogue/index.ts';
import { facetTokens, filterValid, marketKey } from '../offer-attributes.ts';
import { requireNoContactData } from '../../../http/contact-data.ts';
import { missingFields } from '../offers.policy.ts';
import { updateOffer, type OwnRow } from '../own-offers.repository.ts';
import { pricesOf, subjectOf, textsOf } from './edit-offer.ts';
import { announceChange, definitionFor, openOwn } from './own-offer.ts';

/** The price in the target category: rounded up to whole cents where it requires them, at least one. */
function priceIn(row: OwnRow, target: Definition): number {
  if (target.category.price_precision === 'micros') return row.price_micros;
  return wholeCentMicros(row.price_micros);
}

function minutesIn(row: OwnRow, target: Definition): number {
  if (row.delivery_method === 'instant') return 0;
  const choices = promisedMinutesOf(target.category);
  if (choices.includes(row.delivery_minutes)) return row.delivery_minutes;
  // Whoever met the shorter delivery time can meet the next longer one.
  return choices.find((minutes) => minutes >= row.delivery_minutes) ?? choices.at(-1) ?? 0;
}

/**
 * Moves the offer. One that is on sale stays so when it is complete there, otherwise it is hidden until its
 * seller has completed it.
 * @throws {Failure} CATEGORY_NOT_FOUND, CATEGORY_MISMATCH when its way of delivery is not possible there,
 *   CONTACT_DATA_REFUSED
 */
export async function changeCategory(
  ctx: UserCtx,
  id: string,
  categoryId: string,
): Promise<OwnOffer> {
  const { row } = await openOwn(ctx, id);
  const target = await definitionFor(ctx, categoryId);
  const { category, attributes: rules } = target;
  const isEmptyDraft = row.status === 'draft' && row.free_secrets === 0;
  const fits = category.delivery_methods.includes(row.delivery_method);
  if (!fits && !isEmptyDraft) throw new Failure('CATEGORY_MISMATCH');
  const method = fits ? row.delivery_method : (category.delivery_methods[0] ?? 'manual');
  const moved = { ...row, delivery_method: method, attributes: filterValid(rules, row.attributes) };
  // What may be named among its own kind, a messenger's gift cards, is contact data elsewhere.
  requireNoContactData(textsOf(moved), subjectOf(target), ctx.locale);
  const isComplete = missingFields(moved, target).length === 0;
  const isPublic = row.status === 'active' || row.status === 'sold' || row.status === 'on_review';
  await updateOffer(ctx.db, id, {
    category_id: category.id,
    ...pricesOf(priceIn(row, target), row.seller_level, target),
    delivery_method: method,
    delivery_minutes: minutesIn(moved, target),
    warranty_days: category.warranty_days.includes(row.warranty_days)
      ? row.warranty_days
      : (category.warranty_days[0] ?? 0),
    attributes: JSON.stringify(moved.attributes),
    facet_tokens: facetTokens(rules, moved.attributes),
    market_key: marketKey(category.facet_keys, moved.attributes),
    updated_at: ctx.now,
    ...(isPublic &&
      !isComplete && {
        status: 'inactive',
        // What the staff had not seen yet, they still have to see.
        needs_review: row.needs_review || row.status === 'on_review',
      }),
  });
  return announceChange(ctx, row);
}
