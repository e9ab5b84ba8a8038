/** Queries of the books. */
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';
import { daysFilter, entriesFilter, postingsFilter, type LedgerSearch } from './ledger-search.ts';

const PAGE_SIZE = 24;

export const ledgerQueries = {
  postings: (asked: LedgerSearch) =>
    pagesOf(api.ledger.transactions, { limit: PAGE_SIZE, ...postingsFilter(asked) }),
  posting: ({ id }: LedgerSearch) => api.ledger.transaction.queryOptions({ id }),
  accounts: ({ id }: LedgerSearch) =>
    api.ledger.accounts.queryOptions(id === '' ? {} : { owner: id }),
  entries: (asked: LedgerSearch) =>
    pagesOf(api.ledger.entries, { id: asked.id, limit: PAGE_SIZE, ...entriesFilter(asked) }),
  days: (asked: LedgerSearch) => api.ledger.days.queryOptions(daysFilter(asked)),
  adjustments: ({ state }: LedgerSearch) =>
    pagesOf(api.ledger.adjustments, { state, limit: PAGE_SIZE }),
};
