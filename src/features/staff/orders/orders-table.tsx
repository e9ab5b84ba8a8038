/** All orders as a table. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
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
import { NearRows, type NearRow } from '../components/near-rows.tsx';
import { filePath } from '../files/file-paths.ts';
import { rowLink } from '../ledger/use-row-keys.ts';
import type { OrderColumn } from './order-columns.ts';

const USUAL_HEIGHT = 56;

const once = css({ whiteSpace: 'nowrap' });
const words = css({ minWidth: '16ch', overflowWrap: 'anywhere' });
const quiet = css({ display: 'block', color: 'muted', fontSize: '12' });

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
      <NearRows of={orders} usualHeight={USUAL_HEIGHT} columns={columns.length}>
        {(order, near) => <OrderRow key={order.id} order={order} columns={columns} near={near} />}
      </NearRows>
    </Table>
  );
}

interface RowProps {
  order: ListedOrder;
  columns: readonly OrderColumn[];
  near: NearRow;
}

function OrderRow({ order, columns, near }: RowProps) {
  return (
    <tr {...near}>
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
