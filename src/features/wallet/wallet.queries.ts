/** Query options of the wallet. Everything about money begins with `wallet`, so that one event renews it all. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  fetchBalances,
  fetchHold,
  fetchPayoutMethods,
  fetchPayouts,
  fetchTransactions,
} from './wallet.functions.ts';

export type StatementAccount = 'real' | 'bonus' | 'hold' | 'payout';

const PAGE = 20;
/** Payout requests beside the form; the statement has them all. */
const LAST_PAYOUTS = 5;

export const walletQueries = {
  balances: () =>
    queryOptions({ queryKey: ['wallet', 'balances'], queryFn: () => fetchBalances() }),
  hold: () => queryOptions({ queryKey: ['wallet', 'hold'], queryFn: () => fetchHold() }),
  payoutMethods: () =>
    queryOptions({ queryKey: ['wallet', 'payout-methods'], queryFn: () => fetchPayoutMethods() }),
  payouts: () =>
    queryOptions({
      queryKey: ['wallet', 'payouts'],
      queryFn: () => fetchPayouts({ data: { limit: LAST_PAYOUTS } }),
    }),
  statement: (account: StatementAccount | null) =>
    infiniteQueryOptions({
      queryKey: ['wallet', 'statement', account],
      queryFn: ({ pageParam }) =>
        fetchTransactions({
          data: {
            limit: PAGE,
            ...(account && { account: [account] }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        }),
      initialPageParam: startOfList(),
      getNextPageParam: (last) => last.meta.next_cursor,
    }),
};

/** An endless list begins without a cursor. */
function startOfList(): string | null {
  return null;
}
