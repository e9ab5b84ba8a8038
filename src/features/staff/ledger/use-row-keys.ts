/** J and K go from row to row: the row's link has the focus, so that Enter opens it. */
import { useState } from 'react';
import { useSingleKeys } from '../desk/use-desk-keys.ts';

/** On the link of each row. */
export const rowLink = { 'data-row': '' };

function focusRow(step: number): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const place = links.findIndex((link) => link === document.activeElement);
  const next = links[place === -1 ? 0 : Math.min(Math.max(place + step, 0), links.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

export function useRowKeys() {
  const [isListing, list] = useState(false);
  const keys = useSingleKeys({
    j: () => focusRow(1),
    k: () => focusRow(-1),
    '?': () => list(true),
  });
  return { keys, isListing, list };
}
