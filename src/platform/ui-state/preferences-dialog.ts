/** Disclosure state of the dialog for language, currency and region: header, menu and footer all open it. */
import { createDisclosure } from './disclosure.ts';

const flag = createDisclosure();

export const openPreferences = flag.open;
export const closePreferences = flag.close;
export const usePreferencesOpen = flag.useIsOpen;
