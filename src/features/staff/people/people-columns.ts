/** The columns of the list of people. */
import type { ListColumns } from '../components/list-columns.ts';

const all = ['name', 'email', 'state', 'role', 'seller', 'trust', 'registered'] as const;
export type PersonColumn = (typeof all)[number];

export const personColumns: ListColumns<PersonColumn> = {
  key: 'staff-people-hidden',
  all,
  fixed: 'name',
};
