/** Queries of the page of automatic prices, apart from those that every page carries. */
import type { QueryClient } from '@tanstack/react-query';
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';

const SHOWN_ACTS = 20;

/** What the autopilot did, the newest first. */
export const actPages = pagesOf(api.autopilot.acts, { limit: SHOWN_ACTS });

/** All that the page shows first. */
export function loadAutopilot(queryClient: QueryClient) {
  return Promise.all([
    queryClient.ensureQueryData(api.autopilot.show.queryOptions()),
    queryClient.ensureQueryData(api.autopilot.stopped.queryOptions()),
    queryClient.ensureInfiniteQueryData(actPages),
  ]);
}

/** What changes with a rule or an act: all of the page, and the prices in the table of offers. */
export async function invalidateAutopilot(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: api.autopilot.key() }),
    queryClient.invalidateQueries({ queryKey: api.offers.ownTable.infiniteKey() }),
  ]);
}
