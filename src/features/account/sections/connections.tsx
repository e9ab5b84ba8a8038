/** Settings, section *Connections*: sign-in providers and messengers that are bound to the account. */
import type { SectionPart } from './section.tsx';

export const connectionsParts: readonly SectionPart[] = [];
