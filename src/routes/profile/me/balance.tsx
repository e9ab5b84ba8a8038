import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { BalancePage } from '~/features/wallet/pages/balance-page.tsx';
import { walletQueries } from '~/features/wallet/wallet.queries.ts';
import { api } from '~/platform/api/api.ts';

const searchSchema = v.object({
  account: v.fallback(v.optional(v.picklist(['real', 'bonus', 'hold', 'payout'])), undefined),
});

export const Route = createFileRoute('/profile/me/balance')({
  validateSearch: searchSchema,
  loaderDeps: ({ search: { account } }) => ({ account: account ?? null }),
  loader: async ({ context: { queryClient }, deps: { account } }) => {
    await Promise.all([
      queryClient.ensureQueryData(api.wallet.balances.queryOptions()),
      queryClient.ensureInfiniteQueryData(walletQueries.holds()),
      queryClient.ensureQueryData(api.wallet.payoutMethods.queryOptions()),
      queryClient.ensureInfiniteQueryData(walletQueries.payouts()),
      queryClient.ensureInfiniteQueryData(walletQueries.statement(account)),
    ]);
  },
  component: Balance,
});

function Balance() {
  const { account } = Route.useSearch();
  return <BalancePage account={account ?? null} />;
}
