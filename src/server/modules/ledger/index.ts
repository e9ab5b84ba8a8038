/**
 * Public API of the ledger module: accounts, balanced postings, and integrity checks. It depends on no other module;
 * owners and references are opaque to it.
 */
import { defineModule } from '../../core/define-module.ts';
import { periodicJob } from '../../core/periodic-job.ts';
import { listChecks } from './integrity-checks.repository.ts';
import { markBalances } from './use-cases/mark-balances.ts';
import { postingSearcher } from './staff-search.repository.ts';

export {
  accountId,
  accountKinds,
  clearingAccount,
  disputedAccount,
  escrowAccount,
  platformAccount,
  reserveAccount,
  securedAccount,
  userAccount,
  userKinds,
  type Account,
  type AccountKind,
  type UserAccountKind,
} from './accounts.ts';
export {
  listAccounts,
  listHouseAccounts,
  type BalancedAccount,
} from './balance-marks.repository.ts';
export {
  houseAccountsOf,
  listTransactions,
  sumDays,
  walkEntries,
  walkTransactions,
  type DaySum,
  type AccountEntry,
  type TransactionQuery,
  type PostedTransaction,
} from './explorer.repository.ts';
export type { AccountName } from './ledger.tables.ts';
export { isAnyCheckBroken } from './integrity-checks.repository.ts';
export {
  differingAccounts,
  idBound,
  ledgerViolations,
  type Violation,
} from './ledger-integrity.repository.ts';
export { lockAccounts, lockBalances, openAccount, post } from './ledger.repository.ts';
export { findBalances, listPostings, type PostedLine } from './statement.repository.ts';
export {
  listBalancedPostings,
  type BalancedPosting,
  type BalancedPostings,
} from './statement-balances.repository.ts';
export {
  balancesAfter,
  listEntryHeads,
  listEntryPostings,
  sumPeriod,
  type EntryHead,
  type EntryPosting,
  type EntryQuery,
  type StatementPeriod,
} from './statement-entries.repository.ts';
export { integrityJob } from './use-cases/run-integrity-check.ts';

export const ledgerModule = defineModule({
  name: 'ledger',
  proofs: ({ db }) => listChecks(db),
  uses: [],
  tables: [
    'balance_mark',
    'integrity_check',
    'ledger_account',
    'ledger_posting',
    'ledger_transaction',
  ],
  jobs: [
    periodicJob({
      name: 'ledger.mark_balances',
      periodSeconds: 900,
      run: (ctx) => markBalances(ctx),
    }),
  ],
  staffSearchers: [postingSearcher],
});
