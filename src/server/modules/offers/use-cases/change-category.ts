/** Moving an own offer to another category: common fields are retained, attributes where they are valid. */
import type { CategoryMove } from '~/contracts/offers/category-move.schemas.ts';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { priceFromMicros, wholeCentMicros } from '~/kernel/money.ts';
import type { UserCtx } from '../../../core/context.ts';
import { localized, promisedMinutesOf, type Definition } from '../../catalogue/index.ts';
import { facetTokens, filterValid, marketKey } from '../offer-attributes.ts';
import { requireNoContactData } from '../../../http/contact-data.ts';
import { missingFields, requireOwn } from '../offers.policy.ts';
import { selectOwn, updateOffer, type OwnRow } from '../own-offers.repository.ts';
import { definitionFor, type SellingDefinition } from '../rules/offer-rules.ts';
import { requireOpen } from '../proof/require-open.ts';
import { isBelowMinimum, requireMinimum } from '../rules/least-price.ts';
import { heldChange } from '../rules/review.ts';
import { requireAllowedWords, textsOf } from '../rules/word-check.ts';
import { pricesOf, subjectOf } from './edit-offer.ts';
import { announceChange, openOwn, presentOwns } from './own-offer.ts';

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

/** What a move leaves of the offer: its terms, the attributes that are valid there, and what it lacks there. */
function planMove(row: OwnRow, target: SellingDefinition) {
  const { category, attributes: rules } = target;
  const isEmptyDraft = row.status === 'draft' && row.free_secrets === 0;
  const fits = category.delivery_methods.includes(row.delivery_method);
  const method = fits ? row.delivery_method : (category.delivery_methods[0] ?? 'manual');
  const moved = {
    ...row,
    category_id: category.id,
    delivery_method: method,
    attributes: filterValid(rules, row.attributes),
    // An offer without a price has none there.
    ...(row.price_micros > 0 && pricesOf(priceIn(row, target), row, target)),
    warranty_days: category.warranty_days.includes(row.warranty_days)
      ? row.warranty_days
      : (category.warranty_days[0] ?? 0),
  };
  const missing = missingFields(moved, target);
  const isPublic = row.status === 'active' || row.status === 'sold' || row.status === 'on_review';
  return {
    moved: { ...moved, delivery_minutes: minutesIn(moved, target) },
    missing,
    isPossible: fits || isEmptyDraft,
    isPublic,
    isHidden: isPublic && missing.length > 0,
  };
}

/**
 * What moving the offer would do to it, without doing it.
 * @throws {Failure} OFFER_NOT_FOUND, CATEGORY_NOT_FOUND
 */
export async function planCategoryChange(
  ctx: UserCtx,
  id: string,
  categoryId: string,
): Promise<CategoryMove> {
  const row = requireOwn(ctx.actor, await selectOwn(ctx.db, id));
  const target = await definitionFor(ctx, categoryId, row.seller_id);
  const { moved, missing, isPossible, isHidden } = planMove(row, target);
  const [before, after] = await presentOwns(ctx, [row, moved]);
  if (!before || !after) throw new Failure('OFFER_NOT_FOUND');
  const { minPriceMicros } = target.rules;
  const stays = new Set(Object.keys(moved.attributes));
  return {
    category: after.category,
    is_possible: isPossible,
    is_hidden: isHidden,
    kept: after.attributes,
    dropped: before.attributes.filter(({ key }) => !stays.has(key)),
    missing: missing.map((path) => {
      const rule = target.attributes.find(({ key }) => path === `attributes.${key}`);
      return { path, label: rule ? localized(rule, 'label', ctx.locale) : null };
    }),
    price: after.price,
    below_min_price:
      minPriceMicros !== null && isBelowMinimum(moved, target.rules)
        ? priceFromMicros(minPriceMicros)
        : null,
    needs_proof: target.rules.isClosed,
    delivery: after.delivery,
    warranty_days: after.warranty_days,
  };
}

/**
 * Moves the offer. One that is on sale stays so when it is complete there, otherwise it is hidden until its
 * seller has completed it.
 * @throws {Failure} CATEGORY_NOT_FOUND, CATEGORY_MISMATCH when its way of delivery is not possible there,
 *   CONTACT_DATA_REFUSED, WORD_REFUSED, PRICE_BELOW_MINIMUM, SELLER_PROOF_REQUIRED
 */
export async function changeCategory(
  ctx: UserCtx,
  id: string,
  categoryId: string,
): Promise<OwnOffer> {
  const { row } = await openOwn(ctx, id);
  const target = await definitionFor(ctx, categoryId, row.seller_id);
  const { moved, isPossible, isPublic, isHidden } = planMove(row, target);
  if (!isPossible) throw new Failure('CATEGORY_MISMATCH');
  // What may be named among its own kind, a messenger's gift cards, is contact data elsewhere.
  requireNoContactData(textsOf(moved), subjectOf(target), ctx.locale);
  requireAllowedWords(moved, target, ctx.locale);
  requireMinimum(moved, target.rules, ctx.locale);
  // What is not on sale moves as a draft is made: showing it there is refused.
  if (isPublic) requireOpen(target, ctx.locale);
  await updateOffer(ctx.db, id, {
    category_id: moved.category_id,
    price_micros: moved.price_micros,
    catalog_price_micros: moved.catalog_price_micros,
    delivery_method: moved.delivery_method,
    delivery_minutes: moved.delivery_minutes,
    warranty_days: moved.warranty_days,
    attributes: JSON.stringify(moved.attributes),
    facet_tokens: facetTokens(target.attributes, moved.attributes),
    market_key: marketKey(target.category.facet_keys, moved.attributes),
    updated_at: ctx.now,
    // Its words are compared with those of the new place.
    ...heldChange(moved, target),
    ...(isHidden && {
      status: 'inactive',
      held: false,
      // What the staff had not seen yet, they still have to see.
      needs_review: row.needs_review || (row.status === 'on_review' && !row.held),
    }),
  });
  return announceChange(ctx, row);
}
