/**
 * Public API of the ledger module: accounts, balanced postings, and integrity checks. It depends on no other module;
 * owners and references are opaque to it.
 */
import { defineModule } from '../../core/define-module.ts';

export {
  accountId,
  clearingAccount,
  disputedAccount,
  escrowAccount,
  platformAccount,
  reserveAccount,
  securedAccount,
  userAccount,
  type UserAccountKind,
} from './accounts.ts';
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
  uses: [],
  tables: ['integrity_check', 'ledger_account', 'ledger_posting', 'ledger_transaction'],
});
