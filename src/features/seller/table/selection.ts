/** Which offers of the table are chosen: some, or all that its filter finds but for some. Pure. */
import { bulkRules } from '~/contracts/offers/bulk-rules.ts';

export interface Selection {
  kind: 'some' | 'all';
  /** The chosen ones, or those that are left out of all. */
  ids: ReadonlySet<string>;
}

export const nothing: Selection = { kind: 'some', ids: new Set() };
export const everything: Selection = { kind: 'all', ids: new Set() };

export function isSelected({ kind, ids }: Selection, id: string): boolean {
  return ids.has(id) === (kind === 'some');
}

/** @param total offers that the filter finds */
export function countSelected({ kind, ids }: Selection, total: number): number {
  return kind === 'some' ? ids.size : Math.max(0, total - ids.size);
}

/** Chooses or leaves out offers. Beyond what one call may name the rest stays as it is. */
export function withChosen(
  selection: Selection,
  changed: readonly string[],
  isChosen: boolean,
): Selection {
  const ids = new Set(selection.ids);
  const isAdded = isChosen === (selection.kind === 'some');
  for (const id of changed) {
    if (!isAdded) ids.delete(id);
    else if (ids.size < bulkRules.ids) ids.add(id);
  }
  return { kind: selection.kind, ids };
}
