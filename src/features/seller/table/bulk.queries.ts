/** Queries of acts on many offers. */
import type { Bulk } from '~/contracts/offers/table.schemas.ts';
import { api } from '~/platform/api/api.ts';

const AGAIN_MS = 1_000;
const NEVER = false;

export const bulkQueries = {
  /** The newest act on many offers: after a reload it can still be undone. */
  last: () => api.offers.bulks.queryOptions({ limit: 1 }),
  /** An act on many offers; asked again while it runs. */
  one: (id: string) => ({
    ...api.offers.showBulk.queryOptions({ id }),
    refetchInterval: ({ state }: { state: { data?: Bulk | undefined } }) =>
      state.data?.status === 'running' ? AGAIN_MS : NEVER,
  }),
};
