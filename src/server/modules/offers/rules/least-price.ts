/** The least that a unit may cost in a category, and what is refused below it (decision 0084). Pure. */
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Locale } from '~config';
import { cheapestUnitMicros } from '~/domain/least-price.ts';
import { priceText } from '~/domain/price-text.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import { fieldsFailure } from '../../../http/field-failure.ts';
import type { OwnRow } from '../own-offers.repository.ts';
import type { CategoryRules } from './offer-rules.ts';

type Minimum = Pick<CategoryRules, 'minPriceMicros'>;
export type Priced = Pick<OwnRow, 'price_micros' | 'volume_discounts'>;

const messages: Record<'price' | 'volume_discounts', MessageDescriptor> = {
  price: msg({ message: 'In this category a unit costs at least {least} USD.' }),
  volume_discounts: msg({
    message: 'With this discount a unit would cost less than {least} USD, the least here.',
  }),
};

/** The field in which an offer is below the minimum; null where it keeps it, or has no price yet. */
function brokenField(offer: Priced, minMicros: number | null): 'price' | 'volume_discounts' | null {
  if (minMicros === null || offer.price_micros === 0) return null;
  if (offer.price_micros < minMicros) return 'price';
  const cheapest = cheapestUnitMicros(offer.price_micros, offer.volume_discounts);
  return cheapest < minMicros ? 'volume_discounts' : null;
}

/** Whether a unit of the offer would cost less than its category allows. */
export const isBelowMinimum = (offer: Priced, { minPriceMicros }: Minimum): boolean =>
  brokenField(offer, minPriceMicros) !== null;

/**
 * @param path the field that is named instead of the offer's own
 * @throws {Failure} PRICE_BELOW_MINIMUM with the amount, at `price` or `volume_discounts`
 */
export function requireMinimum(
  offer: Priced,
  { minPriceMicros }: Minimum,
  locale: Locale,
  path?: string,
): void {
  const field = brokenField(offer, minPriceMicros);
  if (field === null || minPriceMicros === null) return;
  const least = priceText(priceFromMicros(minPriceMicros), locale);
  const message = { ...messages[field], values: { least } };
  throw fieldsFailure('PRICE_BELOW_MINIMUM', [{ path: path ?? field, message }], locale);
}
