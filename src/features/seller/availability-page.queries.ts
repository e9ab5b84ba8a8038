/** Queries of the page of a seller's availability, apart from those that every page carries. */
import type { QueryClient } from '@tanstack/react-query';
import { api } from '~/platform/api/api.ts';

export function loadAvailability(queryClient: QueryClient) {
  return queryClient.ensureQueryData(api.sellers.availability.queryOptions());
}

/** What is stored now, also where the page has read it a moment ago. */
export function readAvailability(queryClient: QueryClient) {
  return queryClient.fetchQuery({ ...api.sellers.availability.queryOptions(), staleTime: 0 });
}

/** What a change answers with is what the page shows; cards and pages of the own offers follow it. */
export async function noteAvailability(
  queryClient: QueryClient,
  changed: Awaited<ReturnType<typeof loadAvailability>>,
): Promise<void> {
  queryClient.setQueryData(api.sellers.availability.queryOptions().queryKey, changed);
  await queryClient.invalidateQueries({ queryKey: api.offers.show.key() });
}
