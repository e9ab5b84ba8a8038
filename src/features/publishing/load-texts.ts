/** For the loaders of the texts' pages, which import it when they run: routes are in the script of every page. */
import type { QueryClient } from '@tanstack/react-query';
import type { TextKind } from '~/contracts/publishing/publishing.schemas.ts';
import { orInList } from '~/features/common/endless-list.tsx';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { publishingQueries } from './publishing.queries.ts';
import type { TextsSearch } from './publishing.search.ts';

export async function loadTexts(
  queryClient: QueryClient,
  kind: TextKind,
  search: TextsSearch,
): Promise<void> {
  await Promise.all([
    orInList(queryClient.ensureInfiniteQueryData(publishingQueries.list(kind, search))),
    queryClient.ensureQueryData(publishingQueries.options(kind)),
  ]);
}

/** @throws the router's 404 where there is no such text */
export async function loadText(queryClient: QueryClient, kind: TextKind, key: string) {
  const [manuscript] = await Promise.all([
    orNotFound(queryClient.fetchQuery(publishingQueries.read(kind, key))),
    queryClient.ensureQueryData(publishingQueries.options(kind)),
  ]);
  return manuscript;
}
