/**
 * Operations on the search params of `category-search.ts`: addresses and queries of them, filters set and removed.
 * Apart from the parsing, which is in the bundle of every page (decision 0008).
 */
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import {
  encodeAttributeFilters,
  parseAttributeFilter,
  type AttributeFilter,
} from '~/contracts/offers/offer-filter.ts';
import type { OfferListQuery } from '~/contracts/offers/offers.contract.ts';
import type { OfferList } from '~/contracts/offers/offers.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { stringifySearch } from '~/platform/request/search-params.ts';
import type { CategorySearch } from './category-search.ts';

/** The filters of a canonical list, by attribute. */
export function filtersByKey(texts: readonly string[]): Map<string, AttributeFilter> {
  const filters = texts
    .map((text) => parseAttributeFilter(text))
    .filter((filter) => filter !== null);
  return new Map(filters.map((filter) => [filter.key, filter]));
}

/** The address of the category with these search params. */
export function categoryHref(
  category: { alias: string; game: { alias: string } },
  search: CategorySearch,
): string {
  const { filter, any, sort, ...rest } = search;
  const shown = { ...(sort !== 'recommended' && { sort }), ...rest, any, filter };
  return paths.category(category.game.alias, category.alias) + stringifySearch(shown);
}

/** Without any filter; sort order, amount and view are unchanged. */
export function withoutFilters({ sort, count, view }: CategorySearch): CategorySearch {
  return { filter: [], any: [], sort, count, view };
}

/** Adds filters in the canonical order. */
export function withFilters(
  { filter }: CategorySearch,
  added: readonly string[],
): Pick<CategorySearch, 'filter'> {
  return { filter: added.length === 0 ? filter : [...filter, ...added].toSorted() };
}

/** Sets, changes or (null) removes the filter of one attribute. */
export function withFilter(
  search: CategorySearch,
  key: string,
  filter: AttributeFilter | null,
): CategorySearch {
  const filters = filtersByKey(search.filter);
  if (filter === null) filters.delete(key);
  else filters.set(key, filter);
  return { ...search, cursor: undefined, filter: encodeAttributeFilters([...filters.values()]) };
}

/**
 * The kind of goods of an order book: different goods have no common price, so one is always selected, the first (most
 * traded) value of the first facet by default. Null where no such facet exists.
 */
export function marketFacet(definition: CategoryDefinition) {
  return definition.base === 'currency' ? facetOf(definition, definition.facet_keys[0]) : null;
}

function facetOf(definition: CategoryDefinition, key: string | undefined) {
  const attribute = definition.attributes.find((candidate) => candidate.key === key);
  const first = attribute?.options[0];
  return attribute && first ? { attribute, first } : null;
}

/** Facets with more values (servers, for example) have no default. */
const MOST_SETTLED_VALUES = 4;

/** Default facet values besides the goods: league, mode, region. A price over all leagues would be nobody's price. */
function settledFacets(definition: CategoryDefinition) {
  if (definition.base !== 'currency') return [];
  return definition.facet_keys
    .slice(1)
    .map((key) => facetOf(definition, key))
    .filter((facet) => facet !== null)
    .filter(({ attribute: { options } }) => options.length > 1)
    .filter(({ attribute: { options } }) => options.length <= MOST_SETTLED_VALUES);
}

/** The effective filters: those of the address and, in an order book, the market's defaults. */
export function effectiveSearch(
  definition: CategoryDefinition,
  search: CategorySearch,
): CategorySearch {
  const named = filtersByKey(search.filter);
  const goods = marketFacet(definition);
  const facets = [
    ...(goods ? [goods] : []),
    ...settledFacets(definition).filter(({ attribute }) => !search.any.includes(attribute.key)),
  ].filter(({ attribute }) => !named.has(attribute.key));
  if (facets.length === 0) return search;
  const settled = facets.map(({ attribute, first }) => `${attribute.key}:${first.value}`);
  return { ...search, filter: [...search.filter, ...settled].toSorted() };
}

/** Names the facets that a form clears, so that their defaults are not applied again. */
export function withOpenFacets(
  definition: CategoryDefinition,
  search: CategorySearch,
): CategorySearch {
  const named = filtersByKey(search.filter);
  const open = settledFacets(definition).filter(({ attribute }) => !named.has(attribute.key));
  return { ...search, any: open.map(({ attribute }) => attribute.key).toSorted() };
}

/**
 * Fallbacks when the default market is empty: first without league and mode, then the goods with the most offers. Null
 * when the visitor chose, or when there are no offers at all.
 */
export function livelierMarket(
  definition: CategoryDefinition,
  search: CategorySearch,
  list: Pick<OfferList, 'meta' | 'facets'>,
): CategorySearch | null {
  if (list.meta.total > 0 || search.filter.length > 0) return null;
  const open = withOpenFacets(definition, search);
  if (open.any.join() !== search.any.join()) return open;
  const goods = marketFacet(definition);
  const counted = list.facets.find((facet) => facet.key === goods?.attribute.key);
  const [most] = (counted?.values ?? []).toSorted((a, b) => b.count - a.count);
  if (!counted || !most || most.count === 0) return null;
  return { ...search, filter: [`${counted.key}:${most.value}`] };
}

/** The input of the list endpoint. */
export function listQuery(definition: CategoryDefinition, search: CategorySearch): OfferListQuery {
  const { view: _view, any: _any, ...query } = effectiveSearch(definition, search);
  return { game: definition.game.alias, category: definition.alias, ...query };
}

/** Whether two queries differ in the amount at most: rows are then repriced, not replaced. */
export function isSameList(
  definition: CategoryDefinition,
  one: CategorySearch,
  other: CategorySearch,
): boolean {
  const listOf = (search: CategorySearch): string =>
    JSON.stringify(listQuery(definition, { ...search, count: undefined }));
  return listOf(one) === listOf(other);
}

/** A range as a filter; null when both ends are open. */
export function rangeFilter(
  key: string,
  from: number | null,
  to: number | null,
): AttributeFilter | null {
  return from === null && to === null ? null : { key, kind: 'range', from, to };
}
