/**
 * Building blocks of every contract: identifiers, texts, money, query values and list envelopes.
 *
 * Query values are strings over HTTP and typed values in process. `queryInteger`, `queryBoolean` and `queryList` accept
 * both and always output typed values. Unknown query parameters are ignored, malformed ones are refused (API
 * conventions). Texts are trimmed, bounded, and free of NUL characters and lone surrogates, which PostgreSQL cannot
 * store.
 */
import * as v from 'valibot';
import { appConfig } from '~config';
import { cursorSchema, idSchema, isStorable, text } from './keys.ts';

export {
  aliasSchema,
  cursorSchema,
  emailSchema,
  idSchema,
  isStorable,
  keySchema,
  text,
} from './keys.ts';

/** A text with line breaks: CRLF becomes LF, the ends are trimmed, `min` to `max` characters long. */
export function longText({ min = 0, max }: { min?: number; max: number }) {
  return v.pipe(
    v.string(),
    v.metadata({ wire: { type: 'string', minLength: min, maxLength: max } }),
    // A generous bound first, so that nobody makes the server normalise megabytes.
    v.check((value) => value.length <= max * 2 + 100, 'too_long'),
    v.check(isStorable, 'unsafe_text'),
    v.transform((value) => value.replaceAll('\r\n', '\n').trim()),
    v.string(),
    v.minLength(min),
    v.maxLength(max),
  );
}

/** Opaque values that no person types (codes, tokens): nothing is trimmed. */
export function opaque(max: number) {
  return v.pipe(v.string(), v.check(isStorable, 'unsafe_text'), v.nonEmpty(), v.maxLength(max));
}

export const currencySchema = v.picklist(appConfig.currencies.all);
export const localeSchema = v.picklist(appConfig.locales.all);

/** A whole, non-negative number. */
export const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Whole cents, zero or more. */
export const centsSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Whole cents of a ledger line, which may be negative. */
export const signedCentsSchema = v.pipe(v.number(), v.safeInteger());

/** True when the number has at most four decimals (decisions, section 2). */
export function hasPriceDecimals(value: number): boolean {
  return Math.round(value * 10_000) / 10_000 === value;
}

/**
 * A unit price in cents with at most four decimals. Only currency categories allow decimals and prices
 * below one cent; the server checks that, because it depends on the category.
 */
export const priceSchema = v.pipe(
  v.number(),
  v.minValue(0.0001),
  v.maxValue(appConfig.offers.priceCents.max),
  v.check(hasPriceDecimals, 'price_decimals'),
);

/** A price that a response carries; catalogue prices exceed the seller's maximum by the fee. */
export const shownPriceSchema = v.pipe(v.number(), v.minValue(0));

/** UTC instant as ISO-8601 text, in a form that every program reads. Presenters write `date.toISOString()`. */
export const timestampSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((value) => !Number.isNaN(Date.parse(value)), 'date'),
);

/** Calendar day `YYYY-MM-DD` in UTC. */
export const daySchema = v.pipe(v.string(), v.isoDate());

/** A web address of ours or elsewhere, in responses. */
export const urlSchema = v.string();

/** The response of calls that return nothing: `{}`. */
export const emptySchema = v.object({});

/** A number from a query string, `NaN` when the text is no plain number. */
function readNumber(value: string | number): number {
  if (typeof value === 'number') return value;
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(value) ? Number(value) : Number.NaN;
}

interface NumberBounds {
  min: number;
  max: number;
}

/**
 * A whole number in a query. Always optional: absent gives `default`, or undefined without one.
 * The `wire` metadata is what the OpenAPI page shows instead of "text or number".
 */
export function queryInteger(
  options: NumberBounds & { default: number },
): v.OptionalSchema<ReturnType<typeof integerFromQuery>, number>;
export function queryInteger(
  options: NumberBounds,
): v.OptionalSchema<ReturnType<typeof integerFromQuery>, undefined>;
export function queryInteger(options: NumberBounds & { default?: number }) {
  return v.optional(integerFromQuery(options), options.default);
}

function integerFromQuery({ min, max }: NumberBounds) {
  return v.pipe(
    v.union([v.number(), v.string()]),
    v.metadata({ wire: { type: 'integer', minimum: min, maximum: max } }),
    v.transform(readNumber),
    v.number(),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
  );
}

/** A number with decimals in a query, for example a price. Optional. */
export function queryNumber({ min, max }: NumberBounds) {
  return v.optional(
    v.pipe(
      v.union([v.number(), v.string()]),
      v.metadata({ wire: { type: 'number', minimum: min, maximum: max } }),
      v.transform(readNumber),
      v.number(),
      v.minValue(min),
      v.maxValue(max),
    ),
  );
}

