/** All orders as a table. Of many rows only those near the view are there. */
import { useLingui } from '@lingui/react/macro';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { orderAmount } from '~/contracts/orders/bill.ts';
import type { ListedOrder } from '~/contracts/lists/lists.schemas.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { AmountForBuyer } from '~/features/common/amount-for-buyer.tsx';
import { OrderStatusPill } from '~/features/common/order-status.tsx';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Table } from '~/ui/data.tsx';
import { StatusPill, TextLink } from '~/ui/marks.tsx';
import { filePath } from '../files/file-paths.ts';
import { rowLink } from '../ledger/use-row-keys.ts';
import type { OrderColumn } from './order-columns.ts';

/** So many rows are shown without further ado. */
const PLAIN_ROWS = 100;
const USUAL_HEIGHT = 56;
const OVERSCAN = 12;

const once = css({ whiteSpace: 'nowrap' });
const words = css({ minWidth: '16ch', overflowWrap: 'anywhere' });
const quiet = css({ display: 'block', color: 'muted', fontSize: '12' });
const spacer = css({ '& > td': { padding: '0!', border: '0!' } });

interface TableProps {
  orders: readonly ListedOrder[];
  columns: readonly OrderColumn[];
  labels: Record<OrderColumn, string>;
}

export function OrdersTable({ orders, columns, labels }: TableProps) {
  const { t } = useLingui();
  return (
    <Table label={t`Orders`} dense aria-rowcount={orders.length + 1}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" data-end={name === 'total' ? '' : undefined}>
              {labels[name]}
            </th>
          ))}
        </tr>
      </thead>
      {orders.length > PLAIN_ROWS ? (
        <NearRows orders={orders} columns={columns} />
      ) : (
        <tbody>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} columns={columns} />
          ))}
        </tbody>
      )}
    </Table>
  );
}

/** The rows near the view between two empty ones, which are as high as the others would be. */
function NearRows({ orders, columns }: Omit<TableProps, 'labels'>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const element = body.current;
    if (element) setMargin(element.getBoundingClientRect().top + window.scrollY);
  }, [orders.length]);
  // oxlint-disable-next-line react/incompatible-library -- no compiler remembers what is read from it.
  const virtualizer = useWindowVirtualizer({
    count: orders.length,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => orders[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin: margin,
    // What the page shows before it is measured.
    initialRect: { width: 1_280, height: 900 },
  });
  const near = virtualizer.getVirtualItems();
  const before = (near[0]?.start ?? margin) - margin;
  const behind = virtualizer.getTotalSize() - ((near.at(-1)?.end ?? margin) - margin);
  return (
    <tbody ref={body}>
      <Spacer height={before} columns={columns.length} />
      {near.map(({ index }) => {
        const order = orders[index];
        return order ? (
          <OrderRow
            key={order.id}
            order={order}
            columns={columns}
            index={index}
            measure={virtualizer.measureElement}
          />
        ) : null;
      })}
      <Spacer height={behind} columns={columns.length} />
    </tbody>
  );
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className={spacer}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

interface RowProps {
  order: ListedOrder;
  columns: readonly OrderColumn[];
  /** Of a row that is not always there. */
  index?: number;
  measure?: (element: HTMLTableRowElement | null) => void;
}

function OrderRow({ order, columns, index, measure }: RowProps) {
  return (
    <tr
      ref={measure}
      data-index={index}
      // The heads are the first row.
      aria-rowindex={index === undefined ? undefined : index + 2}
    >
      {columns.map((name) => (
        <td
          key={name}
          data-end={name === 'total' ? '' : undefined}
          className={name === 'offer' || name === 'game' ? words : once}
        >
          <Cell name={name} order={order} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ name, order }: { name: OrderColumn; order: ListedOrder }): ReactNode {
  switch (name) {
    case 'number':
      return (
        <TextLink {...rowLink} href={filePath('orders', order.id)}>
          {orderNumber(order.id)}
        </TextLink>
      );
    case 'placed':
      return <Placed at={order.created_at} />;
    case 'status':
      return <OrderStatusPill status={order.status} role="staff" />;
    case 'offer':
      return (
        <TextLink look="quiet" href={filePath('offers', order.offer.id)}>
          {order.offer.title}
        </TextLink>
      );
    case 'game':
      return order.game.title;
    case 'buyer':
    case 'seller':
      return <Side person={order[name]} />;
    case 'total':
      return <Total order={order} />;
    case 'risk':
      return <Risk risk={order.risk} />;
  }
}

function Placed({ at }: { at: string }) {
  const { moment } = useTimeFormat();
  return <time dateTime={at}>{moment(at)}</time>;
}

function Side({ person }: { person: ListedOrder['buyer'] }) {
  const nameOf = usePersonName();
  return (
    <TextLink look="quiet" href={filePath('people', person.id)}>
      {nameOf(person)}
    </TextLink>
  );
}

function Total({ order }: { order: ListedOrder }) {
  const { cents } = useFormat();
  return (
    <>
      {cents(orderAmount({ ...order, role: 'staff' }))}
      {order.currency === 'USD' ? null : (
        <span className={quiet}>
          <AmountForBuyer order={order} />
        </span>
      )}
    </>
  );
}

function Risk({ risk }: { risk: ListedOrder['risk'] }) {
  const { t } = useLingui();
  const names = { low: t`low`, medium: t`medium`, high: t`high` };
  const tones = { low: 'neutral', medium: 'warning', high: 'danger' } as const;
  return risk === 'low' ? names.low : <StatusPill tone={tones[risk]}>{names[risk]}</StatusPill>;
}
