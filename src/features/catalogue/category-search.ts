/**
 * What a category page is asked for. It lives in the address alone: filters, order, amount, view. The same reading
 * serves addresses, plain HTML forms (without script) and the enhanced form, so that all three mean the same.
 * Broken values fall back, they never fail.
 */
import * as v from 'valibot';
import { appConfig, type Currency } from '~config';
import { cursorSchema, keySchema, text as textSchema } from '~/contracts/keys.ts';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import {
  encodeAttributeFilters,
  parseAttributeFilter,
  type AttributeFilter,
} from '~/contracts/offers/offer-filter.ts';
import { offerSortSchema } from '~/contracts/offers/offer-sorts.ts';
import type { OfferListQuery } from '~/contracts/offers/offers.contract.ts';
import type { OfferList } from '~/contracts/offers/offers.schemas.ts';
import { paths } from '~/platform/paths.ts';
import { stringifySearch } from '~/platform/search-params.ts';

const MAX_FILTERS = 20;

/** Levels are L0 to L5. */
const HIGHEST_LEVEL = appConfig.wallet.feeBpsByLevel.length - 1;

/** Adds a filter to those before it: values of one attribute join, a range replaces. */
function joinFilter(known: Map<string, AttributeFilter>, filter: AttributeFilter): void {
  const before = known.get(filter.key);
  if (filter.kind === 'values' && before?.kind === 'values') {
    const values = [...new Set([...before.values, ...filter.values])];
    known.set(filter.key, { ...filter, values });
  } else known.set(filter.key, filter);
}

/** The canonical form of `filter` parameters; what cannot be read is left out. */
export function canonicalFilters(texts: readonly string[]): string[] {
  const filters = new Map<string, AttributeFilter>();
  for (const text of texts) {
    const filter = parseAttributeFilter(text);
    if (filter) joinFilter(filters, filter);
  }
  return encodeAttributeFilters([...filters.values()]).slice(0, MAX_FILTERS);
}

/** The filters of a canonical list, by attribute. */
export function filtersByKey(texts: readonly string[]): Map<string, AttributeFilter> {
  const filters = texts
    .map((text) => parseAttributeFilter(text))
    .filter((filter) => filter !== null);
  return new Map(filters.map((filter) => [filter.key, filter]));
}

type RawSearch = Record<string, unknown>;

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function listOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== '');
}

/** A typed number: comma or point before the decimals, spaces ignored. Null when it is none. */
export function readDecimal(value: unknown): number | null {
  const text = textOf(value).replaceAll(/\s/g, '').replace(',', '.');
  return /^\d{1,12}(?:\.\d{1,6})?$/.test(text) ? Number(text) : null;
}

/** Forms name the two ends of a range `from:key` and `to:key`. */
export const rangeInputNames = (key: string) => ({ from: `from:${key}`, to: `to:${key}` });

function rangeFilters(raw: RawSearch): string[] {
  const keys = Object.keys(raw).flatMap((name) => /^(?:from|to):([a-z]\w*)$/.exec(name)?.[1] ?? []);
  return [...new Set(keys)].flatMap((key) => {
    const names = rangeInputNames(key);
    const from = readDecimal(raw[names.from]);
    const to = readDecimal(raw[names.to]);
    if (from === null && to === null) return [];
    if (from !== null && to !== null && from > to) return [`${key}:${to}..${from}`];
    return [`${key}:${from ?? ''}..${to ?? ''}`];
  });
}

/** US cents from an amount typed in the visitor's currency. */
export function centsFromTyped(amount: number, currency: Currency): number {
  const rate = appConfig.currencies.rateMillionths[currency];
  return Math.round((amount * 100 * 1_000_000 * 10_000) / rate) / 10_000;
}

/** The same amount as it is written into a price input: at least two decimals, at most four. */
export function typedFromCents(cents: number, currency: Currency): string {
  const rate = appConfig.currencies.rateMillionths[currency];
  const text = ((cents * rate) / 100_000_000).toFixed(4);
  return text.replace(/0{1,2}$/, '');
}

