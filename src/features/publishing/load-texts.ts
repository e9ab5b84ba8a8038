/** For the loaders of the texts' pages. */
import { notFound } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { textKinds, type TextKind } from '~/contracts/publishing/publishing.schemas.ts';
import { orInList } from '~/features/common/endless-list.tsx';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { publishingQueries } from './publishing.queries.ts';
import type { TextsSearch } from './publishing.search.ts';

/** The kind of an address. @throws the router's 404 for others */
function kindOf(name: string): TextKind {
  const kind = textKinds.find((one) => one === name);
  if (!kind) throw notFound();
  return kind;
}

/** Returns the kind. @throws the router's 404 where there is no such kind */
export async function loadTexts(
  queryClient: QueryClient,
  name: string,
  search: TextsSearch,
): Promise<TextKind> {
  const kind = kindOf(name);
  await Promise.all([
    orInList(queryClient.ensureInfiniteQueryData(publishingQueries.list(kind, search))),
    queryClient.ensureQueryData(publishingQueries.options(kind)),
  ]);
  return kind;
}

/** Returns the kind, and the English title for the head. @throws the router's 404 where there is no such text */
export async function loadText(queryClient: QueryClient, name: string, key: string) {
  const kind = kindOf(name);
  const [manuscript] = await Promise.all([
    orNotFound(queryClient.fetchQuery(publishingQueries.read(kind, key))),
    queryClient.ensureQueryData(publishingQueries.options(kind)),
  ]);
  return { kind, title: manuscript.title.en };
}
