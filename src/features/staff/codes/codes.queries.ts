/** Queries of the promo codes that staff keep. */
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';
import { codesFilter, type CodesSearch } from './codes-search.ts';

const PAGE_SIZE = 24;

export const codesQueries = {
  list: (asked: CodesSearch) =>
    pagesOf(api.promoCodes.list, { limit: PAGE_SIZE, ...codesFilter(asked) }),
  counts: (asked: CodesSearch) => {
    const { state: _state, ...filter } = codesFilter(asked);
    return api.promoCodes.counts.queryOptions(filter);
  },
  overview: () => api.promoCodes.overview.queryOptions(),
  show: (id: string) => api.promoCodes.show.queryOptions({ id }),
  places: (scope: 'game' | 'category' | 'seller', search: string) =>
    api.promoCodes.places.queryOptions({ scope, ...(search !== '' && { search }) }),
};
