/** What the buyer should know about payments of an order that did not simply arrive: most orders have nothing to tell. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { api } from '~/platform/api/api.ts';

const Notice = lazy(() => import('./payment-notice.tsx'));

const MoneyNotes = lazy(() => import('./money-notes.tsx'));

function PaymentNotices({ order }: { order: OrderOutput }) {
  const { data } = useSuspenseQuery(api.orders.payments.queryOptions({ id: order.id }));
  // The order may have gone on since they were asked for.
  const current = data.data.filter(({ kind }) => kind !== 'failed' || order.status === 'created');
  return (
    <Suspense>
      {current.map((notice) => (
        <Notice key={notice.id} notice={notice} />
      ))}
    </Suspense>
  );
}

/** What is to be known of the money: by the buyer of payments, by both sides that the order stands still for a bank. */
export function OrderNotices({ order }: { order: OrderOutput }) {
  return (
    <>
      {order.role === 'seller' ? null : <PaymentNotices order={order} />}
      <Suspense>
        {order.authorised || order.bank_stopped ? <MoneyNotes order={order} /> : null}
      </Suspense>
    </>
  );
}