const booleanWords = new Map<string | boolean, boolean>([
  [true, true],
  ['true', true],
  ['1', true],
  [false, false],
  ['false', false],
  ['0', false],
]);

/** A boolean in a query: `true`, `1`, `false`, `0` or a boolean. Optional. */
export function queryBoolean() {
  return v.optional(
    v.pipe(
      v.union([v.boolean(), v.string()]),
      v.metadata({ wire: { type: 'boolean' } }),
      v.transform((value) => booleanWords.get(value)),
      v.boolean(),
    ),
  );
}

/** Splits comma-separated or repeated query values; empty parts and repetitions are dropped. */
function splitList(value: string | string[]): string[] {
  const parts = typeof value === 'string' ? [value] : value;
  const items = parts.flatMap((part) => part.split(',')).map((part) => part.trim());
  return [...new Set(items.filter((item) => item !== ''))];
}

const listInput = v.union([
  v.pipe(v.string(), v.maxLength(2_000)),
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(2_000))), v.maxLength(100)),
]);

/** Several texts in a query: `a,b`, repeated, or an array. At most `max` of them. Optional. */
export function queryList({
  max = 20,
  maxLength = 100,
}: { max?: number; maxLength?: number } = {}) {
  return v.optional(
    v.pipe(
      listInput,
      v.metadata({ wire: { type: 'array', items: { type: 'string' }, maxItems: max } }),
      v.transform(splitList),
      v.array(v.pipe(v.string(), v.check(isStorable, 'unsafe_text'), v.maxLength(maxLength))),
      v.maxLength(max),
    ),
  );
}

/** Several values of an enumeration in a query, for example statuses. Optional. */
export function queryChoices<const T extends string>(options: readonly T[]) {
  return v.optional(
    v.pipe(
      listInput,
      v.metadata({ wire: { type: 'array', items: { type: 'string', enum: [...options] } } }),
      v.rawTransform(({ dataset, addIssue, NEVER }): T[] => {
        const words = splitList(dataset.value);
        const known = new Set<string>(options);
        if (words.every((word) => known.has(word))) {
          return options.filter((option) => words.includes(option));
        }
        addIssue({ message: 'one_of' });
        return NEVER;
      }),
    ),
  );
}

/** A search text in a query: trimmed, at most 100 characters. Optional. */
export const querySearch = v.optional(text({ max: 100 }));

/** Query entries of a list with pages: `limit` (36, at most 100) and `offset`. Spread into `v.object`. */
export const pageQuery = {
  limit: queryInteger({
    min: 1,
    max: appConfig.lists.maxLimit,
    default: appConfig.lists.pageSize,
  }),
  offset: queryInteger({ min: 0, max: 1_000_000, default: 0 }),
};

/**
 * Query entries of an endless list (keyset pagination) whose cursor is the id of the last row: `limit` and
 * `meta.next_cursor`.
 */
export const idCursorQuery = {
  limit: pageQuery.limit,
  cursor: v.optional(idSchema),
};

/** As `idCursorQuery`, for lists with several sort orders: the cursor is bound to one, and the server decodes it. */
export const cursorQuery = {
  limit: pageQuery.limit,
  cursor: v.optional(cursorSchema),
};

/** As `pageQuery`, and a cursor that takes the place of `offset`: rows that come or go meanwhile shift nothing. */
export const continuedQuery = { ...pageQuery, ...cursorQuery };

/** `{data, meta: {total, limit, offset}}` */
export function listOf<const T extends v.GenericSchema>(item: T) {
  return v.object({
    data: v.array(item),
    meta: v.object({ total: countSchema, limit: countSchema, offset: countSchema }),
  });
}

/** `{data, meta: {total, limit, offset, next_cursor}}`, the answer to `continuedQuery`. */
export function continuedListOf<const T extends v.GenericSchema>(item: T) {
  return v.object({
    data: v.array(item),
    meta: v.object({
      total: countSchema,
      limit: countSchema,
      offset: countSchema,
      next_cursor: v.nullable(v.string()),
    }),
  });
}

/** `{data, meta: {next_cursor}}`; `next_cursor` is null at the end. */
export function endlessListOf<const T extends v.GenericSchema>(item: T) {
  return v.object({
    data: v.array(item),
    meta: v.object({ next_cursor: v.nullable(v.string()) }),
  });
}

/**
 * A measured figure: `value` is null while nothing was measured, `sample` is the number of cases behind
 * it. Figures are never invented (decisions, sections 6 and 10).
 */
export const measuredSchema = v.object({ value: v.nullable(v.number()), sample: countSchema });
export type Measured = v.InferOutput<typeof measuredSchema>;
