/**
 * What an act on many offers does to one, by the rules of the editor and of its state. Pure, so that the preview and the
 * act itself decide alike.
 */
import * as v from 'valibot';
import type { Locale } from '~config';
import { priceSchema } from '~/contracts/common.ts';
import { Failure } from '~/contracts/failure.ts';
import { bulkRefusals, type BulkRefusal } from '~/contracts/offers/bulk-rules.ts';
import type { BulkAct } from '~/contracts/offers/table.schemas.ts';
import type { OfferFields } from '~/contracts/offers/offers.schemas.ts';
import { addedMicros, movedMicros, priceFromMicros } from '~/kernel/money.ts';
import { promisedMinutesOf } from '../../catalogue/index.ts';
import type { ActedFields, OfferStatus } from '../offers.tables.ts';
import { requireStatus } from '../offers.policy.ts';
import type { OwnRow } from '../own-offers.repository.ts';
import type { SellingDefinition } from '../rules/offer-rules.ts';
import { requireOpen } from '../proof/require-open.ts';
import { requireMinimum } from '../rules/least-price.ts';
import { heldChange } from '../rules/review.ts';
import { requireAllowedWords } from '../rules/word-check.ts';
import { activateChange, deactivateChange, publishChange } from '../use-cases/change-state.ts';
import { changeOf, pricesOf } from '../use-cases/edit-offer.ts';

/** The columns that an act writes, changed or not. */
export interface ActedOffer {
  id: string;
  price_micros: number;
  catalog_price_micros: number;
  in_stock: number;
  delivery_minutes: number;
  status: OfferStatus;
  needs_review: boolean;
  held: boolean;
  published_at: string | null;
  moderation_reason: string | null;
  deleted_at: string | null;
  low_stock: number | null;
  confirmed_at: string;
  rested_at: string | null;
}

export type ActPlan =
  | { outcome: 'changed'; offer: ActedOffer; before: ActedFields }
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; code: BulkRefusal };

export interface ActingSeller {
  /** Offers of the seller that were accepted so far: newcomers' first ones are reviewed. */
  accepted: number;
  now: Date;
  locale: Locale;
}

const dateText = (date: Date | null): string | null => date?.toISOString() ?? null;

export function actedOf(row: OwnRow): ActedFields {
  return {
    price_micros: row.price_micros,
    in_stock: row.in_stock,
    delivery_minutes: row.delivery_minutes,
    status: row.status,
    published_at: dateText(row.published_at),
    low_stock: row.low_stock,
    confirmed_at: row.confirmed_at.toISOString(),
    rested_at: dateText(row.rested_at),
  };
}

type Change = Partial<Omit<ActedOffer, 'id'>>;

/** An offer as `updateActed` writes it: as it is, but for the change. */
export function offerOf(row: OwnRow, change: Change): ActedOffer {
  return {
    id: row.id,
    ...actedOf(row),
    catalog_price_micros: row.catalog_price_micros,
    needs_review: row.needs_review,
    held: row.held,
    moderation_reason: row.moderation_reason,
    deleted_at: null,
    ...change,
  };
}

/** The columns that the editor's rules write for these fields. @throws {Failure} those of `changeOf` */
function edited(
  row: OwnRow,
  definition: SellingDefinition,
  fields: OfferFields,
  locale: Locale,
): Change {
  const { change } = changeOf(row, definition, fields, locale);
  return {
    price_micros: change.price_micros ?? row.price_micros,
    catalog_price_micros: change.catalog_price_micros ?? row.catalog_price_micros,
    in_stock: change.in_stock ?? row.in_stock,
    delivery_minutes: change.delivery_minutes ?? row.delivery_minutes,
    status: change.status ?? row.status,
    needs_review: change.needs_review ?? row.needs_review,
    held: change.held ?? row.held,
  };
}

type PriceAct = Extract<BulkAct, { kind: 'price_percent' | 'price_amount' }>;

/** @throws {Failure} PRICE_MISSING, PRICE_OUT_OF_RANGE */
function newPrice(row: OwnRow, { category }: SellingDefinition, act: PriceAct): number {
  if (row.price_micros === 0) throw new Failure('PRICE_MISSING');
  const { price_precision: precision } = category;
  const micros =
    act.kind === 'price_percent'
      ? movedMicros(row.price_micros, act.percent, precision)
      : addedMicros(row.price_micros, act.amount, precision);
  if (micros === null || !v.is(priceSchema, priceFromMicros(micros))) {
    throw new Failure('PRICE_OUT_OF_RANGE');
  }
  return micros;
}

