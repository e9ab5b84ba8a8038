/** The query of the archive of own data. */
import { api } from '~/platform/api/api.ts';

/** While an archive is being made the page looks again this often. */
const WATCH_MS = 3_000;

export const exportQuery = () =>
  api.privacy.showExport.queryOptions(undefined, {
    refetchInterval: ({ state }) => (state.data?.export?.status === 'pending' ? WATCH_MS : false),
  });
