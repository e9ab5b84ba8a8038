import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { LazyReservedNote } from '~/features/checkout/lazy-reserved-note.ts';
import { preloadSummary } from '~/features/checkout/preload-summary.ts';
import { OrderCheckoutPage } from '~/features/checkout/pages/order-checkout-page.tsx';
import { api } from '~/platform/api/api.ts';
import { requireSession } from '~/platform/session/session.ts';

const searchSchema = v.object({
  payment_status: v.fallback(v.optional(v.picklist(['success', 'fail'])), undefined),
});

/** Checkout of an order that waits for its payment; a paid one has nothing to pay and leads to the order. */
export const Route = createFileRoute('/checkout/$orderId/')({
  validateSearch: searchSchema,
  beforeLoad: ({ context, location }) =>
    requireSession({ context, location }).then(() => undefined),
  loader: async ({ context: { queryClient, isIn }, params: { orderId } }) => {
    const [order] = await Promise.all([
      orNotFound(queryClient.fetchQuery(api.orders.show.queryOptions({ id: orderId }))),
      queryClient.ensureQueryData(api.wallet.balances.queryOptions()),
      preloadSummary(isIn),
      LazyReservedNote.preload(),
    ]);
    if (order.status !== 'created') throw redirect({ to: '/orders/$orderId', params: { orderId } });
  },
  component: Checkout,
});

function Checkout() {
  const { orderId } = Route.useParams();
  const { payment_status: status } = Route.useSearch();
  const { data: order } = useSuspenseQuery(api.orders.show.queryOptions({ id: orderId }));
  return <OrderCheckoutPage order={order} hasFailed={status === 'fail'} />;
}
