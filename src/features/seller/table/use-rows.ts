/** Rows of the seller's table: what was loaded of them, and what changes in place. */
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import type { TableRow } from '~/contracts/offers/table.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { useAnswer } from '~/platform/api/use-answer.ts';
import type { OfferListFilter } from './table-search.ts';
import { invalidateOwnOffers, sellerQueries } from '../seller.queries.ts';

interface Page {
  data: TableRow[];
}

type Pages = InfiniteData<Page>;

/** The parts of an offer that its row shows, after a change of it. */
function changedRow(row: TableRow, offer: OwnOffer): TableRow {
  return {
    ...row,
    title: offer.title,
    status: offer.status,
    price: offer.price,
    catalog_price: offer.catalog_price,
    in_stock: offer.in_stock,
    min_purchase: offer.min_purchase,
    delivery: offer.delivery,
    missing: offer.missing,
    open_orders_count: offer.open_orders_count,
    updated_at: offer.updated_at,
    version: offer.version,
    low_stock: offer.low_stock,
    confirmed_at: offer.confirmed_at,
    confirm_by: offer.confirm_by,
    rested_at: offer.rested_at,
    auto_priced_at: offer.price === row.price ? row.auto_priced_at : null,
  };
}

export function useRows(filter: OfferListFilter) {
  const queryClient = useQueryClient();
  const options = sellerQueries.table(filter);
  const query = useInfiniteQuery(options);
  // The previous rows stay until the next ones are loaded: chips and rows do not jump.
  const answer = useAnswer(filter, options.queryKey, query);
  const pages = answer.last?.data.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.data) ?? [], [pages]);
  const prefix = api.offers.ownTable.key();
  return {
    query,
    answer,
    rows,
    counts: pages?.[0]?.counts ?? null,
    /** Shows what the server answered to a change of one offer; filters and order are applied with the next loading. */
    show: (offer: OwnOffer): void => {
      queryClient.setQueriesData<Pages>({ queryKey: prefix }, (known) =>
        known === undefined || !('pages' in known)
          ? known
          : {
              ...known,
              pages: known.pages.map((page) => ({
                ...page,
                data: page.data.map((row) => (row.id === offer.id ? changedRow(row, offer) : row)),
              })),
            },
      );
      void queryClient.invalidateQueries({
        queryKey: api.offers.ownList.key(),
        refetchType: 'none',
      });
    },
    /** Loads the first rows again, after many have changed. */
    reload: () => invalidateOwnOffers(queryClient),
  };
}

export type Rows = ReturnType<typeof useRows>;
