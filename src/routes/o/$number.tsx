/** The short address of an order, as mails give it. */
import { createFileRoute, redirect } from '@tanstack/react-router';
import { api } from '~/platform/api/api.ts';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { requireSession } from '~/platform/session/session.ts';

export const Route = createFileRoute('/o/$number')({
  loader: async ({ context, location, params: { number } }) => {
    await requireSession({ context, location });
    const { id } = await orNotFound(
      context.queryClient.ensureQueryData(api.orders.byNumber.queryOptions({ number })),
    );
    throw redirect({ to: '/orders/$orderId', params: { orderId: id }, replace: true });
  },
});
