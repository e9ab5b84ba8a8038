/**
 * The one encoding of attribute filters, the same in page addresses, in the HTTP query and in process.
 *
 * `filter` is repeated once per attribute: `filter=league:standard,hardcore&filter=skins:20..100`.
 * - `key:value,value`: the attribute has one of the values (booleans are `true` or `false`)
 * - `key:from..to`, `key:from..`, `key:..to`: a number, or the rank of an ordinal attribute, in the range
 */
import * as v from 'valibot';

export type AttributeFilter =
  | { key: string; kind: 'values'; values: string[] }
  | { key: string; kind: 'range'; from: number | null; to: number | null };

const maxFilters = 20;
const filterForm = /^([a-z][a-z0-9_]{0,59}):(.{1,1000})$/u;
const rangeForm = /^(-?\d{1,12}(?:\.\d{1,4})?)?\.\.(-?\d{1,12}(?:\.\d{1,4})?)?$/;
const valueForm = /^[\p{L}\p{N}_+.&' -]{1,80}$/u;

/** Reads one filter; null when it has the wrong form. */
export function parseAttributeFilter(text: string): AttributeFilter | null {
  const [, key, rest] = filterForm.exec(text) ?? [];
  if (key === undefined || rest === undefined) return null;
  const range = rangeForm.exec(rest);
  if (range) {
    const from = range[1] === undefined ? null : Number(range[1]);
    const to = range[2] === undefined ? null : Number(range[2]);
    if (from === null && to === null) return null;
    return from !== null && to !== null && from > to ? null : { key, kind: 'range', from, to };
  }
  const values = [...new Set(rest.split(',').map((value) => value.trim()))];
  return values.every((value) => valueForm.test(value)) ? { key, kind: 'values', values } : null;
}

/** Serialises filters as `filter` parameters; keys and values in a fixed order, so that addresses are stable. */
export function encodeAttributeFilters(filters: readonly AttributeFilter[]): string[] {
  return filters
    .map((filter) =>
      filter.kind === 'values'
        ? `${filter.key}:${filter.values.toSorted().join(',')}`
        : `${filter.key}:${filter.from ?? ''}..${filter.to ?? ''}`,
    )
    .toSorted();
}

/** The `filter` parameter: one text or several. The last one of a repeated key counts. */
export const attributeFiltersSchema = v.optional(
  v.pipe(
    v.union([
      v.pipe(v.string(), v.maxLength(1_100)),
      v.pipe(v.array(v.pipe(v.string(), v.maxLength(1_100))), v.maxLength(maxFilters)),
    ]),
    v.metadata({
      wire: {
        type: 'array',
        items: { type: 'string' },
        maxItems: maxFilters,
        description: 'Repeated: `key:value,value` or `key:from..to`',
        examples: [['league:standard,hardcore', 'skins:20..100']],
      },
    }),
    v.rawTransform(({ dataset, addIssue, NEVER }): AttributeFilter[] => {
      const texts = typeof dataset.value === 'string' ? [dataset.value] : dataset.value;
      const byKey = new Map<string, AttributeFilter>();
      for (const text of texts) {
        const filter = parseAttributeFilter(text);
        if (!filter) {
          addIssue({ message: 'filter_form' });
          return NEVER;
        }
        byKey.set(filter.key, filter);
      }
      return [...byKey.values()];
    }),
  ),
);
