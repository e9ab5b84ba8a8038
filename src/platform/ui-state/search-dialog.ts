/** Disclosure state of the game search: the header, the pages and the keyboard all open it. */
import { createDisclosure } from './disclosure.ts';

const flag = createDisclosure();

/** What was typed while the script of the search was loading. */
let typedAhead = '';

export function openSearch(): void {
  typedAhead = '';
  flag.open();
}

/** Buffers a key that was pressed before there was a field to type into. */
export function typeAhead(key: string): void {
  typedAhead += key;
}

/** Returns and clears the buffer. */
export function takeTypedAhead(): string {
  const taken = typedAhead;
  typedAhead = '';
  return taken;
}

export const isSearchOpen = flag.isOpen;
export const closeSearch = flag.close;
export const useSearchOpen = flag.useIsOpen;
