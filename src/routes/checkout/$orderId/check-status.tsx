import { createFileRoute, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { CheckStatusPage } from '~/features/checkout/pages/check-status-page.tsx';
import { api } from '~/platform/api/api.ts';
import { requireSession } from '~/platform/session/session.ts';

const searchSchema = v.object({
  payment_status: v.fallback(v.optional(v.picklist(['success', 'fail'])), undefined),
});

/** The redirect target of the payment provider. A failed payment leads to another try. */
export const Route = createFileRoute('/checkout/$orderId/check-status')({
  validateSearch: searchSchema,
  beforeLoad: async ({ context, location, params, search }) => {
    await requireSession({ context, location });
    if (search.payment_status === 'fail')
      throw redirect({ to: '/checkout/$orderId', params, search });
  },
  loader: async ({ context: { queryClient }, params: { orderId } }) => {
    await orNotFound(queryClient.fetchQuery(api.orders.show.queryOptions({ id: orderId })));
  },
  component: CheckStatus,
});

function CheckStatus() {
  const { orderId } = Route.useParams();
  return <CheckStatusPage orderId={orderId} />;
}
