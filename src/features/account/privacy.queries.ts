/** Query options of archives and of leaving. */
import { queryOptions } from '@tanstack/react-query';
import { fetchDeletionState, fetchExportState } from './privacy.functions.ts';

/** While an archive is being made the page looks again this often. */
const WATCH_MS = 3_000;

export const privacyQueries = {
  export: () =>
    queryOptions({
      queryKey: ['session', 'export'],
      queryFn: () => fetchExportState(),
      refetchInterval: ({ state }) => (state.data?.export?.status === 'pending' ? WATCH_MS : false),
    }),
  deletion: () =>
    queryOptions({ queryKey: ['session', 'deletion'], queryFn: () => fetchDeletionState() }),
};
