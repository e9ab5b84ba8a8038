/** Queries of the wallet with options of their own. Everything about money is the area `wallet`. */
import { api, type ApiInput } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';
import { instantsOf, monthDays } from './period.ts';
import type { WalletSearch } from './wallet.search.ts';

const PAGE = 20;
/** Number of payout requests beside the form before more are asked for. */
const LAST_PAYOUTS = 5;

/** Holds that stand in the page before more are asked for. */
const HOLDS = 20;

/** Refunds to cards that stand in the page before more are asked for. */
const CARD_REFUNDS = 5;

/** Documents that stand in the page before more are asked for. */
const PAPERS = 6;

/** What the statement shows, as the API takes it. */
export type StatementInput = Pick<
  NonNullable<ApiInput<'wallet', 'statement'>>,
  'kind' | 'direction' | 'from' | 'to' | 'search'
>;

/** The address's days begin and end in the visitor's zone. */
export function statementInput(search: WalletSearch, timeZone: string): StatementInput {
  const { month, from, to, kind, direction, search: words } = search;
  const days = month === undefined ? { from, to } : monthDays(month);
  return {
    ...instantsOf(days, timeZone),
    ...(kind && { kind }),
    ...(direction && { direction }),
    ...(words && { search: words }),
  };
}

export const walletQueries = {
  holds: () => pagesOf(api.wallet.hold, { limit: HOLDS }),
  cardRefunds: () => pagesOf(api.wallet.cardRefunds, { limit: CARD_REFUNDS }),
  papers: () => pagesOf(api.papers.list, { limit: PAPERS }),
  payouts: () => pagesOf(api.wallet.payouts, { limit: LAST_PAYOUTS }),
  statement: (shown: StatementInput) => pagesOf(api.wallet.statement, { limit: PAGE, ...shown }),
  totals: ({ from, to }: StatementInput) =>
    api.wallet.statementTotals.queryOptions({ ...(from && { from }), ...(to && { to }) }),
};
