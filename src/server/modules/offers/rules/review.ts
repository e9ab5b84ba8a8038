/** When an offer waits for its review, and why. Pure. */
import { appConfig } from '~config';
import type { Locale } from '~config';
import type { HoldReason } from '~/contracts/offers/rules.schemas.ts';
import { localized } from '../../catalogue/index.ts';
import type { OwnRow } from '../own-offers.repository.ts';
import type { SellingDefinition } from './offer-rules.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import { isBelowMinimum, type Priced } from './least-price.ts';
import { lacksStockProof, type Stocked } from './stock-value.ts';
import { toldOf, wordsIn, type FoundWord, type Texts } from './word-check.ts';

type Checked = Texts & Priced & Stocked & Pick<OwnRow, 'cleared_words'>;

/** Characters around a found word that explain it. */
const AROUND = 60;

/** Whether what an offer costs, or how much there is of it, holds it: a price below the minimum, stock that has to be proven. */
function breaksPriceRules(offer: Checked, definition: SellingDefinition): boolean {
  return isBelowMinimum(offer, definition.rules) || lacksStockProof(offer, definition);
}

/** Whether the rules hold an offer: its price, its stock, a listed word. */
export function breaksRules(offer: Checked, definition: SellingDefinition): boolean {
  return breaksPriceRules(offer, definition) || wordsIn(offer, definition).length > 0;
}

/**
 * Whether an offer that is to go on sale waits for review: new sellers' first offers, those that staff sent back, texts
 * with listed words, prices below the minimum and stock that has to be proven. `held`: for the rules alone, so that it goes on sale by itself once it keeps them.
 * @param accepted how many offers of the seller were accepted so far
 */
export function reviewOf(
  offer: Checked & Pick<OwnRow, 'needs_review'>,
  definition: SellingDefinition,
  accepted: number,
): { status: 'on_review' | 'active'; held: boolean } {
  const isKnown = accepted >= appConfig.offers.reviewedFirstOffers;
  if (offer.needs_review || !isKnown) return { status: 'on_review', held: false };
  const held = breaksRules(offer, definition);
  return { status: held ? 'on_review' : 'active', held };
}

/**
 * What the rules do to an offer as it stands: one on sale is held, one that was held for them alone and keeps them goes
 * back. Null where nothing changes.
 * @param texts `same`: only price or stock has changed. Words of what is on sale were looked for when they were written, or
 *   when they were listed: that is most of the work, and acts on many and automatic prices do it for thousands.
 */
export function heldChange(
  offer: Checked & Pick<OwnRow, 'status' | 'held'>,
  definition: SellingDefinition,
  texts: 'new' | 'same' = 'new',
): { status: 'on_review' | 'active' | 'sold'; held: boolean } | null {
  const isPublic = offer.status === 'active' || offer.status === 'sold';
  const waits = offer.status === 'on_review' && offer.held;
  if (!isPublic && !waits) return null;
  const breaks = isPublic && texts === 'same' ? breaksPriceRules : breaksRules;
  const isHeld = breaks(offer, definition);
  if (isHeld === waits) return null;
  if (isHeld) return { status: 'on_review', held: true };
  return { status: offer.in_stock > 0 ? 'active' : 'sold', held: false };
}

function wordReason(find: FoundWord, definition: SellingDefinition, locale: Locale): HoldReason {
  const { path, text, entry } = find;
  const from = Math.max(0, find.start - AROUND);
  const attribute = definition.attributes.find(({ key }) => path === `attributes.${key}`);
  return {
    kind: 'word',
    word_kind: entry.kind,
    word: entry.word,
    path,
    label: attribute ? localized(attribute, 'label', locale) : null,
    excerpt: text.slice(from, find.end + AROUND),
    start: find.start - from,
    end: find.end - from,
  };
}

function priceReason(row: OwnRow, { rules, category }: SellingDefinition): HoldReason[] {
  const { minPriceMicros } = rules;
  if (minPriceMicros === null || !isBelowMinimum(row, rules)) return [];
  const decimals = category.price_precision === 'micros' ? 4 : 0;
  return [{ kind: 'price', min_price: priceFromMicros(minPriceMicros), price_decimals: decimals }];
}

function stockReason(row: OwnRow, definition: SellingDefinition): HoldReason[] {
  const { stockProofFromCents: from } = definition.rules;
  return from !== null && lacksStockProof(row, definition) ? [{ kind: 'stock', from }] : [];
}

/** Why an offer waits; nothing for one that does not. */
export function reasonsOf(
  row: OwnRow,
  definition: SellingDefinition,
  locale: Locale,
): HoldReason[] {
  if (row.status !== 'on_review') return [];
  const found = toldOf(wordsIn(row, definition));
  const words = found.map((find) => wordReason(find, definition, locale));
  const all = [...priceReason(row, definition), ...stockReason(row, definition), ...words];
  if (row.held) return all;
  return [{ kind: row.needs_review ? 'sent_back' : 'newcomer' }, ...all];
}
