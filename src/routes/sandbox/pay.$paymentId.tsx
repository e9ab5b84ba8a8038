import * as v from 'valibot';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { returnUrl } from '~/contracts/sandbox/return-url.ts';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { SandboxPayPage } from '~/features/checkout/pages/sandbox-pay-page.tsx';
import { api } from '~/platform/api/api.ts';

/**
 * The sandbox's payment page: stands alone, like a provider's own. A payment that was decided already, in another tab,
 * redirects like the decision itself: to what it paid for, or to another try; with `bank=1` whoever has the link plays the bank
 * of the card that paid.
 */
export const Route = createFileRoute('/sandbox/pay/$paymentId')({
  staticData: { frame: 'none' },
  validateSearch: v.object({ bank: v.fallback(v.optional(v.literal(1)), undefined) }),
  loaderDeps: ({ search: { bank } }) => ({ bank }),
  loader: async ({ context: { queryClient }, params: { paymentId }, deps: { bank } }) => {
    const query = { ...api.sandbox.payment.queryOptions({ id: paymentId }), staleTime: 0 };
    const { status, return_url: path } = await orNotFound(queryClient.fetchQuery(query));
    if (status === 'open' || (bank === 1 && status === 'completed')) return;
    const outcome = status === 'completed' || status === 'authorised' ? 'success' : 'fail';
    throw redirect({ href: returnUrl(path, outcome), reloadDocument: true });
  },
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: SandboxPay,
});

function SandboxPay() {
  const { paymentId } = Route.useParams();
  return <SandboxPayPage paymentId={paymentId} />;
}
