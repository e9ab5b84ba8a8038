/** Queries of orders. Realtime events invalidate them (orders.realtime.ts). */
import type { OrderStatus } from '~/domain/order-lifecycle.ts';
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';

export type OrderRole = 'buyer' | 'seller';

const PAGE = 20;

export const orderQueries = {
  list: (role: OrderRole, status: readonly OrderStatus[]) =>
    pagesOf(api.orders.list, {
      role,
      limit: PAGE,
      ...(status.length > 0 && { status: [...status] }),
    }),
};
