/**
 * The search params of a category page: filters, sort order, amount, view. They live in the address alone. The same
 * parser serves addresses, plain HTML forms (without script) and the enhanced form, so that all three mean the same.
 * Invalid values fall back, they never fail.
 */
import * as v from 'valibot';
import { appConfig } from '~config';
import { cursorSchema, keySchema, text as textSchema } from '~/contracts/keys.ts';
import {
  encodeAttributeFilters,
  parseAttributeFilter,
  type AttributeFilter,
} from '~/contracts/offers/offer-filter.ts';
import { centsFromTyped, readDecimal } from '~/features/common/typed-price.ts';
import { offerSortSchema } from '~/contracts/offers/offer-sorts.ts';

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

/** The canonical form of `filter` parameters; what cannot be parsed is left out. */
export function canonicalFilters(texts: readonly string[]): string[] {
  const filters = new Map<string, AttributeFilter>();
  for (const text of texts) {
    const filter = parseAttributeFilter(text);
    if (filter) joinFilter(filters, filter);
  }
  return encodeAttributeFilters([...filters.values()]).slice(0, MAX_FILTERS);
}

type RawSearch = Record<string, unknown>;

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function listOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== '');
}

/** Forms name the two ends of a range `from:key` and `to:key`. */
export const rangeInputNames = (key: string) => ({ from: `from:${key}`, to: `to:${key}` });

function rangeFilters(raw: RawSearch): string[] {
  const keys = Object.keys(raw).flatMap((name) => /^(?:from|to):([a-z]\w*)$/.exec(name)?.[1] ?? []);
  return [...new Set(keys)].flatMap((key) => {
    const names = rangeInputNames(key);
    const from = readDecimal(textOf(raw[names.from]));
    const to = readDecimal(textOf(raw[names.to]));
    if (from === null && to === null) return [];
    if (from !== null && to !== null && from > to) return [`${key}:${to}..${from}`];
    return [`${key}:${from ?? ''}..${to ?? ''}`];
  });
}

/** Names of the price inputs; the currency in which they were typed is sent with them. */
export const priceInputNames = {
  from: 'price_from',
  to: 'price_to',
  currency: 'price_in',
} as const;

function typedPrices(raw: RawSearch): RawSearch {
  const currency = appConfig.currencies.all.find((code) => code === raw[priceInputNames.currency]);
  if (!currency) return {};
  const cents = [priceInputNames.from, priceInputNames.to].map((name) => {
    const typed = readDecimal(textOf(raw[name]));
    return typed === null ? undefined : centsFromTyped(typed, currency);
  });
  const [from, to] = cents;
  const isTurned = from !== undefined && to !== undefined && from > to;
  return isTurned ? { price_min: to, price_max: from } : { price_min: from, price_max: to };
}

/** Keys of the market's facets whose defaults are switched off. */
function openKeys(value: unknown): string[] {
  // The router parses `any=true` as a boolean: as a key it is as valid as any other.
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

/** Default values, which are left out of addresses. */
export const categorySearchDefaults = {
  filter: [],
  sort: 'recommended',
} satisfies Partial<CategorySearch>;

/** Removes form-only parameters, which have become filters. Other parameters are left to their owners. */
export function withoutFormNames<T extends object>(search: T): T {
  const rest = { ...search };
  const names = new Set<string>(Object.values(priceInputNames));
  for (const name of Object.keys(rest)) {
    if (names.has(name) || /^(?:from|to):/.test(name)) Reflect.deleteProperty(rest, name);
  }
  return rest;
}

/** Parses form data the way an address is parsed. */
export function searchOfForm(form: HTMLFormElement): CategorySearch {
  const raw: Record<string, unknown> = {};
  const data = new FormData(form);
  for (const name of new Set(data.keys())) {
    const values = data.getAll(name).filter((value) => typeof value === 'string');
    raw[name] = values.length > 1 ? values : values[0];
  }
  return v.parse(categorySearchSchema, raw);
}
