import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { Offer } from '~/contracts/offers/offers.schemas.ts';

/** The market's name for an offer; empty where its category has none. */
export function offerMarketLabel(
  offer: Pick<Offer, 'attributes'>,
  definition: Pick<CategoryDefinition, 'facet_keys'>,
): string {
  return definition.facet_keys
    .flatMap((key) => offer.attributes.find((attribute) => attribute.key === key)?.display ?? [])
    .join(', ');
}
