/**
 * Maps facets with counts to the groups of the filter form. Pure; the labels come from the API in the page's language.
 */
import type { Attribute, CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { AttributeFilter } from '~/contracts/offers/offer-filter.ts';
import type { Facet } from '~/contracts/offers/offers.schemas.ts';
import { rankSteps, type RankStep } from '~/features/common/rank-steps.ts';
import { rangeInputNames, type CategorySearch } from './category-search.ts';
import { filtersByKey, marketFacet, withOpenFacets } from './category-query.ts';
import type { Choice } from './components/choice-list.tsx';

export interface ChoiceGroup {
  kind: 'choices';
  key: string;
  label: string;
  input: 'check' | 'radio';
  choices: Choice[];
}
export interface NumberGroup {
  kind: 'numbers';
  key: string;
  label: string;
  names: { from: string; to: string };
  from: string;
  to: string;
  placeholders: { from: string; to: string };
}
export interface RankGroup {
  kind: 'ranks';
  key: string;
  label: string;
  names: { from: string; to: string };
  steps: RankStep[];
  from: number | null;
  to: number | null;
}
export type FilterGroup = ChoiceGroup | NumberGroup | RankGroup;

/** Ladders with fewer steps are shown as checkboxes. */
const LADDER_FROM = 5;

function choicesOf(facet: Facet, filter: AttributeFilter | undefined): Choice[] {
  const chosen = new Set(filter?.kind === 'values' ? filter.values : []);
  return facet.values
    .map(({ value, label, count }) => ({
      name: 'filter',
      value: `${facet.key}:${value}`,
      label,
      count,
      checked: chosen.has(value),
    }))
    .filter((one) => one.checked || one.count > 0);
}

function rangeOf(filter: AttributeFilter | undefined) {
  return filter?.kind === 'range' ? filter : { from: null, to: null };
}

function numberGroup(facet: Facet, filter: AttributeFilter | undefined): NumberGroup[] {
  const { from, to } = rangeOf(filter);
  if (facet.range === null && from === null && to === null) return [];
  const unit = facet.range?.unit;
  return [
    {
      kind: 'numbers',
      key: facet.key,
      label: unit ? `${facet.label} (${unit})` : facet.label,
      names: rangeInputNames(facet.key),
      from: from === null ? '' : String(from),
      to: to === null ? '' : String(to),
      placeholders: {
        from: facet.range ? String(facet.range.from) : '',
        to: facet.range ? String(facet.range.to) : '',
      },
    },
  ];
}

function rankGroup(
  facet: Facet,
  steps: RankStep[],
  filter: AttributeFilter | undefined,
): RankGroup {
  const { from, to } = rangeOf(filter);
  return {
    kind: 'ranks',
    key: facet.key,
    label: facet.label,
    names: rangeInputNames(facet.key),
    steps,
    from,
    to,
  };
}

/**
 * The groups in the order of the category's attributes. Yes-or-no attributes are gathered in one group at the
 * end, which the caller names; a filter with a single value and none chosen says nothing and is left out.
 */
export function filterGroups(
  definition: CategoryDefinition,
  facets: readonly Facet[],
  search: CategorySearch,
): { groups: FilterGroup[]; yesNo: Choice[] } {
  const filters = filtersByKey(search.filter);
  const market = marketFacet(definition)?.attribute.key;
  const attributes = new Map(definition.attributes.map((attribute) => [attribute.key, attribute]));
  const groups: FilterGroup[] = [];
  const yesNo: Choice[] = [];
  for (const facet of facets) {
    const filter = filters.get(facet.key);
    const attribute = attributes.get(facet.key);
    if (attribute?.type === 'boolean') {
      const yes = choicesOf(facet, filter).filter((one) => one.value === `${facet.key}:true`);
      yesNo.push(...yes.map((one) => ({ ...one, label: facet.label })));
    } else if (facet.kind === 'range') {
      groups.push(...numberGroup(facet, filter));
    } else {
      const steps = attribute?.ordinal ? rankSteps(attribute) : [];
      const choices = choicesOf(facet, filter);
      if (steps.length >= LADDER_FROM) groups.push(rankGroup(facet, steps, filter));
      else if (choices.length > 1 || (facet.key !== market && choices.some((one) => one.checked))) {
        const input = facet.key === market ? 'radio' : 'check';
        groups.push({ kind: 'choices', key: facet.key, label: facet.label, input, choices });
      }
    }
  }
  return { groups, yesNo };
}

/** One applied filter that can be removed. */
export interface AppliedFilter {
  key: string;
  label: string;
  /** The search params without it. */
  without: CategorySearch;
  /** Offers that its removal would add, where the counts are known. */
  brings: number | null;
}

/** The label of a range: "Current rank: Silver to Gold"; an open end is null. */
export type RangeLabels = (label: string, from: string | null, to: string | null) => string;

function labelOfRange(
  attribute: Attribute,
  filter: AttributeFilter & { kind: 'range' },
  labels: RangeLabels,
): string {
  const steps = attribute.ordinal ? rankSteps(attribute) : [];
  const name = (value: number | null) =>
    value === null ? null : (steps.find((step) => step.rank === value)?.label ?? String(value));
  return labels(attribute.label, name(filter.from), name(filter.to));
}

function appliedOf(
  attribute: Attribute,
  facet: Facet | undefined,
  filter: AttributeFilter,
  search: CategorySearch,
  labels: RangeLabels,
): AppliedFilter[] {
  const others = search.filter.filter((text) => !text.startsWith(`${filter.key}:`));
  const base = { ...search, cursor: undefined };
  const countable = attribute.type === 'select' && facet?.kind === 'values';
  const brings = countable ? facet.values.reduce((sum, value) => sum + value.count, 0) : null;
  if (filter.kind === 'range') {
    const label = labelOfRange(attribute, filter, labels);
    return [{ key: filter.key, label, without: { ...base, filter: others }, brings }];
  }
  return filter.values.map((value) => {
    const rest = filter.values.filter((other) => other !== value);
    const option = attribute.options.find((candidate) => candidate.value === value);
    const label = attribute.type === 'boolean' ? attribute.label : (option?.label ?? value);
    return {
      key: `${filter.key}:${value}`,
      label,
      without: {
        ...base,
        filter:
          rest.length === 0 ? others : [...others, `${filter.key}:${rest.join(',')}`].toSorted(),
      },
      brings,
    };
  });
}

/**
 * The effective attribute filters, including an order book's defaults: those can be removed. Only the default goods are
 * not among them, for there is always one kind of goods.
 */
export function appliedAttributes(
  definition: CategoryDefinition,
  facets: readonly Facet[],
  effective: CategorySearch,
  labels: RangeLabels,
): AppliedFilter[] {
  const goods = marketFacet(definition);
  const byItself = goods && `${goods.attribute.key}:${goods.first.value}`;
  return [...filtersByKey(effective.filter).values()].flatMap((filter) => {
    const attribute = definition.attributes.find(({ key }) => key === filter.key);
    if (!attribute) return [];
    const counted = facets.find(({ key }) => key === filter.key);
    return appliedOf(attribute, counted, filter, effective, labels)
      .filter((one) => one.key !== byItself)
      .map((one) => ({ ...one, without: withOpenFacets(definition, one.without) }));
  });
}
