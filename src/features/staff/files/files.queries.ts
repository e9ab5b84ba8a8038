/** Queries of the files of staff. Each of them is recorded as a look, once for an hour. */
import type { FiledOrdersOf } from '~/contracts/files/files.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';

const PAGE_SIZE = 12;

export const filesQueries = {
  order: (id: string) => api.files.order.queryOptions({ id }),
  person: (id: string) => api.files.person.queryOptions({ id }),
  offer: (id: string) => api.files.offer.queryOptions({ id }),
  seller: (id: string) => api.files.seller.queryOptions({ id }),
  orders: (place: FiledOrdersOf, id: string) =>
    pagesOf(api.files.orders, { place, id, limit: PAGE_SIZE }),
};
