/**
 * The path filter of a category page: `/poe2/currency/divine-orb` is the landing page, or the market, of that name. Its
 * filter applies before the visitor adds any. While it applies the path stays; whoever removes it goes to the category
 * itself.
 */
import type { PagePayload } from '~/contracts/catalogue/frontend.schemas.ts';
import { type CategorySearch } from './category-search.ts';
import { categoryHref, withFilters } from './category-query.ts';

type CategoryPayload = Extract<PagePayload, { kind: 'game_category' }>;
type Query = NonNullable<CategoryPayload['landing']>['query'];

export interface PathFilter {
  /** The last segment of the path. */
  alias: string;
  query: Query;
}

/** The path filter of a page's address; null for the category itself. */
export function pathFilterOf(payload: CategoryPayload, path: string): PathFilter | null {
  const { facet, landing } = payload;
  if (landing) return { alias: landing.alias, query: landing.query };
  if (!facet) return null;
  const alias = path.slice(path.lastIndexOf('/') + 1);
  return { alias, query: { filter: [`${facet.key}:${facet.value}`] } };
}

const keyOf = (filter: string): string => filter.slice(0, filter.indexOf(':'));

/** The search params merged with the path filter; the visitor's own filter of the same attribute wins. */
export function withPathFilter(
  search: CategorySearch,
  pathFilter: PathFilter | null,
): CategorySearch {
  if (!pathFilter) return search;
  const { filter, sort, ...rest } = pathFilter.query;
  const named = new Set([...search.filter.map(keyOf), ...search.any]);
  const added = filter.filter((one) => !named.has(keyOf(one)));
  return {
    ...rest,
    ...definedOf(search),
    ...withFilters(search, added),
    sort: search.sort === 'recommended' ? (sort ?? 'recommended') : search.sort,
  };
}

/** Without undefined fields: those would override the path filter. */
function definedOf(search: CategorySearch): CategorySearch {
  const defined = { ...search };
  for (const [key, value] of Object.entries(defined)) {
    if (value === undefined) Reflect.deleteProperty(defined, key);
  }
  return defined;
}

/** Whether the whole path filter still applies. */
function isInForce(search: CategorySearch, { filter, ...rest }: Query): boolean {
  const fields: Record<string, unknown> = search;
  return (
    filter.every((one) => search.filter.includes(one)) &&
    Object.entries(rest).every(([key, value]) => value === undefined || fields[key] === value)
  );
}

/** The search params without what the path filter already contains. */
function withoutPathFilter(search: CategorySearch, { filter, ...rest }: Query): CategorySearch {
  const left = { ...search, filter: search.filter.filter((one) => !filter.includes(one)) };
  for (const [key, value] of Object.entries(rest)) {
    if (value !== undefined && key !== 'sort') Reflect.deleteProperty(left, key);
  }
  return rest.sort === undefined ? left : { ...left, sort: 'recommended' };
}

/** The address of these search params: below the path filter as long as that applies. */
export function pathFilterHref(
  category: { alias: string; game: { alias: string } },
  search: CategorySearch,
  pathFilter: PathFilter | null,
): string {
  if (!pathFilter || !isInForce(search, pathFilter.query)) return categoryHref(category, search);
  const [path = '', query] = categoryHref(
    category,
    withoutPathFilter(search, pathFilter.query),
  ).split('?');
  return `${path}/${pathFilter.alias}${query === undefined ? '' : `?${query}`}`;
}
