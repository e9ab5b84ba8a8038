/** The parts of a list: what waits for the reader, the rest by date, and reservations that were never paid. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useMemo, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { OrderGroup } from '~/contracts/orders/order-lists.schemas.ts';
import type { OrderOutput, OrderSummaryOutput } from '~/contracts/orders/orders.schemas.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Count } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { visuallyHidden } from '~/ui/visually-hidden.tsx';
import { groupsOf } from '../order-views.ts';
import { orderQueries } from '../orders.queries.ts';
import type { OrderListProps } from './order-filters.tsx';
import { NoOrders } from './no-orders.tsx';
import { OrderRow } from './order-row.tsx';
import type { RowActions } from './row-act.tsx';

/** Loaded lazily: dialogs are larger than the list that may open them. */
const ConfirmFromList = lazy(async () => ({
  default: (await import('./confirm-from-list.tsx')).ConfirmFromList,
}));

function useGroup({ role, asked }: OrderListProps, group: OrderGroup) {
  const enabled = groupsOf[asked.view].includes(group);
  const query = useInfiniteQuery({ ...orderQueries.group(role, asked, group), enabled });
  const pages = query.data?.pages;
  return {
    query,
    enabled,
    orders: useMemo(() => pages?.flatMap(({ data }) => data) ?? [], [pages]),
    total: pages?.at(-1)?.meta.total ?? 0,
  };
}
type Group = ReturnType<typeof useGroup>;

/** Several queries as one: the list is there when all of its groups are. */
function together(groups: readonly Group[]) {
  const shown = groups.filter(({ enabled }) => enabled).map(({ query }) => query);
  return {
    error: shown.find(({ error }) => error !== null)?.error ?? null,
    isError: shown.some(({ isError }) => isError),
    isFetching: shown.some(({ isFetching }) => isFetching),
    refetch: () =>
      Promise.all(shown.map((query) => (query.data === undefined ? query.refetch() : null))),
  };
}

const LOADED = { pages: [null] };

export function OrderGroups({ role, asked }: OrderListProps) {
  const needs = useGroup({ role, asked }, 'needs_you');
  const others = useGroup({ role, asked }, 'others');
  const abandoned = useGroup({ role, asked }, 'abandoned');
  const all = [needs, others, abandoned];
  const isLoaded = all.every(({ enabled, query }) => !enabled || query.data !== undefined);
  const { queryKey } = orderQueries.group(role, asked, 'others');
  return (
    <EndlessList
      queryKey={queryKey}
      query={{ ...together(all), data: isLoaded ? LOADED : undefined }}
    >
      {() => <Loaded role={role} asked={asked} {...{ needs, others, abandoned }} />}
    </EndlessList>
  );
}

interface LoadedProps extends OrderListProps {
  needs: Group;
  others: Group;
  abandoned: Group;
}

function Loaded({ role, asked, needs, others, abandoned }: LoadedProps) {
  const { t } = useLingui();
  const { actions, failure, said, confirming, closeConfirm } = useRowActions();
  const shown = [needs, others, abandoned].flatMap(({ orders }) => orders);
  // An order on its way from one group to another is in neither for a moment.
  const isMoving = [needs, others, abandoned].some(({ query }) => query.isFetching);
  const [isUnfolded] = useState(needs.orders.length + others.orders.length === 0);
  if (shown.length === 0 && !isMoving) return <NoOrders role={role} asked={asked} />;
  // The order may have left the list since it was pressed.
  const isGone = failure !== null && shown.every(({ id }) => id !== failure.id);
  const rows = (group: Group, label: string, first = false) => (
    <Rows orders={group.orders} label={label} hasAccent={first} actions={actions} />
  );
  return (
    <div className={groups}>
      <p role="status" className={visuallyHidden}>
        {said}
      </p>
      {isGone ? (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.text}
        </Banner>
      ) : null}
      {needs.orders.length > 0 ? (
        <GroupPart title={<Trans>Needs you</Trans>} total={needs.total}>
          {rows(needs, t`Needs you`, true)}
          {needs.query.hasNextPage ? <EndlessFoot query={needs.query} /> : null}
        </GroupPart>
      ) : null}
      {others.orders.length > 0 ? (
        <GroupPart title={needs.orders.length > 0 ? <Trans>All others</Trans> : null}>
          {rows(others, t`Orders`)}
          <EndlessFoot query={others.query} />
        </GroupPart>
      ) : null}
      {abandoned.orders.length > 0 ? (
        <details className={folded} open={isUnfolded}>
          <summary>
            <Plural
              value={abandoned.total}
              one="# reservation that was never paid"
              other="# reservations that were never paid"
            />
          </summary>
          {rows(abandoned, t`Reservations that were never paid`)}
          {abandoned.query.hasNextPage ? <EndlessFoot query={abandoned.query} /> : null}
        </details>
      ) : null}
      <Suspense>
        {confirming === null ? null : <ConfirmFromList order={confirming} onClose={closeConfirm} />}
      </Suspense>
    </div>
  );
}

/** What the rows tell the list: it outlives them. */
function useRowActions() {
  const { t } = useLingui();
  const [failure, setFailure] = useState<RowActions['failure']>(null);
  const [said, setSaid] = useState('');
  const [confirming, setConfirming] = useState<OrderOutput | null>(null);
  const actions: RowActions = {
    failure,
    onPress: () => setFailure(null),
    onFailed: setFailure,
    onStarted: (title) => setSaid(t`Started: ${title}`),
    onConfirm: setConfirming,
  };
  return { actions, failure, said, confirming, closeConfirm: () => setConfirming(null) };
}

function GroupPart(props: { title: ReactNode; total?: number; children: ReactNode }) {
  const id = useId();
  const format = useFormat();
  if (props.title === null) return <div>{props.children}</div>;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={heading}>
        {props.title}
        {props.total === undefined ? null : <Count>{format.count(props.total)}</Count>}
      </h2>
      {props.children}
    </section>
  );
}

function Rows(props: {
  orders: readonly OrderSummaryOutput[];
  label: string;
  /** The first row's act is the accent of the page. */
  hasAccent: boolean;
  actions: RowActions;
}) {
  return (
    <ul aria-label={props.label} className={list}>
      {props.orders.map((order, index) => (
        <OrderRow
          key={order.id}
          order={order}
          isAccent={props.hasAccent && index === 0}
          actions={props.actions}
        />
      ))}
    </ul>
  );
}

const groups = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8' });
const heading = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  textStyle: 'section',
  marginBottom: '3',
});
const list = css({
  listStyle: 'none',
  margin: '0',
  padding: '0',
  borderTop: '1px solid {colors.line}',
});
const folded = css({
  '& > summary': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    cursor: 'pointer',
    textStyle: 'small',
    fontWeight: 'label',
    color: 'muted',
    borderRadius: 'control',
    _hover: { color: 'text' },
  },
});
