/** The columns of all orders. */
import type { ListColumns } from '../components/list-columns.ts';

const all = [
  'number',
  'placed',
  'status',
  'offer',
  'game',
  'buyer',
  'seller',
  'total',
  'risk',
] as const;
export type OrderColumn = (typeof all)[number];

export const orderColumns: ListColumns<OrderColumn> = {
  key: 'staff-orders-hidden',
  all,
  fixed: 'number',
};
