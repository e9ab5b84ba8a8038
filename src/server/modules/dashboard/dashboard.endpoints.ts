/** Endpoints of the seller's dashboard. All of them read what is the actor's own. */
import { read, readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { exportDashboard, listDashboardOffers } from './use-cases/list-offers.ts';
import { countView } from './use-cases/count-view.ts';
import { hideFirstSteps, readFirstSteps } from './use-cases/first-steps.ts';
import { readTasks } from './use-cases/read-tasks.ts';
import { readDashboard } from './use-cases/read-dashboard.ts';

export const dashboardEndpoints = endpointsOf('dashboard', {
  show: readAs((ctx, asked) => readDashboard(ctx, asked)),
  offers: readAs((ctx, asked) => listDashboardOffers(ctx, asked)),
  tasks: readAs((ctx) => readTasks(ctx)),
  firstSteps: readAs((ctx) => readFirstSteps(ctx)),
  hideFirstSteps: writeAs((ctx, { part }) => hideFirstSteps(ctx, part)),
  file: readAs((ctx, asked) => exportDashboard(ctx, asked)),
  view: read((ctx, { id }) => countView(ctx, id)),
});
