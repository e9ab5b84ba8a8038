/** The query of the data export. */
import { api } from '~/platform/api/api.ts';

/** Polled this often while an archive is being made. */
const WATCH_MS = 3_000;

export const exportQuery = () =>
  api.privacy.showExport.queryOptions(undefined, {
    refetchInterval: ({ state }) => (state.data?.export?.status === 'pending' ? WATCH_MS : false),
  });
