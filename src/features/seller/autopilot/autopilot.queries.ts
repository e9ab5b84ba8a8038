/** Queries of the page of the autopilot, apart from those that every page carries. */
import type { QueryClient } from '@tanstack/react-query';
import type { LogKind } from '~/contracts/autopilot/auto-acts.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';

const SHOWN_ACTS = 20;

/** What the log shows: one choice each. */
export type LogFilter =
  | 'all'
  | 'prices'
  | 'replies'
  | 'starts'
  | 'rests'
  | 'deliveries'
  | 'vacations';

/** All that happened by itself, or what is of these kinds, the newest first. */
export const logPages = (kind?: LogKind[]) =>
  pagesOf(api.autopilot.log, { limit: SHOWN_ACTS, ...(kind && { kind }) });

/** All that the page shows first. */
export function loadAutopilot(queryClient: QueryClient) {
  return Promise.all([
    queryClient.ensureQueryData(api.autopilot.show.queryOptions()),
    queryClient.ensureQueryData(api.autopilot.stopped.queryOptions()),
    queryClient.ensureQueryData(api.autopilot.replies.queryOptions()),
    queryClient.ensureQueryData(api.autopilot.starting.queryOptions()),
    queryClient.ensureInfiniteQueryData(logPages()),
  ]);
}

/** What changes with a rule or an act: all of the page, and the prices in the table of offers. */
export async function invalidateAutopilot(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: api.autopilot.key() }),
    queryClient.invalidateQueries({ queryKey: api.offers.ownTable.infiniteKey() }),
  ]);
}