/** Names of the price inputs; the currency they were typed in travels with them. */
export const priceInputNames = {
  from: 'price_from',
  to: 'price_to',
  currency: 'price_in',
} as const;

function typedPrices(raw: RawSearch): RawSearch {
  const currency = appConfig.currencies.all.find((code) => code === raw[priceInputNames.currency]);
  if (!currency) return {};
  const cents = [priceInputNames.from, priceInputNames.to].map((name) => {
    const typed = readDecimal(raw[name]);
    return typed === null ? undefined : centsFromTyped(typed, currency);
  });
  const [from, to] = cents;
  const isTurned = from !== undefined && to !== undefined && from > to;
  return isTurned ? { price_min: to, price_max: from } : { price_min: from, price_max: to };
}

/** Keys of the market's attributes that are left open on purpose. */
function openKeys(value: unknown): string[] {
  // The router reads `any=true` as a value: as a key it is as good as any other.
  const texts = (Array.isArray(value) ? value : [value]).map((one) =>
    typeof one === 'boolean' || one === null ? String(one) : textOf(one),
  );
  const keys = texts.flatMap((text) => text.split(','));
  return [...new Set(keys)]
    .filter((key) => v.is(keySchema, key))
    .toSorted()
    .slice(0, MAX_FILTERS);
}

/** A typed count: group signs are ignored. */
function readCount(value: unknown): number | undefined {
  const digits = textOf(value).replaceAll(/[\s.,]/g, '');
  return /^\d{1,10}$/.test(digits) ? Number(digits) : undefined;
}

const optionalNumber = (max: number) =>
  v.fallback(
    v.optional(
      v.pipe(
        v.union([v.number(), v.string()]),
        v.toNumber(),
        v.minValue(0),
        v.maxValue(max),
        // Addresses know no negative zero.
        v.transform((value) => value + 0),
      ),
    ),
    undefined,
  );
const optionalTrue = v.fallback(
  v.optional(
    v.pipe(
      v.union([v.literal(true), v.picklist(['true', '1', 1])]),
      v.transform(() => true),
    ),
  ),
  undefined,
);

const fields = v.object({
  filter: v.array(v.string()),
  any: v.array(v.string()),
  price_min: optionalNumber(appConfig.offers.priceCents.max * 2),
  price_max: optionalNumber(appConfig.offers.priceCents.max * 2),
  delivery_minutes: v.fallback(
    v.optional(
      v.pipe(
        v.union([v.number(), v.string()]),
        v.toNumber(),
        v.integer(),
        v.minValue(1),
        v.maxValue(43_200),
      ),
    ),
    undefined,
  ),
  instant: optionalTrue,
  online: optionalTrue,
  seller_level: v.fallback(
    v.optional(
      v.pipe(
        v.union([v.number(), v.string()]),
        v.toNumber(),
        v.integer(),
        v.minValue(1),
        v.maxValue(HIGHEST_LEVEL),
      ),
    ),
    undefined,
  ),
  volume: optionalTrue,
  search: v.fallback(v.optional(v.pipe(textSchema({ max: 100 }), v.nonEmpty())), undefined),
  sort: v.fallback(offerSortSchema, 'recommended'),
  count: v.fallback(
    v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(appConfig.offers.stock.max)),
    ),
    undefined,
  ),
  view: v.fallback(v.optional(v.picklist(['list', 'cards'])), undefined),
  cursor: v.fallback(v.optional(cursorSchema), undefined),
});

export const categorySearchSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((raw) => ({
    ...raw,
    ...typedPrices(raw),
    count: readCount(raw['count']),
    search: textOf(raw['search']) || undefined,
    filter: canonicalFilters([...listOf(raw['filter']), ...rangeFilters(raw)]),
    any: openKeys(raw['any']),
  })),
  fields,
);
export type CategorySearch = v.InferOutput<typeof categorySearchSchema>;

