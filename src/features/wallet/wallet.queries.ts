/** Queries of the wallet with options of their own. Everything about money is the area `wallet`. */
import { api } from '~/platform/api/api.ts';
import { after, byCursor } from '~/platform/api/paging.ts';

export type StatementAccount = 'real' | 'card' | 'bonus' | 'hold' | 'payout';

const PAGE = 20;
/** Number of payout requests beside the form; the statement has them all. */
const LAST_PAYOUTS = 5;

/** Holds that stand in the page before more are asked for. */
const HOLDS = 20;

/** Refunds to cards that stand in the page before more are asked for. */
const CARD_REFUNDS = 5;

export const walletQueries = {
  holds: () =>
    api.wallet.hold.infiniteOptions((cursor) => ({ limit: HOLDS, ...after(cursor) }), byCursor),
  cardRefunds: () =>
    api.wallet.cardRefunds.infiniteOptions(
      (cursor) => ({ limit: CARD_REFUNDS, ...after(cursor) }),
      byCursor,
    ),
  payouts: () => api.wallet.payouts.queryOptions({ limit: LAST_PAYOUTS }),
  statement: (account: StatementAccount | null) =>
    api.wallet.transactions.infiniteOptions(
      (cursor) => ({ limit: PAGE, ...(account && { account: [account] }), ...after(cursor) }),
      byCursor,
    ),
};
