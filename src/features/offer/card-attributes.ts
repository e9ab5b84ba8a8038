/** Which of an offer's attributes a card shows, and where. */
import type { Attribute } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { OfferAttribute, OfferCard } from '~/contracts/offers/offers.schemas.ts';
import { rankSteps } from '~/features/common/rank-steps.ts';

export interface RankFact {
  label: string;
  display: string;
  /** Rank on the scale; 0 below its first step. */
  value: number;
  max: number;
}

export interface CardFacts {
  /** The first ordinal attribute: its scale makes cards comparable at a glance. */
  rank: RankFact | null;
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
export function rankFact(value: OfferAttribute, attribute: Attribute | undefined): RankFact | null {
  if (!attribute?.ordinal) return null;
  const option = attribute.options.find((candidate) => candidate.value === value.value);
  const steps = rankSteps(attribute).filter((step) => step.rank > 0);
  if (!option || option.rank === null || steps.length < LADDER_FROM) return null;
  const place = steps.filter((step) => step.rank <= (option.rank ?? 0)).length;
  return { label: attribute.label, display: value.display, value: place, max: steps.length };
}

/** Without `attributes` (offers of many categories) there is no scale. */
export function cardFacts(
  offer: Pick<OfferCard, 'attributes'>,
  attributes: readonly Attribute[],
): CardFacts {
  const definitions = new Map(attributes.map((attribute) => [attribute.key, attribute]));
  const facts: CardFacts = { rank: null, figures: [], tags: [] };
  for (const value of offer.attributes) {
    const { key, label, display } = value;
    const rank = facts.rank === null ? rankFact(value, definitions.get(key)) : null;
    const isOrdinal = definitions.get(key)?.ordinal === true;
    if (rank) facts.rank = rank;
    else if (value.value === true) facts.tags.push({ key, label });
    else if (typeof value.value === 'boolean') continue;
    else if (isOrdinal || (typeof value.value === 'number' && display.length <= FIGURE_LENGTH)) {
      facts.figures.push({ key, label, display });
    } else if (display.length <= TAG_LENGTH) facts.tags.push({ key, label: display });
  }
  return {
    rank: facts.rank,
    figures: facts.figures.slice(0, MOST_FIGURES),
    tags: facts.tags.slice(0, MOST_TAGS),
  };
}
