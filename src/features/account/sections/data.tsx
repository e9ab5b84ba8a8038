/** Settings, section *Data*: what is kept about the person, taking it along, and leaving. */
import type { SectionPart } from './section.tsx';

export const dataParts: readonly SectionPart[] = [];
