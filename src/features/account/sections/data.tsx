/** Settings, section *Data*: what is kept about the person, taking it along, and leaving. */
import { DeletionPart } from '../components/deletion-part.tsx';
import { ExportPart } from '../components/export-part.tsx';
import { privacyQueries } from '../privacy.queries.ts';
import type { SectionPart } from './section.tsx';

export const dataParts: readonly SectionPart[] = [
  {
    Part: ExportPart,
    load: (queryClient) => queryClient.ensureQueryData(privacyQueries.export()),
  },
  {
    Part: DeletionPart,
    load: (queryClient) => queryClient.ensureQueryData(privacyQueries.deletion()),
  },
];
