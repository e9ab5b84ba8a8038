/** Whether the choice of language, currency and region is open: header, menu and footer all open it. */
import { createOpenFlag } from './disclosure.ts';

const flag = createOpenFlag();

export const openPreferences = flag.open;
export const closePreferences = flag.close;
export const usePreferencesOpen = flag.useIsOpen;
