/** The keys of stored alerts, made of the definitions of their categories. */
import * as v from 'valibot';
import { attributeFiltersSchema } from '~/contracts/offers/offer-filter.ts';
import type { SavedFilters } from '~/contracts/alerts/saved-filters.ts';
import type { Ctx } from '../../../core/context.ts';
import { definitionsOf, type Definition } from '../../catalogue/index.ts';
import { filterGroups, type FilterGroup } from '../../listing/index.ts';
import { keysOf, type AlertKey, type KeyedAlert } from '../alert-keys.ts';
import { lockKeyedAlerts, writeKeys } from '../alerts.repository.ts';

/** The conditions of saved filters, as the list applies them: what the category does not filter by is ignored. */
export function groupsOf(
  definition: Definition | undefined,
  { filter }: SavedFilters,
): FilterGroup[] {
  if (!definition || filter.length === 0) return [];
  return filterGroups(definition.attributes, v.parse(attributeFiltersSchema, filter) ?? []);
}

/**
 * Whether a filter of a list is none any more: its attribute is gone, or is not filtered by. The list and its alerts go on
 * without it.
 */
export function hasLostFilter(
  definition: Definition | undefined,
  { filter }: SavedFilters,
): boolean {
  const asked = v.parse(attributeFiltersSchema, filter) ?? [];
  return asked.some(
    ({ key }) =>
      !definition?.attributes.some((attribute) => attribute.key === key && attribute.filterable),
  );
}

/** The keys of alerts by their definitions as they are now. */
async function currentKeys(ctx: Ctx, alerts: readonly (KeyedAlert & { id: string })[]) {
  const definitions = await definitionsOf(ctx, [...new Set(alerts.map((row) => row.category_id))]);
  return new Map(
    alerts.map((row) => {
      const definition = definitions.get(row.category_id);
      const groups = groupsOf(definition, row.filters);
      return [row.id, keysOf(row, groups, definition?.attributes ?? [])] as const;
    }),
  );
}

/** Under what keys are found, in one text. */
const placesOf = (keys: readonly Pick<AlertKey, 'token' | 'needs'>[]): string =>
  [...new Set(keys.map(({ token, needs }) => `${token} ${needs.toSorted().join(' ')}`))]
    .toSorted()
    .join('\n');

/**
 * Looks at the alerts on lists behind an id, and writes the keys anew that their category's definition does not give any
 * more: a filter that was taken away would hide every new offer from them. Needs a transaction.
 *
 * @param after the last id that was looked at; empty for the first
 * @returns the last id of this step, null at the end, and how many were written anew
 */
export async function renewKeys(
  ctx: Ctx,
  after: string,
  limit: number,
): Promise<{ last: string | null; renewed: number }> {
  const { alerts, keys } = await lockKeyedAlerts(ctx.db, after, limit);
  const current = await currentKeys(ctx, alerts);
  const stale = [...current].filter(([id, own]) => placesOf(own) !== placesOf(keys.get(id) ?? []));
  await writeKeys(ctx.db, new Map(stale));
  return { last: alerts.at(-1)?.id ?? null, renewed: stale.length };
}

/** Writes the keys of alerts anew. Needs a transaction. */
export async function rewriteKeys(
  ctx: Ctx,
  alerts: readonly (KeyedAlert & { id: string })[],
): Promise<void> {
  await writeKeys(ctx.db, await currentKeys(ctx, alerts));
}
