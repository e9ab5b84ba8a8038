/** Loads what an address of requests shows: one route serves them all, because every visitor gets the names of routes. */
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { orInList } from '~/features/common/endless-list.tsx';
import { api } from '~/platform/api/api.ts';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import type { Session } from '~/platform/session/session.ts';
import { askedGames, readCreateSearch, type CreateSearch } from './create-request.queries.ts';
import { readRequestSearch, requestQueries, type RequestSearch } from './requests.queries.ts';

export type RequestsView =
  | { page: 'open'; search: RequestSearch }
  | { page: 'mine'; isSeller: boolean }
  | { page: 'create'; search: CreateSearch }
  | { page: 'one'; id: string; search: RequestSearch };

interface Asked {
  queryClient: QueryClient;
  session: Session;
  /** What follows `/requests/`. */
  part: string | undefined;
  search: object;
}

/** Open requests are for sellers; everybody else finds their own. */
async function loadOpen({ queryClient, session, search }: Asked): Promise<RequestsView> {
  if (!session.customer.is_seller) {
    throw redirect({ to: '/requests/{-$part}', params: { part: 'mine' } });
  }
  const asked = readRequestSearch(search);
  await Promise.all([
    orInList(queryClient.ensureInfiniteQueryData(requestQueries.open(asked))),
    queryClient.ensureQueryData(requestQueries.followed()),
  ]);
  return { page: 'open', search: asked };
}

async function loadCreate({ queryClient, search }: Asked): Promise<RequestsView> {
  const asked = readCreateSearch(search);
  const { category: id, game: alias, again } = asked;
  if (again !== undefined)
    await orNotFound(queryClient.ensureQueryData(requestQueries.once(again)));
  if (id !== undefined) {
    await orNotFound(queryClient.ensureQueryData(api.catalogue.category.queryOptions({ id })));
  } else if (alias !== undefined) {
    await orNotFound(queryClient.ensureQueryData(api.catalogue.game.queryOptions({ alias })));
  } else {
    await queryClient.ensureQueryData(askedGames(asked.search));
  }
  return { page: 'create', search: asked };
}

async function loadOne({ queryClient, search }: Asked, id: string): Promise<RequestsView> {
  const asked = readRequestSearch(search);
  const one = { ...requestQueries.one(id), staleTime: 0 };
  const { terms } = await orNotFound(queryClient.fetchQuery(one));
  // Sellers see the list beside it.
  if (terms) {
    await Promise.all([
      orInList(queryClient.ensureInfiniteQueryData(requestQueries.open(asked))),
      queryClient.ensureQueryData(requestQueries.followed()),
    ]);
  }
  return { page: 'one', id, search: asked };
}

export async function loadRequests(asked: Asked): Promise<RequestsView> {
  const { part, queryClient, session } = asked;
  if (part === undefined) return loadOpen(asked);
  if (part === 'create') return loadCreate(asked);
  if (part !== 'mine') return loadOne(asked, part);
  await orInList(queryClient.ensureInfiniteQueryData(requestQueries.mine()));
  return { page: 'mine', isSeller: session.customer.is_seller };
}
