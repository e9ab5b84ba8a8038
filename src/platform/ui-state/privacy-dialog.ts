/** Disclosure state of the privacy choices: footer, question, preferences and cookies page open them. */
import { createDisclosure } from './disclosure.ts';

const flag = createDisclosure();

export const openPrivacy = flag.open;
export const closePrivacy = flag.close;
export const usePrivacyOpen = flag.useIsOpen;
