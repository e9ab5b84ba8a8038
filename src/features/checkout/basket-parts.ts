/** What the checkout of a basket makes of its parts. */
import type { BuyerInput } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { BasketPart } from '~/features/common/basket-parts.ts';

/** The offers of a basket as its draft is named by them. */
export const offersOf = (parts: readonly Pick<BasketPart, 'offerId'>[]): string =>
  parts
    .map(({ offerId }) => offerId)
    .toSorted()
    .join(',');

/** What all sellers of a basket ask for, each once. */
export function inputsOfAll(
  offers: readonly { buyer_inputs: readonly BuyerInput[] }[],
): BuyerInput[] {
  const inputs = offers.flatMap((offer) => offer.buyer_inputs);
  return [...new Map(inputs.map((input) => [input.key, input])).values()];
}
