/** The keys of stored alerts, made of the definitions of their categories. */
import * as v from 'valibot';
import { attributeFiltersSchema } from '~/contracts/offers/offer-filter.ts';
import type { SavedFilters } from '~/contracts/alerts/saved-filters.ts';
import type { Ctx } from '../../../core/context.ts';
import { definitionsOf, type Definition } from '../../catalogue/index.ts';
import { filterGroups, type FilterGroup } from '../../listing/index.ts';
import { keysOf, type KeyedAlert } from '../alert-keys.ts';
import { writeKeys } from '../alerts.repository.ts';

/** The conditions of saved filters, as the list applies them: what the category does not filter by is ignored. */
export function groupsOf(
  definition: Definition | undefined,
  { filter }: SavedFilters,
): FilterGroup[] {
  if (!definition || filter.length === 0) return [];
  return filterGroups(definition.attributes, v.parse(attributeFiltersSchema, filter) ?? []);
}

/** Writes the keys of alerts anew. Needs a transaction. */
export async function rewriteKeys(
  ctx: Ctx,
  alerts: readonly (KeyedAlert & { id: string })[],
): Promise<void> {
  const definitions = await definitionsOf(ctx, [...new Set(alerts.map((row) => row.category_id))]);
  const keys = alerts.map((row) => {
    const definition = definitions.get(row.category_id);
    const groups = groupsOf(definition, row.filters);
    return [row.id, keysOf(row, groups, definition?.attributes ?? [])] as const;
  });
  await writeKeys(ctx.db, new Map(keys));
}
