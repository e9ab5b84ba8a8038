/** Settings, section *Notifications*: what is sent, and by which channel. */
import type { SectionPart } from './section.tsx';

export const notificationsParts: readonly SectionPart[] = [];
