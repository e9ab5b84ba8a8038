/** Queries of searches and alerts: a person's own, and what their lists show now. */
import { queryOptions } from '@tanstack/react-query';
import type { CategoryRef } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { SavedFilters } from '~/contracts/alerts/saved-filters.ts';
import { api } from '~/platform/api/api.ts';

const FRESH_MS = 30_000;

export const alertQueries = {
  searches: () => api.alerts.searches.queryOptions(),
  priceAlerts: () => api.alerts.priceAlerts.queryOptions(),
  /** How many offers a list has, and its lowest price. */
  listNow: (category: CategoryRef, { any: _any, ...filters }: SavedFilters) => {
    const place = { game: category.game.alias, category: category.alias };
    const query = { ...place, ...filters, sort: 'price' as const, limit: 1 };
    return queryOptions({
      queryKey: [...api.alerts.key(), 'now', query],
      queryFn: async () => {
        const { data, meta, market } = await api.offers.list.fetch(query);
        const price = market?.best_price ?? data[0]?.catalog_price ?? null;
        return { total: meta.total, isExact: meta.total_is_exact, price };
      },
      staleTime: FRESH_MS,
    });
  },
};
