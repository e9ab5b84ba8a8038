/** Disclosure state of the notification centre: the rail, the bottom row and the menu open the same panel. */
import { createDisclosure } from './disclosure.ts';

const flag = createDisclosure();

export const openNotificationCentre = flag.open;
export const closeNotificationCentre = flag.close;
export const useNotificationCentreOpen = flag.useIsOpen;
