import { createFileRoute } from '@tanstack/react-router';
import { SandboxKycPage } from '~/features/account/pages/sandbox-kyc-page.tsx';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { api } from '~/platform/api/api.ts';

/** The sandbox's identity check: stands alone, like a provider's own page. */
export const Route = createFileRoute('/sandbox/kyc/$checkId')({
  staticData: { frame: 'none' },
  loader: ({ context: { queryClient }, params: { checkId } }) =>
    orNotFound(queryClient.ensureQueryData(api.sandbox.check.queryOptions({ id: checkId }))),
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: SandboxKyc,
});

function SandboxKyc() {
  const { checkId } = Route.useParams();
  return <SandboxKycPage checkId={checkId} />;
}
