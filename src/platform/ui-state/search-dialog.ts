/** Whether the game search is open: the header, the pages and the keyboard all open it. */
import { createDisclosure } from './disclosure.ts';

const flag = createDisclosure();

/** What was typed while the program of the search was on its way. */
let typedAhead = '';

export function openSearch(): void {
  typedAhead = '';
  flag.open();
}

/** Keeps a key that was pressed before there was a field to type into. */
export function typeAhead(key: string): void {
  typedAhead += key;
}

/** Hands those keys out, once. */
export function takeTypedAhead(): string {
  const taken = typedAhead;
  typedAhead = '';
  return taken;
}

export const isSearchOpen = flag.isOpen;
export const closeSearch = flag.close;
export const useSearchOpen = flag.useIsOpen;
