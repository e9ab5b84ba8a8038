/** Purchases or sales, newest first, with a filter for those that wait for the reader. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { orderAmount } from '~/contracts/orders/bill.ts';
import type { OrderSummaryOutput } from '~/contracts/orders/orders.schemas.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { OrderStatusPill } from '~/features/common/order-status.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { LinkButton } from '~/ui/button.tsx';
import { PurchasesIcon } from '~/ui/icon.tsx';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { ChipLink, Price } from '~/ui/marks.tsx';
import { LinkTabs } from '~/ui/navigation.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { orderQueries, type OrderRole } from '../orders.queries.ts';
import { orderViews, type OrderView } from '../order-views.ts';

interface OrdersPageProps {
  role: OrderRole;
  view: OrderView;
  isSeller: boolean;
}

export function OrdersPage({ role, view, isSeller }: OrdersPageProps) {
  const { t } = useLingui();
  const path = role === 'buyer' ? paths.purchases : paths.sales;
  const labels: Record<OrderView, string> = {
    all: t`All`,
    open: t`Open`,
    completed: t`Completed`,
    ended: t`Cancelled and refunded`,
  };
  return (
    <Wrap className={page}>
      <PageTitle>
        {role === 'buyer' ? <Trans>Purchases</Trans> : <Trans>Orders to deliver</Trans>}
      </PageTitle>
      {isSeller && (
        <LinkTabs
          label={t`Orders`}
          items={[
            { label: t`Purchases`, href: paths.purchases, active: role === 'buyer' },
            { label: t`Sales`, href: paths.sales, active: role === 'seller' },
          ]}
        />
      )}
      <div role="group" aria-label={t`Show`} className={views}>
        {(['all', 'open', 'completed', 'ended'] as const).map((name) => (
          <ChipLink
            key={name}
            href={name === 'all' ? path : `${path}?view=${name}`}
            active={name === view}
          >
            {labels[name]}
          </ChipLink>
        ))}
      </div>
      <OrderRows role={role} view={view} />
    </Wrap>
  );
}

function OrderRows({ role, view }: { role: OrderRole; view: OrderView }) {
  const { t } = useLingui();
  const options = orderQueries.list(role, orderViews[view]);
  const query = useInfiniteQuery(options);
  return (
    <EndlessList queryKey={options.queryKey} query={query}>
      {(pages) => {
        const orders = pages.flatMap(({ data }) => data);
        if (orders.length === 0) return <NoOrders role={role} view={view} />;
        return (
          <>
            <RowList lines="around" label={t`Orders`}>
              {orders.map((order) => (
                <OrderRow key={order.id} order={order} role={role} />
              ))}
            </RowList>
            <EndlessFoot query={query} />
          </>
        );
      }}
    </EndlessList>
  );
}

function NoOrders({ role, view }: { role: OrderRole; view: OrderView }) {
  const path = role === 'buyer' ? paths.purchases : paths.sales;
  if (view !== 'all') {
    return (
      <EmptyState
        title={<Trans>No order fits this filter</Trans>}
        actions={
          <LinkButton href={path}>
            <Trans>Show all orders</Trans>
          </LinkButton>
        }
      />
    );
  }
  return role === 'buyer' ? (
    <EmptyState
      icon={<PurchasesIcon aria-hidden="true" />}
      title={<Trans>You have not bought anything yet</Trans>}
      actions={
        <LinkButton look="accent" href={paths.games}>
          <Trans>Find a game</Trans>
        </LinkButton>
      }
    >
      <Trans>Every payment waits in escrow until you confirm the delivery.</Trans>
    </EmptyState>
  ) : (
    <EmptyState
      icon={<PurchasesIcon aria-hidden="true" />}
      title={<Trans>No sale yet</Trans>}
      actions={
        <LinkButton href={paths.sellerOffers}>
          <Trans>My offers</Trans>
        </LinkButton>
      }
    >
      <Trans>Sales appear here the moment they are paid.</Trans>
    </EmptyState>
  );
}

function OrderRow({ order, role }: { order: OrderSummaryOutput; role: OrderRole }) {
  const format = useFormat();
  const times = useTimeFormat();
  const nameOf = usePersonName();
  const other = role === 'buyer' ? order.seller : order.buyer;
  const { category } = order.offer;
  return (
    <RowItem
      href={paths.order(order.id)}
      lead={<GameEmblem game={category.game} px={48} />}
      title={order.offer.title}
      detail={
        <>
          {category.game.title} · {nameOf(other)} ·{' '}
          <Plural value={order.count} one="# unit" other="# units" /> ·{' '}
          {times.moment(order.created_at)}
        </>
      }
      end={
        <span className={end}>
          <OrderStatusPill status={order.status} />
          <Price>{format.cents(orderAmount(order))}</Price>
        </span>
      }
    />
  );
}

const page = css({
  paddingTop: '8',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '6',
});
const views = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const end = css({
  display: 'flex',
  flexDirection: { base: 'column', md: 'row' },
  alignItems: { base: 'flex-end', md: 'center' },
  gap: { base: '1', md: '5' },
});
