/** What the staff's page of orders needs before it is shown. All of it here: the route is in the bundle of every page. */
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import type { Locale } from '~config';
import { orInList } from '~/features/common/endless-list.tsx';
import { withLocale } from '~/platform/i18n/locale.ts';
import type { Session } from '~/platform/session/session.ts';
import { filePath } from '../files/file-paths.ts';
import { requirePermission } from '../staff-guard.ts';
import { staffQueries } from '../staff.queries.ts';
import { orderQueueSearch, type OrderQueue } from '../staff.search.ts';
import { listsQueries } from './lists.queries.ts';
import { readAllOrders, type AllOrdersSearch } from './orders-search.ts';

export type LoadedOrders =
  | { queue: OrderQueue; all: null }
  | { queue: 'all'; all: AllOrdersSearch };

async function loadAll(client: QueryClient, search: object, locale: Locale): Promise<LoadedOrders> {
  const all = readAllOrders(search);
  await Promise.all([
    orInList(client.ensureInfiniteQueryData(listsQueries.orders(all))),
    orInList(client.ensureQueryData(listsQueries.views('orders'))),
    orInList(client.ensureQueryData(listsQueries.games())),
  ]);
  if (all.order !== '') {
    const [found, ...others] =
      client.getQueryData(listsQueries.orders(all).queryKey)?.pages[0]?.data ?? [];
    // A number or an id is typed to get there.
    if (found && others.length === 0) {
      throw redirect({ href: withLocale(filePath('orders', found.id), locale) });
    }
  }
  return { queue: 'all', all };
}

export async function loadOrders(
  context: { queryClient: QueryClient; session: Session; locale: Locale },
  search: { queue?: unknown },
): Promise<LoadedOrders> {
  const { queryClient, session, locale } = context;
  await requirePermission(session, 'decide_orders');
  if (search.queue === 'all') return loadAll(queryClient, search, locale);
  const { queue } = v.parse(orderQueueSearch, search);
  await orInList(queryClient.ensureInfiniteQueryData(staffQueries.orders(queue)));
  return { queue, all: null };
}
