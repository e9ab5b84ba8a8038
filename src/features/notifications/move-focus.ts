/** Arrow keys in a list of entries: up and down, Home and End. */
import type { KeyboardEvent } from 'react';

/** Marks the element of each entry that arrow keys reach. */
export const ENTRY = 'data-entry';

/** The place that a key leads to, from `from` of `count`; null for other keys. `from` is −1 outside the entries. */
export function placeAfter(key: string, from: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowDown') return Math.min(from + 1, count - 1);
  return key === 'ArrowUp' ? Math.max(from - 1, 0) : null;
}

export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${ENTRY}]`)];
  const here = document.activeElement;
  const row = here?.closest('li');
  const from = entries.findIndex((entry) => entry === here || entry.closest('li') === row);
  const place = placeAfter(event.key, from, entries.length);
  if (place === null) return;
  event.preventDefault();
  entries[place]?.focus();
}
