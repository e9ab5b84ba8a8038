/** The books for staff (decision 0119): the ledger looked through, and adjusted by two people. */
import { defineModule } from '../../core/define-module.ts';
import { integrityJob } from '../ledger/index.ts';
import { adjustmentViolations } from './adjustments.repository.ts';
import { bookkeepingEndpoints } from './bookkeeping.endpoints.ts';
import { adjustmentWorkQueue } from './work-queues.repository.ts';

export { adjustmentPosted } from './bookkeeping.events.ts';
export { balancesOf, postingsAbout } from './use-cases/read-ledger.ts';
export { adjustmentViolations } from './adjustments.repository.ts';

export const bookkeepingModule = defineModule({
  name: 'bookkeeping',
  uses: ['accounts', 'auth', 'ledger'],
  tables: ['ledger_adjustment'],
  reads: [
    // What else was posted for an order, payment or basket.
    'card_refund',
    'chargeback_order',
    'deposit',
    'payment',
    'purchase_order',
    // The integrity check compares adjustments with what was posted.
    'ledger_account',
    'ledger_posting',
    'ledger_transaction',
  ],
  workQueues: [adjustmentWorkQueue],
  endpoints: { ledger: bookkeepingEndpoints },
  jobs: [
    integrityJob({
      name: 'bookkeeping.check_adjustments',
      check: 'adjustments',
      proof: adjustmentViolations,
    }),
  ],
});
