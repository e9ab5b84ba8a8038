/** What a version of an offer changed, line by line. Pure. */
import {
  versionFields,
  type OfferVersion,
  type VersionField,
} from '~/contracts/files/files.schemas.ts';
import { priceFromMicros } from '~/kernel/money.ts';

type Line = OfferVersion['changes'][number];
type Value = Line['before'];

type Changes = Record<string, [before: unknown, after: unknown]>;

const isField = (name: string): name is VersionField =>
  versionFields.some((field) => field === name);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Words and numbers as they are, everything else as it is stored. */
function valueOf(value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Attribute by attribute: the others of the offer did not change. */
function attributeLines(before: unknown, after: unknown): Line[] {
  const [was, is] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].toSorted();
  return names.flatMap((name) =>
    same(was[name], is[name])
      ? []
      : [
          {
            field: 'attributes',
            name,
            before: valueOf(was[name]),
            after: valueOf(is[name]),
          } as const,
        ],
  );
}

/**
 * In the order of the fields.
 * @param categoryOf the title of a category, undefined where it is gone
 */
export function versionLines(
  changes: Changes,
  categoryOf: (id: string) => string | undefined,
): Line[] {
  const shown = (field: VersionField, value: unknown): Value => {
    if (field === 'price_micros' && typeof value === 'number') return priceFromMicros(value);
    if (field === 'category_id' && typeof value === 'string') return categoryOf(value) ?? value;
    return valueOf(value);
  };
  return Object.entries(changes)
    .filter((entry): entry is [VersionField, [unknown, unknown]] => isField(entry[0]))
    .toSorted(([a], [b]) => versionFields.indexOf(a) - versionFields.indexOf(b))
    .flatMap(([field, [before, after]]) =>
      field === 'attributes'
        ? attributeLines(before, after)
        : [{ field, name: null, before: shown(field, before), after: shown(field, after) }],
    );
}

/** The categories that versions name. */
export function categoriesIn(versions: readonly { changes: Changes }[]): string[] {
  return versions
    .flatMap(({ changes }): readonly unknown[] => changes['category_id'] ?? [])
    .filter((id): id is string => typeof id === 'string');
}