/** @throws {Failure} STOCK_MANAGED, MINIMUM_ABOVE_STOCK and those of `changeOf` */
function stockChange(
  row: OwnRow,
  definition: SellingDefinition,
  count: number,
  locale: Locale,
): Change {
  if (row.delivery_method === 'instant') throw new Failure('STOCK_MANAGED');
  if (row.min_purchase > count) throw new Failure('MINIMUM_ABOVE_STOCK');
  return edited(row, definition, { in_stock: count }, locale);
}

/** @throws {Failure} DELIVERY_INSTANT, DELIVERY_NOT_OFFERED and those of `changeOf` */
function deliveryChange(
  row: OwnRow,
  definition: SellingDefinition,
  minutes: number,
  locale: Locale,
): Change {
  if (row.delivery_method === 'instant') throw new Failure('DELIVERY_INSTANT');
  if (!promisedMinutesOf(definition.category).includes(minutes)) {
    throw new Failure('DELIVERY_NOT_OFFERED');
  }
  return edited(row, definition, { delivery: { method: 'manual', minutes } }, locale);
}

/** Null where the offer is as the act wants it already. @throws {Failure} what the offer does not allow */
function changeFor(
  row: OwnRow,
  definition: SellingDefinition,
  act: BulkAct,
  seller: ActingSeller,
): Change | null {
  const { locale, now } = seller;
  switch (act.kind) {
    case 'price_percent':
    case 'price_amount': {
      const micros = newPrice(row, definition, act);
      if (micros === row.price_micros) return null;
      return edited(row, definition, { price: priceFromMicros(micros) }, locale);
    }
    case 'stock':
      if (row.in_stock === act.count && row.delivery_method === 'manual') return null;
      return stockChange(row, definition, act.count, locale);
    case 'delivery':
      if (row.delivery_method === 'manual' && row.delivery_minutes === act.minutes) return null;
      return deliveryChange(row, definition, act.minutes, locale);
    case 'low_stock':
      return row.low_stock === act.count ? null : { low_stock: act.count };
    case 'confirm':
      return confirmChange(row, definition, seller);
    case 'pause':
      return paused(row);
    case 'publish':
      return published(row, definition, seller);
    case 'delete':
      return { deleted_at: now.toISOString() };
  }
}

/** Hides an offer; what only rests is hidden until its seller shows it again. */
function paused(row: OwnRow): Change | null {
  if (row.status !== 'inactive') return statedChange(deactivateChange(row));
  return row.rested_at === null ? null : { rested_at: null };
}

/** Confirming again so soon says nothing new. */
const CONFIRMED_MS = 3_600_000;

/**
 * What confirming an offer writes; null where there is nothing to confirm: sold out, instant, or confirmed just now. Pure.
 * @throws {Failure} OFFER_WRONG_STATE, OFFER_INCOMPLETE, CONTACT_DATA_REFUSED, WORD_REFUSED
 */
export function confirmChange(
  row: OwnRow,
  definition: SellingDefinition,
  seller: Pick<ActingSeller, 'now' | 'locale'>,
): Change | null {
  const { now } = seller;
  const confirmed = { confirmed_at: now.toISOString() };
  if (row.rested_at !== null) {
    const change = statedChange(activateChange(row, definition, seller));
    return { ...change, ...confirmed, rested_at: null };
  }
  requireStatus(row, 'active', 'sold');
  const isProven = row.delivery_method === 'instant' || row.status === 'sold';
  const isRecent = now.getTime() - row.confirmed_at.getTime() < CONFIRMED_MS;
  return isProven || isRecent ? null : confirmed;
}

function statedChange(change: {
  status: OfferStatus;
  held: boolean;
  published_at: Date | null;
  moderation_reason?: string | null | undefined;
}): Change {
  return {
    status: change.status,
    held: change.held,
    published_at: dateText(change.published_at),
    moderation_reason: change.moderation_reason ?? null,
  };
}

function published(
  row: OwnRow,
  definition: SellingDefinition,
  seller: ActingSeller,
): Change | null {
  if (row.status === 'active' || row.status === 'on_review') return null;
  return statedChange(
    row.status === 'inactive'
      ? activateChange(row, definition, seller)
      : publishChange(row, definition, seller.accepted, seller),
  );
}

