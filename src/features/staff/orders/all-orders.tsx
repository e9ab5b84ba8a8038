/** All orders: filtered, page by page, as a file, with the columns and views that one has chosen (decision 0129). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { api } from '~/platform/api/api.ts';
import { LinkButton } from '~/ui/button.tsx';
import { PageTitle } from '~/ui/layout.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { ColumnsMenu } from '../components/columns-menu.tsx';
import { useListColumns } from '../components/list-columns.ts';
import { SavedViews } from '../components/saved-views.tsx';
import { SaveCsv } from '../components/save-csv.tsx';
import { RowKeys } from '../components/row-keys.tsx';
import { listsQueries } from './lists.queries.ts';
import { orderColumns, type OrderColumn } from './order-columns.ts';
import { OrderFilters } from './order-filters.tsx';
import { ALL_ORDERS, allOrdersHref, ordersFilter, type AllOrdersSearch } from './orders-search.ts';
import { OrdersTable } from './orders-table.tsx';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const list = css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' });
const quiet = css({ color: 'muted', fontSize: '14' });

export function AllOrders({ asked, chips }: { asked: AllOrdersSearch; chips: ReactNode }) {
  return (
    <div className={stack}>
      <PageTitle
        end={<SaveCsv read={() => api.lists.exportOrders.send(ordersFilter(asked))} />}
        note={<Trans>All days are those of UTC. Whoever takes a file stands in the record.</Trans>}
      >
        <Trans>Orders</Trans>
      </PageTitle>
      {chips}
      <SavedViews list="orders" href={allOrdersHref(asked)} plain={ALL_ORDERS} />
      <OrderFilters asked={asked} />
      <Orders asked={asked} />
      <RowKeys />
    </div>
  );
}

function useColumnLabels(): Record<OrderColumn, string> {
  const { t } = useLingui();
  return {
    number: t`Number`,
    placed: t`Placed`,
    status: t`State`,
    offer: t`Offer`,
    game: t`Game`,
    buyer: t`Buyer`,
    seller: t`Seller`,
    total: t`Total`,
    risk: t`Risk`,
  };
}

function Orders({ asked }: { asked: AllOrdersSearch }) {
  const options = listsQueries.orders(asked);
  const query = useInfiniteQuery(options);
  const labels = useColumnLabels();
  const { columns, show } = useListColumns(orderColumns);
  return (
    <EndlessList queryKey={options.queryKey} query={query}>
      {(pages) => {
        const orders = pages.flatMap(({ data }) => data);
        return (
          <div className={list}>
            {orders.length === 0 ? (
              <Nothing asked={asked} isOver={!query.hasNextPage} />
            ) : (
              <>
                <ColumnsMenu of={orderColumns} labels={labels} columns={columns} onShow={show} />
                <OrdersTable orders={orders} columns={columns} labels={labels} />
              </>
            )}
            <EndlessFoot query={query} isEmpty={orders.length === 0} />
          </div>
        );
      }}
    </EndlessList>
  );
}

function Nothing({ asked, isOver }: { asked: AllOrdersSearch; isOver: boolean }) {
  if (!isOver) {
    return (
      <p className={quiet}>
        <Trans>None of the last ones fits. Older ones may.</Trans>
      </p>
    );
  }
  if (allOrdersHref(asked) === ALL_ORDERS) {
    return (
      <EmptyState title={<Trans>Nothing is ordered yet</Trans>}>
        <Trans>The first order stands here.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={<Trans>No order fits</Trans>}
      actions={
        <LinkButton size="sm" href={ALL_ORDERS}>
          <Trans>Show everything</Trans>
        </LinkButton>
      }
    />
  );
}
