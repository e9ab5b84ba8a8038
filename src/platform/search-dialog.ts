/** Whether the game search is open: the header, the pages and the keyboard all open it. */
import { createOpenFlag } from './open-flag.ts';

const flag = createOpenFlag();

export const openSearch = flag.open;
export const closeSearch = flag.close;
export const useSearchOpen = flag.useIsOpen;
