/** Endpoints of the lists of staff. */
import { readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { exportOrders } from './use-cases/export-orders.ts';
import { exportPeople } from './use-cases/export-people.ts';
import { listOrders } from './use-cases/list-orders.ts';
import { listViews, removeView, saveView } from './use-cases/keep-views.ts';

export const listsEndpoints = endpointsOf('lists', {
  orders: readAs(listOrders),
  exportOrders: writeAs(exportOrders),
  exportPeople: writeAs(exportPeople),
  views: readAs(listViews),
  saveView: writeAs(saveView),
  removeView: writeAs(removeView),
});
