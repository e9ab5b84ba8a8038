/** Queries of the dashboard, loaded with its page. */
import type { QueryClient } from '@tanstack/react-query';
import type { OfferOrder } from '~/contracts/dashboard/dashboard-names.ts';
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';
import { sellerQueries } from '../seller.queries.ts';
import { periodInput, readSearch, type DashboardSearch } from './dashboard-search.ts';

const SHOWN_OFFERS = 6;

export const dashboardQueries = {
  show: (search: DashboardSearch) => api.dashboard.show.queryOptions(periodInput(search)),
  tasks: () => api.dashboard.tasks.queryOptions({}),
  offers: ({ by: _by, ...search }: DashboardSearch, order: OfferOrder) =>
    pagesOf(api.dashboard.offers, { ...periodInput(search), order, limit: SHOWN_OFFERS }),
};

/** All that the page shows first. @param raw what stands in the address */
export async function loadDashboard(queryClient: QueryClient, raw: unknown): Promise<void> {
  const search = readSearch(raw);
  await Promise.all([
    queryClient.ensureQueryData(sellerQueries.offerTasks()),
    queryClient.ensureQueryData(sellerQueries.saleTasks()),
    queryClient.ensureQueryData(dashboardQueries.tasks()),
    queryClient.ensureQueryData(api.dashboard.firstSteps.queryOptions()),
    queryClient.ensureQueryData(dashboardQueries.show(search)),
    queryClient.ensureInfiniteQueryData(dashboardQueries.offers(search, 'best')),
  ]);
}
