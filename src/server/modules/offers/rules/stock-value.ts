/** Whether an offer's stock has to be shown to staff before it is on sale (decision 0084). Pure. */
import { totalExceeds } from '~/kernel/money.ts';
import { marketKey, type AttributeValues } from '../offer-attributes.ts';
import type { OwnRow } from '../own-offers.repository.ts';
import type { SellingDefinition } from './offer-rules.ts';

export type Stocked = Pick<
  OwnRow,
  'price_micros' | 'in_stock' | 'delivery_method' | 'attributes' | 'proven_units' | 'proven_goods'
>;

/** What a proof is of: the category and what its markets tell goods apart by. Other goods are proven anew. */
export const goodsOf = (
  { category }: Pick<SellingDefinition, 'category'>,
  attributes: AttributeValues,
): string => `${category.id}|${marketKey(category.facet_keys, attributes)}`;

/** Whether so many units are worth more than the category takes on trust. */
export const isAboveStockValue = (
  { price_micros: micros, in_stock: units }: Pick<OwnRow, 'price_micros' | 'in_stock'>,
  { stockProofFromCents }: Pick<SellingDefinition['rules'], 'stockProofFromCents'>,
): boolean => stockProofFromCents !== null && totalExceeds(micros, units, stockProofFromCents);

/** Whether as many units of the same goods were proven. It ends by a job, so that a day does not decide here. */
const isProven = (offer: Stocked, definition: Pick<SellingDefinition, 'category'>): boolean =>
  offer.proven_units !== null &&
  offer.in_stock <= offer.proven_units &&
  offer.proven_goods === goodsOf(definition, offer.attributes);

/** Whether an offer waits for a proof of its stock. What a vault hands out is its own proof. */
export function lacksStockProof(
  offer: Stocked,
  definition: Pick<SellingDefinition, 'category' | 'rules'>,
): boolean {
  if (offer.delivery_method === 'instant') return false;
  return isAboveStockValue(offer, definition.rules) && !isProven(offer, definition);
}
