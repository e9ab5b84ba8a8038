/** For the loaders of the texts' pages. */
import { notFound } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { textKinds, type TextKind } from '~/contracts/publishing/publishing.schemas.ts';
import { orInList } from '~/features/common/endless-list.tsx';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { publishingQueries } from './publishing.queries.ts';
import { textsSearchSchema, type TextsSearch } from './publishing.search.ts';

/** The kind of an address. @throws the router's 404 for others */
function kindOf(name: string): TextKind {
  const kind = textKinds.find((one) => one === name);
  if (!kind) throw notFound();
  return kind;
}

/** Returns the kind, and what its list is narrowed to. @throws the router's 404 where there is no such kind */
export async function loadTexts(
  queryClient: QueryClient,
  name: string,
  search: object,
): Promise<{ kind: TextKind; asked: TextsSearch }> {
  const kind = kindOf(name);
  const asked = v.parse(textsSearchSchema, search);
  await Promise.all([
    orInList(queryClient.ensureInfiniteQueryData(publishingQueries.list(kind, asked))),
    queryClient.ensureQueryData(publishingQueries.options(kind)),
  ]);
  return { kind, asked };
}

/** Returns the kind, and the English title for the head. @throws the router's 404 where there is no such text */
export async function loadText(
  queryClient: QueryClient,
  { kind: name, key }: { kind: string; key: string },
) {
  const kind = kindOf(name);
  const [manuscript] = await Promise.all([
    orNotFound(queryClient.fetchQuery(publishingQueries.read(kind, key))),
    queryClient.ensureQueryData(publishingQueries.options(kind)),
  ]);
  return { kind, title: manuscript.title.en };
}