function planned(row: OwnRow, change: () => Change | null): ActPlan {
  try {
    const found = change();
    if (found === null) return { outcome: 'unchanged' };
    return { outcome: 'changed', offer: offerOf(row, found), before: actedOf(row) };
  } catch (error) {
    const code = error instanceof Failure ? error.code : null;
    const refusal = bulkRefusals.find((one) => one === code);
    if (refusal === undefined) throw error;
    return { outcome: 'refused', code: refusal };
  }
}

/** What an act does to an offer. */
export function planAct(
  row: OwnRow,
  definition: SellingDefinition,
  act: BulkAct,
  seller: ActingSeller,
): ActPlan {
  return planned(row, () => changeFor(row, definition, act, seller));
}

/**
 * What rested and was woken by an act rests again with its undo. Acts of before there was rest know nothing of it.
 * Spread over what else goes back: nothing where the offer did not rest.
 */
const restBack = ({ rested_at, status, confirmed_at }: ActedFields): Change =>
  rested_at ? { status, held: false, confirmed_at, rested_at } : {};

/** Units that were sold since are not put back: the stock moves by what the act moved it. More than was proven is held. */
function stockBack(
  row: OwnRow,
  definition: SellingDefinition,
  restore: ActedFields,
  count: number,
): Change {
  const left = Math.max(0, row.in_stock + restore.in_stock - count);
  const change = heldChange({ ...row, in_stock: left }, definition, 'same');
  if (change) return { in_stock: left, ...change };
  if (row.status !== 'active' && row.status !== 'sold') return { in_stock: left };
  return { in_stock: left, status: left > 0 ? 'active' : 'sold' };
}

/**
 * What an offer on sale is called by its stock; any other status as it was. What the rules have come to hold since is held.
 * @throws {Failure} WORD_REFUSED, PRICE_BELOW_MINIMUM, SELLER_PROOF_REQUIRED
 */
function statusBack(
  row: OwnRow,
  definition: SellingDefinition,
  { status, published_at }: ActedFields,
  locale: Locale,
): Change {
  const isShown = status === 'active' || status === 'sold';
  if (!isShown) return { status, held: false, published_at };
  requireAllowedWords(row, definition, locale);
  requireMinimum(row, definition.rules, locale);
  requireOpen(definition, locale);
  const back = { ...row, status: row.in_stock > 0 ? 'active' : 'sold' } as const;
  return { status: back.status, held: false, published_at, ...heldChange(back, definition) };
}

/** The price before the act. @throws {Failure} PRICE_BELOW_MINIMUM where the category asks for more by now */
function priceBack(
  row: OwnRow,
  definition: SellingDefinition,
  { price_micros: micros }: ActedFields,
  locale: Locale,
): Change {
  const next = { ...row, ...pricesOf(micros, row, definition) };
  requireMinimum(next, definition.rules, locale);
  const { price_micros, catalog_price_micros } = next;
  return { price_micros, catalog_price_micros, ...heldChange(next, definition, 'same') };
}

/** @throws {Failure} DELIVERY_NOT_OFFERED, WORD_REFUSED, PRICE_BELOW_MINIMUM and those of `changeOf` */
function changeBack(
  row: OwnRow,
  definition: SellingDefinition,
  act: BulkAct,
  restore: ActedFields,
  locale: Locale,
): Change | null {
  switch (act.kind) {
    case 'price_percent':
    case 'price_amount':
      return { ...priceBack(row, definition, restore, locale), ...restBack(restore) };
    case 'stock':
      return { ...stockBack(row, definition, restore, act.count), ...restBack(restore) };
    case 'delivery':
      return deliveryChange(row, definition, restore.delivery_minutes, locale);
    case 'low_stock':
      return { low_stock: restore.low_stock };
    case 'confirm':
      return {
        ...(restore.rested_at !== null && statusBack(row, definition, restore, locale)),
        confirmed_at: restore.confirmed_at,
        rested_at: restore.rested_at,
      };
    case 'pause':
    case 'publish':
      return {
        ...statusBack(row, definition, restore, locale),
        rested_at: restore.rested_at ?? null,
      };
    case 'delete':
      return null;
  }
}

/**
 * What the inverse of an act does to an offer that the act changed.
 * @param restore the offer before the act
 * @param version the one that the act left; an offer with another is refused
 */
export function planUndo(
  row: OwnRow,
  definition: SellingDefinition,
  { act, restore, version }: { act: BulkAct; restore: ActedFields; version: number },
  locale: Locale,
): ActPlan {
  if (row.version !== version) return { outcome: 'refused', code: 'OFFER_CHANGED' };
  return planned(row, () => changeBack(row, definition, act, restore, locale));
}
