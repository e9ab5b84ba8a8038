/** Addresses of the seller's table, by what it is filtered and sorted by. */
import { paths } from '~/platform/navigation/paths.ts';
import { offerListDefaults, type OfferListFilter } from './table/table-search.ts';

/** The filter as query entries, without what is as it is by itself. */
export function filterEntries(filter: OfferListFilter): [string, string][] {
  const entries: [string, string][] = [
    ['status', filter.status],
    ['search', filter.search],
    ['category', filter.category],
    ['stock', filter.stock],
    ['days', String(filter.days)],
    ['fresh', filter.fresh],
    ['sort', filter.sort],
  ];
  const usual = new Map(Object.entries(offerListDefaults).map(([k, value]) => [k, String(value)]));
  return entries.filter(([name, value]) => value !== usual.get(name));
}

export function tableHref(filter: OfferListFilter): string {
  const query = new URLSearchParams(filterEntries(filter)).toString();
  return query === '' ? paths.sellerOffers : `${paths.sellerOffers}?${query}`;
}

/** Whether anything is left out of the table. */
export function isFiltered(filter: OfferListFilter): boolean {
  return filterEntries({ ...filter, sort: 'newest' }).length > 0;
}
