import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { loadLedger } from '~/features/staff/ledger/load-ledger.ts';
import { LedgerPage } from '~/features/staff/pages/ledger-page.tsx';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/ledger')({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session }, deps }) => loadLedger(queryClient, session, deps),
  head: ({ match }) => noindexHead(match.context.i18n, msg`Ledger`),
  component: Ledger,
});

function Ledger() {
  return <LedgerPage asked={Route.useLoaderData()} />;
}
