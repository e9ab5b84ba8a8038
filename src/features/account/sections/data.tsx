/** Settings, section *Data*: data export and account deletion. */
import { api } from '~/platform/api/api.ts';
import { DeletionPart } from '../components/deletion-part.tsx';
import { ExportPart } from '../components/export-part.tsx';
import { exportQuery } from '../privacy.queries.ts';
import type { SectionPart } from './section.tsx';

export const dataParts: readonly SectionPart[] = [
  {
    Part: ExportPart,
    load: (queryClient) => queryClient.ensureQueryData(exportQuery()),
  },
  {
    Part: DeletionPart,
    load: (queryClient) => queryClient.ensureQueryData(api.privacy.showDeletion.queryOptions()),
  },
];
