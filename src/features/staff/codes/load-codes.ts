/** What the staff's page of promo codes needs before it is shown to whoever may see it. */
import type { QueryClient } from '@tanstack/react-query';
import { orInList } from '~/features/common/endless-list.tsx';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { readCodesSearch, type CodesSearch } from './codes-search.ts';
import { codesQueries } from './codes.queries.ts';

/** @throws the router's 404 where there is no such code */
export async function loadCodes(client: QueryClient, search: object): Promise<CodesSearch> {
  const asked = readCodesSearch(search);
  await Promise.all([
    orInList(client.ensureInfiniteQueryData(codesQueries.list(asked))),
    orInList(client.ensureQueryData(codesQueries.counts(asked))),
    client.ensureQueryData(codesQueries.overview()),
    ...(asked.code === ''
      ? []
      : [orNotFound(client.ensureQueryData(codesQueries.show(asked.code)))]),
  ]);
  return asked;
}
