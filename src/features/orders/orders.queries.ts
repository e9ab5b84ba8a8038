/** Queries of orders. Realtime events invalidate them (orders.realtime.ts). */
import type { QueryClient } from '@tanstack/react-query';
import type { OrderExportInput, OrderGroup } from '~/contracts/orders/order-lists.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';
import { groupsOf, orderViews } from './order-views.ts';
import type { OrderListSearch } from './orders.search.ts';

export type OrderRole = 'buyer' | 'seller';

const PAGE = 20;

/** What a list and its file are asked by. */
export function orderFilter(role: OrderRole, asked: OrderListSearch): OrderExportInput {
  const { view, search, game, from, to } = asked;
  const statuses = orderViews[view];
  return {
    role,
    ...(statuses.length > 0 && { status: [...statuses] }),
    ...(search !== '' && { search }),
    ...(game !== undefined && { game }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

export const orderQueries = {
  group: (role: OrderRole, asked: OrderListSearch, group: OrderGroup) =>
    pagesOf(api.orders.list, { ...orderFilter(role, asked), group, limit: PAGE }),
  games: (role: OrderRole) => api.orders.games.queryOptions({ role }),
};

/** For loaders: the groups that the view has, and the choice of games. */
export async function loadOrderList(
  queryClient: QueryClient,
  role: OrderRole,
  asked: OrderListSearch,
): Promise<void> {
  await Promise.all([
    ...groupsOf[asked.view].map((group) =>
      queryClient.ensureInfiniteQueryData(orderQueries.group(role, asked, group)),
    ),
    // Without it the list can still be read.
    queryClient.prefetchQuery(orderQueries.games(role)),
  ]);
}
