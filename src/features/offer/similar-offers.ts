/** Which offers are shown beside an offer: those that agree with it in the first facet of the category. */
import type { Offer } from '~/contracts/offers/offers.schemas.ts';
import { encodeAttributeFilters } from '~/contracts/offers/offer-filter.ts';

interface Definition {
  alias: string;
  game: { alias: string };
  facet_keys: readonly string[];
}

/** The facet that matters most to a buyer: region of an account, kind of an item; null where there is none. */
export function leadingFacet(offer: Pick<Offer, 'attributes'>, definition: Definition) {
  const [key] = definition.facet_keys;
  const found = offer.attributes.find((attribute) => attribute.key === key);
  if (!found || typeof found.value === 'number' || Array.isArray(found.value)) return null;
  const values = [String(found.value)];
  const [filter] = encodeAttributeFilters([{ key: found.key, kind: 'values', values }]);
  return filter === undefined ? null : { filter, display: found.display };
}

/** The list's query. */
export function similarQuery(offer: Pick<Offer, 'attributes'>, definition: Definition) {
  const facet = leadingFacet(offer, definition);
  return {
    game: definition.game.alias,
    category: definition.alias,
    filter: facet ? [facet.filter] : [],
  };
}
