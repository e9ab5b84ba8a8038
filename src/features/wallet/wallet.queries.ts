/** Queries of the wallet with options of their own. Everything about money is the area `wallet`. */
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';

export type StatementAccount = 'real' | 'bonus' | 'hold' | 'payout';

const PAGE = 20;
/** Number of payout requests beside the form before more are asked for. */
const LAST_PAYOUTS = 5;

/** Holds that stand in the page before more are asked for. */
const HOLDS = 20;

export const walletQueries = {
  holds: () => pagesOf(api.wallet.hold, { limit: HOLDS }),
  payouts: () => pagesOf(api.wallet.payouts, { limit: LAST_PAYOUTS }),
  statement: (account: StatementAccount | null) =>
    pagesOf(api.wallet.transactions, { limit: PAGE, ...(account && { account: [account] }) }),
};
