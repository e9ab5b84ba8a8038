import { createFileRoute } from '@tanstack/react-router';
import { orNotFound } from '~/features/catalogue/load-page.ts';
import { SandboxPayPage } from '~/features/checkout/pages/sandbox-pay-page.tsx';
import { api } from '~/platform/api/api.ts';

/** The sandbox's payment page: stands alone, like a provider's own. */
export const Route = createFileRoute('/sandbox/pay/$paymentId')({
  staticData: { frame: 'none' },
  loader: ({ context: { queryClient }, params: { paymentId } }) =>
    orNotFound(queryClient.ensureQueryData(api.sandbox.payment.queryOptions({ id: paymentId }))),
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: SandboxPay,
});

function SandboxPay() {
  const { paymentId } = Route.useParams();
  return <SandboxPayPage paymentId={paymentId} />;
}
