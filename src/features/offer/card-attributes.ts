/** Which of an offer's attributes a card shows, and where. */
import type { Attribute } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { OfferAttribute, OfferCard } from '~/contracts/offers/offers.schemas.ts';
import { rankSteps } from '~/features/common/rank-steps.ts';

export interface CardRank {
  label: string;
  display: string;
  /** Rank on the scale; 0 below its first step. */
  value: number;
  max: number;
}

export interface CardAttributes {
  /** The first ordinal attribute: its scale makes cards comparable at a glance. */
  rank: CardRank | null;
  /** Up to four key figures. */
  figures: { key: string; label: string; display: string }[];
  /** Up to four secondary attributes. */
  tags: { key: string; label: string }[];
}

const LADDER_FROM = 4;
const MOST_FIGURES = 4;
const MOST_TAGS = 4;
/** Longer values do not fit beside three others. */
const FIGURE_LENGTH = 10;
const TAG_LENGTH = 24;

/** The rank of an ordinal attribute's value on a scale of its ranks; null for anything else. */
export function rankOf(value: OfferAttribute, attribute: Attribute | undefined): CardRank | null {
  if (!attribute?.ordinal) return null;
  const option = attribute.options.find((candidate) => candidate.value === value.value);
  const steps = rankSteps(attribute).filter((step) => step.rank > 0);
  if (!option || option.rank === null || steps.length < LADDER_FROM) return null;
  const place = steps.filter((step) => step.rank <= (option.rank ?? 0)).length;
  return { label: attribute.label, display: value.display, value: place, max: steps.length };
}

/** Without `attributes` (offers of many categories) there is no scale. */
export function cardAttributes(
  offer: Pick<OfferCard, 'attributes'>,
  attributes: readonly Attribute[],
): CardAttributes {
  const definitions = new Map(attributes.map((attribute) => [attribute.key, attribute]));
  const shown: CardAttributes = { rank: null, figures: [], tags: [] };
  for (const value of offer.attributes) {
    const { key, label, display } = value;
    const rank = shown.rank === null ? rankOf(value, definitions.get(key)) : null;
    const isOrdinal = definitions.get(key)?.ordinal === true;
    if (rank) shown.rank = rank;
    else if (value.value === true) shown.tags.push({ key, label });
    else if (typeof value.value === 'boolean') continue;
    else if (isOrdinal || (typeof value.value === 'number' && display.length <= FIGURE_LENGTH)) {
      shown.figures.push({ key, label, display });
    } else if (display.length <= TAG_LENGTH) shown.tags.push({ key, label: display });
  }
  return {
    rank: shown.rank,
    figures: shown.figures.slice(0, MOST_FIGURES),
    tags: shown.tags.slice(0, MOST_TAGS),
  };
}
