/** Endpoints of the books for staff. Those that can show a person's books write who looked: they have a transaction. */
import { read, readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import {
  agreeToAdjustment,
  proposeAdjustment,
  refuseAdjustment,
  showAdjustments,
  withdrawAdjustment,
} from './use-cases/adjust-ledger.ts';
import { exportDays, exportEntries, exportTransactions } from './use-cases/export-ledger.ts';
import {
  listEntries,
  findTransactions,
  showAccounts,
  showDays,
  showTransaction,
} from './use-cases/read-ledger.ts';

export const bookkeepingEndpoints = endpointsOf('ledger', {
  accounts: writeAs(showAccounts),
  entries: writeAs(listEntries),
  transactions: writeAs(findTransactions),
  transaction: read(showTransaction),
  days: read(showDays),
  exportTransactions: writeAs(exportTransactions),
  exportEntries: writeAs(exportEntries),
  exportDays: writeAs(exportDays),
  adjustments: readAs(showAdjustments),
  proposeAdjustment: writeAs(proposeAdjustment),
  agreeAdjustment: writeAs(agreeToAdjustment),
  refuseAdjustment: writeAs(refuseAdjustment),
  withdrawAdjustment: writeAs(withdrawAdjustment),
});
