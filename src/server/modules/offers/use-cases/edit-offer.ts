/** Step 2 of selling, and later edits: any of an offer's fields. */
import { msg } from '@lingui/core/macro';
import { Failure } from '~/contracts/failure.ts';
import type { OfferFields, OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { catalogPriceMicros, MICROS_PER_CENT, microsFromPrice } from '~/kernel/money.ts';
import type { Updateable } from 'kysely';
import type { UserCtx } from '../../../core/context.ts';
import { refuseImpersonation } from '../../accounts/index.ts';
import { promisedMinutesOf, type Definition } from '../../catalogue/index.ts';
import { claimMedia } from '../../media/index.ts';
import { requireNoContactData } from '../../../http/contact-data.ts';
import { fieldsFailure, type FieldIssue } from '../../../http/field-failure.ts';
import { forgetWanted } from '../imports/pictures.repository.ts';
import { changeAttributes, facetTokens, marketKey } from '../offer-attributes.ts';
import { isHeldSoldOut, requireComplete } from '../offers.policy.ts';
import type { OfferTable } from '../offers.tables.ts';
import { refreshRanks } from '../ranks.repository.ts';
import { replaceImages, updateOffer, type OwnRow } from '../own-offers.repository.ts';
import { feeOf, type FeePayer } from '../rules/fee-of.ts';
import type { SellingDefinition } from '../rules/offer-rules.ts';
import { requireOpen } from '../proof/require-open.ts';
import { requireMinimum, type Priced } from '../rules/least-price.ts';
import { heldChange } from '../rules/review.ts';
import { lacksStockProof } from '../rules/stock-value.ts';
import { requireAllowedWords, textsOf } from '../rules/word-check.ts';
import { announceChange, openOwn } from './own-offer.ts';

const messages = {
  choose: msg`Choose one of the offered values.`,
  minimumAboveStock: msg`The minimum purchase must not be greater than the stock.`,
  wholeCents: msg`In this category the price must be in whole cents.`,
  managed: msg`The stock of an instant offer is the number of its stored secrets.`,
  openOrders: msg`The way of delivery can change once no order is open.`,
};

/** The prices to store for the seller's price. */
export function pricesOf(priceMicros: number, payer: FeePayer, definition: SellingDefinition) {
  const { price_precision: precision } = definition.category;
  return {
    price_micros: priceMicros,
    catalog_price_micros: catalogPriceMicros(priceMicros, feeOf(payer, definition), precision),
  };
}

/** The seller's price in micros. @throws {Failure} PRICE_NOT_WHOLE at `price` */
export function requirePricePrecision(
  priceCents: number,
  definition: Definition,
  locale: UserCtx['locale'],
): number {
  const micros = microsFromPrice(priceCents);
  const isWhole = micros % MICROS_PER_CENT === 0;
  if (definition.category.price_precision === 'cents' && !isWhole) {
    const issue = { path: 'price', message: messages.wholeCents };
    throw fieldsFailure('PRICE_NOT_WHOLE', [issue], locale);
  }
  return micros;
}

function priceChange(
  input: OfferFields,
  row: OwnRow,
  definition: SellingDefinition,
  locale: UserCtx['locale'],
): Updateable<OfferTable> {
  if (input.price === undefined) return {};
  const micros = requirePricePrecision(input.price, definition, locale);
  return pricesOf(micros, row, definition);
}

/** Delivery, warranty and stock: their rules depend on each other. */
function termsChange(
  input: OfferFields,
  row: OwnRow,
  definition: Definition,
  locale: UserCtx['locale'],
): { change: Updateable<OfferTable>; issues: FieldIssue[] } {
  const { category } = definition;
  const issues: FieldIssue[] = [];
  const method = input.delivery?.method ?? row.delivery_method;
  const isSwitched = method !== row.delivery_method;
  if (!category.delivery_methods.includes(method)) {
    issues.push({ path: 'delivery.method', message: messages.choose });
  }
  if (isSwitched && row.orders_count > row.completed_count) {
    issues.push({ path: 'delivery.method', message: messages.openOrders });
  }
  const minutes = method === 'instant' ? 0 : (input.delivery?.minutes ?? row.delivery_minutes);
  if (method === 'manual' && input.delivery && !promisedMinutesOf(category).includes(minutes)) {
    issues.push({ path: 'delivery.minutes', message: messages.choose });
  }
  if (input.warranty_days !== undefined && !category.warranty_days.includes(input.warranty_days)) {
    issues.push({ path: 'warranty_days', message: messages.choose });
  }
  if (method === 'instant' && input.in_stock !== undefined) {
    const issue = { path: 'in_stock', message: messages.managed };
    throw fieldsFailure('STOCK_MANAGED', [issue], locale);
  }
  const available = method === 'instant' && isSwitched ? row.free_secrets : row.in_stock;
  const stock = input.in_stock ?? available;
  const minimum = input.min_purchase ?? row.min_purchase;
  const asksStock = input.in_stock !== undefined || input.min_purchase !== undefined;
  if (asksStock && stock > 0 && minimum > stock) {
    issues.push({ path: 'min_purchase', message: messages.minimumAboveStock });
  }
  return {
    issues,
    change: {
      delivery_method: method,
      delivery_minutes: minutes,
      warranty_days: input.warranty_days ?? row.warranty_days,
      in_stock: stock,
      min_purchase: minimum,
    },
  };
}

/** Titles in which the name of a messenger is allowed: "Discord, Gift cards". */
export function subjectOf({ game, category }: Definition): string {
  return `${game.title} ${category.title_en} ${category.title_fr}`;
}

/**
 * Staff in the account correct texts and pictures. What the goods cost is the owner's: whoever sets a price of a cent and
 * has somebody buy at once takes the goods (decision 0043). The form sends all fields, so unchanged ones pass.
 * @throws {Failure} IMPERSONATING
 */
function requireOwnersPrice({ actor }: UserCtx, row: OwnRow, input: OfferFields): void {
  const { price, volume_discounts: steps } = input;
  const stored = row.volume_discounts.map(({ from_count: from, percent }) => `${from}:${percent}`);
  const asked = steps?.map(({ from_count: from, percent }) => `${from}:${percent}`) ?? stored;
  const isSamePrice = price === undefined || microsFromPrice(price) === row.price_micros;
  if (!isSamePrice || asked.join(' ') !== stored.join(' ')) refuseImpersonation(actor);
}

/**
 * A restocked sold-out offer, and one that rested, is on sale again. One with a listed word in a new text is held, and
 * one that was held for the rules alone and keeps them goes on sale.
 * @param isChecked whether texts or prices changed, or its stock has to be proven, before or after
 */
function nextStatus(
  row: OwnRow,
  next: OwnRow,
  definition: SellingDefinition,
  { isChecked, isWoken, hasNewTexts }: Record<'isChecked' | 'isWoken' | 'hasNewTexts', boolean>,
): Updateable<OfferTable> {
  const shown: OwnRow = isWoken ? { ...next, status: 'active' } : next;
  const change =
    isChecked || isWoken
      ? heldChange(shown, definition, hasNewTexts || isWoken ? 'new' : 'same')
      : null;
  if (change) return change;
  const isVisible = row.status === 'active' || row.status === 'sold' || isWoken;
  return isVisible ? { status: next.in_stock > 0 ? 'active' : row.status } : {};
}

/** Whether what a unit costs is another one: what stays is the list's and the staff's matter. */
function hasNewPrice(row: Priced, next: Priced): boolean {
  const stepsOf = ({ volume_discounts: steps }: Priced) =>
    steps.map(({ from_count: from, percent }) => `${from}:${percent}`).join(' ');
  return next.price_micros !== row.price_micros || stepsOf(next) !== stepsOf(row);
}

/** Whoever says what an offer costs, or how many units there are, confirms both (decision 0082). */
export const confirms = ({ price, in_stock: stock }: OfferFields): boolean =>
  price !== undefined || stock !== undefined;

/**
 * What an edit writes of the given fields, by the category's rules, and the offer as it is then. Pure.
 * @throws {Failure} VALIDATION, OFFER_INCOMPLETE, CONTACT_DATA_REFUSED, WORD_REFUSED, PRICE_NOT_WHOLE,
 * PRICE_BELOW_MINIMUM, SELLER_PROOF_REQUIRED or STOCK_MANAGED
 */
export function changeOf(
  row: OwnRow,
  definition: SellingDefinition,
  input: OfferFields,
  locale: UserCtx['locale'],
): { change: Updateable<OfferTable>; next: OwnRow } {
  const { category, attributes: rules } = definition;
  const terms = termsChange(input, row, definition, locale);
  const attributes = changeAttributes(rules, row.attributes, input.attributes ?? {});
  const issues = [...terms.issues, ...attributes.issues];
  if (issues.length > 0) throw fieldsFailure('VALIDATION', issues, locale);
  const fields = {
    title: input.title ?? row.title,
    description: input.description ?? row.description,
  };
  const changed = textsOf({ ...fields, attributes: attributes.values }).filter(
    ({ path, text }) => !textsOf(row).some((old) => old.path === path && old.text === text),
  );
  requireNoContactData(changed, subjectOf(definition), locale);
  requireAllowedWords(
    { ...fields, attributes: attributes.values, cleared_words: row.cleared_words },
    definition,
    locale,
    changed.map(({ path }) => path),
  );
  const price = priceChange(input, row, definition, locale);
  const next = {
    ...row,
    ...fields,
    attributes: attributes.values,
    in_stock: terms.change.in_stock ?? row.in_stock,
    delivery_method: terms.change.delivery_method ?? row.delivery_method,
    price_micros: price.price_micros ?? row.price_micros,
    volume_discounts: input.volume_discounts ?? row.volume_discounts,
  };
  const isRepriced = hasNewPrice(row, next);
  if (isRepriced) requireMinimum(next, definition.rules, locale);
  const isRestocked = row.status === 'sold' && next.in_stock > 0;
  const isWoken = row.rested_at !== null && confirms(input);
  if (isWoken) requireOpen(definition, locale);
  if (row.status === 'active' || row.status === 'on_review' || isRestocked || isWoken) {
    requireComplete(next, definition, locale, { isSoldOut: isHeldSoldOut(row) });
  }
  const change = {
    ...fields,
    ...terms.change,
    ...price,
    ...nextStatus(row, next, definition, {
      isChecked:
        changed.length > 0 ||
        isRepriced ||
        lacksStockProof(row, definition) ||
        lacksStockProof(next, definition),
      isWoken,
      hasNewTexts: changed.length > 0,
    }),
    attributes: JSON.stringify(attributes.values),
    facet_tokens: facetTokens(rules, attributes.values),
    market_key: marketKey(category.facet_keys, attributes.values),
    ...(input.low_stock !== undefined && { low_stock: input.low_stock }),
    ...(input.counts_hours !== undefined && { counts_hours: input.counts_hours }),
    ...(input.volume_discounts && { volume_discounts: JSON.stringify(input.volume_discounts) }),
  };
  return { change, next };
}

/**
 * Changes the given fields and nothing else.
 * @param basedOn the version of the offer that the change was made from; undefined: the last change wins (decision 0069)
 * @throws {Failure} OFFER_CHANGED, IMPERSONATING, VALIDATION, OFFER_INCOMPLETE, CONTACT_DATA_REFUSED, WORD_REFUSED,
 * PRICE_NOT_WHOLE, PRICE_BELOW_MINIMUM, SELLER_PROOF_REQUIRED, STOCK_MANAGED, IMAGE_NOT_FOUND or IMAGE_TAKEN_DOWN; then nothing
 * is changed
 */
export async function editOffer(
  ctx: UserCtx,
  id: string,
  input: OfferFields,
  basedOn?: number,
): Promise<OwnOffer> {
  const { row, definition } = await openOwn(ctx, id);
  if (basedOn !== undefined && basedOn !== row.version) throw new Failure('OFFER_CHANGED');
  requireOwnersPrice(ctx, row, input);
  const { change } = changeOf(row, definition, input, ctx.locale);
  if (input.images) {
    await claimMedia(ctx, input.images);
    // Pictures that a file wants still do not take the place of those that were chosen here.
    if (input.images.join(' ') !== row.media_ids.join(' ')) await forgetWanted(ctx.db, [id]);
    await replaceImages(ctx.db, id, [...new Set(input.images)]);
  }
  await updateOffer(ctx.db, id, {
    ...change,
    updated_at: ctx.now,
    ...(confirms(input) && { confirmed_at: ctx.now }),
  });
  await refreshRanks(ctx.db, id);
  return announceChange(ctx, row);
}
