/** What a category's page can be watched for: the list in the address, with the market that an order book settles on. */
import { alertRules } from '~/domain/alert-rules.ts';
import type { OfferList } from '~/contracts/offers/offers.schemas.ts';
import type { WatchedList } from '~/features/common/watched-list.ts';
import type { AppliedFilter } from './filter-groups.ts';
import { marketName } from './market-name.ts';
import type { CategoryView } from './use-category-view.ts';

const { max } = alertRules.nameLength;

/**
 * "Valorant, Accounts · Gold, up to $50", "Path of Exile 2, Currency · Divine Orb, Softcore"; as much of it as fits. The
 * goods that an order book opens with are no filter that could be removed, but they are what is waited for.
 */
function nameOf(view: CategoryView, filters: readonly AppliedFilter[]): string {
  const { definition } = view;
  const place = `${definition.game.title}, ${definition.title}`;
  const goods = definition.base === 'currency' ? [marketName(view).goods] : [];
  const labels = [...new Set([...goods, ...filters.map(({ label }) => label)])].join(', ');
  const name = labels === '' ? place : `${place} · ${labels}`;
  return name.length <= max ? name : `${name.slice(0, max - 1).trimEnd()}…`;
}

export function watchedList(
  view: CategoryView,
  applied: readonly AppliedFilter[],
  first: Pick<OfferList, 'market' | 'common'> | null,
): WatchedList {
  const { definition, effective, search } = view;
  const { filter, price_min, price_max, delivery_minutes, instant, seller_level, volume } =
    effective;
  return {
    categoryId: definition.id,
    name: nameOf(view, applied),
    filters: {
      filter,
      any: search.any,
      price_min,
      price_max,
      delivery_minutes,
      instant,
      seller_level,
      volume,
      search: effective.search,
    },
    bestPrice: first?.market?.best_price ?? first?.common.price?.from ?? null,
    isPrecise: definition.base === 'currency',
  };
}
