/** Settings, section *Verification*: who the person is, in steps. */
import type { SectionPart } from './section.tsx';

export const verificationParts: readonly SectionPart[] = [];
