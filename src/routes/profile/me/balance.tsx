import { createFileRoute } from '@tanstack/react-router';
import { BalancePage } from '~/features/wallet/pages/balance-page.tsx';
import { statementInput, walletQueries } from '~/features/wallet/wallet.queries.ts';
import { walletSearch } from '~/features/wallet/wallet.search.ts';
import { api } from '~/platform/api/api.ts';

export const Route = createFileRoute('/profile/me/balance')({
  validateSearch: walletSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, preferences }, deps }) => {
    const shown = statementInput(deps, preferences.timeZone);
    await Promise.all([
      queryClient.ensureQueryData(api.wallet.balances.queryOptions()),
      queryClient.ensureInfiniteQueryData(walletQueries.holds()),
      queryClient.ensureInfiniteQueryData(walletQueries.cardRefunds()),
      queryClient.ensureQueryData(api.wallet.depositLimits.queryOptions()),
      queryClient.ensureQueryData(api.wallet.payoutMethods.queryOptions()),
      queryClient.ensureQueryData(api.wallet.payoutTerms.queryOptions()),
      queryClient.ensureInfiniteQueryData(walletQueries.payouts()),
      queryClient.ensureInfiniteQueryData(walletQueries.papers()),
      queryClient.ensureInfiniteQueryData(walletQueries.statement(shown)),
      shown.from || shown.to ? queryClient.ensureQueryData(walletQueries.totals(shown)) : null,
    ]);
    return shown;
  },
  component: Balance,
});

function Balance() {
  // What the loader asked for: the browser may know another time zone than the server did.
  return <BalancePage search={Route.useSearch()} shown={Route.useLoaderData()} />;
}