/** What is left out of addresses. */
export const categorySearchDefaults = {
  filter: [],
  sort: 'recommended',
} satisfies Partial<CategorySearch>;

/** Takes away what only forms send: it has become filters. Other parameters are none of the category's business. */
export function withoutFormNames<T extends object>(search: T): T {
  const kept = { ...search };
  const names = new Set<string>(Object.values(priceInputNames));
  for (const name of Object.keys(kept)) {
    if (names.has(name) || /^(?:from|to):/.test(name)) Reflect.deleteProperty(kept, name);
  }
  return kept;
}

/** Reads a form the way an address is read. */
export function searchOfForm(form: HTMLFormElement): CategorySearch {
  const raw: Record<string, unknown> = {};
  const data = new FormData(form);
  for (const name of new Set(data.keys())) {
    const values = data.getAll(name).filter((value) => typeof value === 'string');
    raw[name] = values.length > 1 ? values : values[0];
  }
  return v.parse(categorySearchSchema, raw);
}

/** The address of the category with these wishes. */
export function categoryHref(
  category: { alias: string; game: { alias: string } },
  search: CategorySearch,
): string {
  const { filter, any, sort, ...rest } = search;
  const shown = { ...(sort !== 'recommended' && { sort }), ...rest, any, filter };
  return paths.category(category.game.alias, category.alias) + stringifySearch(shown);
}

/** Without any filter; order, amount and view stay. */
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
 * The kind of goods of an order book: different goods have no common price, so one is always chosen, the first (most
 * traded) value of the first facet until another is. Null where no such facet exists.
 */
export function marketFacet(definition: CategoryDefinition) {
  return definition.base === 'currency' ? facetOf(definition, definition.facet_keys[0]) : null;
}

function facetOf(definition: CategoryDefinition, key: string | undefined) {
  const attribute = definition.attributes.find((candidate) => candidate.key === key);
  const first = attribute?.options[0];
  return attribute && first ? { attribute, first } : null;
}

/** Facets with more values (servers, for example) are for the visitor to choose. */
const MOST_SETTLED_VALUES = 4;

/**
 * What is settled besides the goods while nobody says otherwise: league, mode, region. A price over all leagues would
 * be nobody's price.
 */
function settledFacets(definition: CategoryDefinition) {
  if (definition.base !== 'currency') return [];
  return definition.facet_keys
    .slice(1)
    .map((key) => facetOf(definition, key))
    .filter((facet) => facet !== null)
    .filter(({ attribute: { options } }) => options.length > 1)
    .filter(({ attribute: { options } }) => options.length <= MOST_SETTLED_VALUES);
}

/** The filters in force: those of the address and, in an order book, what makes up the market. */
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

/** Names the facets that a form leaves without a value, so that they are not settled again. */
export function withOpenFacets(
  definition: CategoryDefinition,
  search: CategorySearch,
): CategorySearch {
  const named = filtersByKey(search.filter);
  const open = settledFacets(definition).filter(({ attribute }) => !named.has(attribute.key));
  return { ...search, any: open.map(({ attribute }) => attribute.key).toSorted() };
}

/**
 * Where to look when the market that was chosen by itself is empty: without league and mode first, then at the goods
 * that most offers have. Null when the visitor chose, or when there is nothing anywhere.
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

/** The list's query for the API. */
export function listQuery(definition: CategoryDefinition, search: CategorySearch): OfferListQuery {
  const { view: _view, any: _any, ...query } = effectiveSearch(definition, search);
  return { game: definition.game.alias, category: definition.alias, ...query };
}

/** A range as a filter; null when both ends are open. */
export function rangeFilter(
  key: string,
  from: number | null,
  to: number | null,
): AttributeFilter | null {
  return from === null && to === null ? null : { key, kind: 'range', from, to };
}
