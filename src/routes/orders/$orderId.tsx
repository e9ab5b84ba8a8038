import { msg } from '@lingui/core/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { mayBuyAgain } from '~/features/orders/components/buy-again.tsx';
import { showsChecklist, showsRecall } from '~/features/orders/checklist-shown.ts';
import { orderSearch } from '~/features/orders/orders.search.ts';
import { OrderPage } from '~/features/orders/pages/order-page.tsx';
import { api } from '~/platform/api/api.ts';
import { AmountCurrency } from '~/platform/i18n/amount-currency.tsx';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSession } from '~/platform/session/session.ts';
import { LazyOrderChat } from '../-pages/lazy-pages.ts';

export const Route = createFileRoute('/orders/$orderId')({
  validateSearch: orderSearch,
  beforeLoad: async ({ context, location }) => {
    await requireSession({ context, location });
  },
  loader: async ({ context: { queryClient }, params: { orderId } }) => {
    const [order] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(api.orders.show.queryOptions({ id: orderId }))),
      LazyOrderChat.preload(),
    ]);
    if (showsChecklist(order)) {
      await queryClient.ensureQueryData(api.orders.checklist.queryOptions({ id: orderId }));
    }
    if (showsRecall(order)) {
      await queryClient.ensureQueryData(api.orders.recall.queryOptions({ id: orderId }));
    }
    if (order.role !== 'seller') {
      await queryClient.ensureQueryData(api.orders.payments.queryOptions({ id: orderId }));
    }
    // Beside the page's own script: nobody sees a gap where its next step stands.
    if (order.dispute) await import('~/features/orders/components/dispute-action.tsx');
    if (mayBuyAgain(order)) {
      // An offer that is gone is no failure of the order's page.
      await queryClient.prefetchQuery(api.offers.show.queryOptions({ id: order.offer.id }));
    }
    if (order.role === 'buyer' && order.review?.hidden) {
      const subject = { type: 'review', id: order.review.id } as const;
      await queryClient.prefetchQuery(api.appeals.show.queryOptions(subject));
    }
    if (order.status === 'verification' && order.role === 'buyer') {
      await queryClient.ensureQueryData(api.verification.state.queryOptions());
    }
    return { role: order.role };
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Order`),
  component: Order,
});

function Order() {
  const { orderId } = Route.useParams();
  const { data: order } = useSuspenseQuery(api.orders.show.queryOptions({ id: orderId }));
  const companion = order.role === 'seller' ? order.buyer : order.seller;
  const isStaff = order.role === 'staff';
  return (
    <AmountCurrency value={isStaff ? 'USD' : null}>
      <OrderPage
        orderId={orderId}
        chat={isStaff ? null : <LazyOrderChat companionId={companion.id} orderId={orderId} />}
      />
    </AmountCurrency>
  );
}
