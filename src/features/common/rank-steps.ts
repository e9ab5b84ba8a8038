/** The scale of an ordinal attribute: ranks whose divisions are one step. */
import type { Attribute } from '~/contracts/catalogue/catalogue.schemas.ts';

export interface RankStep {
  rank: number;
  label: string;
}

/** The common prefix of one rank's labels: "Immortal 1", "Immortal 2" → "Immortal". */
export function commonName(names: readonly string[]): string {
  const [first = '', ...rest] = names;
  if (rest.length === 0) return first;
  const words = first.split(' ');
  const shared = words.filter((word, index) =>
    rest.every(
      (name) =>
        name
          .split(' ')
          .slice(0, index + 1)
          .join(' ') === [...words.slice(0, index), word].join(' '),
    ),
  );
  return shared.length > 0 ? shared.join(' ') : first;
}

/** The steps of an ordinal attribute's scale, the lowest first. */
export function rankSteps(attribute: Pick<Attribute, 'options'>): RankStep[] {
  const byRank = Map.groupBy(
    attribute.options.filter((option) => option.rank !== null),
    (option) => option.rank ?? 0,
  );
  return [...byRank]
    .map(([rank, options]) => ({ rank, label: commonName(options.map((option) => option.label)) }))
    .toSorted((a, b) => a.rank - b.rank);
}
