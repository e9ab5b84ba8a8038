/** The books of payment providers beside ours (decision 0103): read, posted, compared. */
import { serverConfig } from '~config';
import { defineModule } from '../../core/define-module.ts';
import { periodicJob } from '../../core/periodic-job.ts';
import { integrityJob } from '../ledger/index.ts';
import { booksViolations } from './books-integrity.repository.ts';
import { booksEndpoints } from './reconciliation.endpoints.ts';
import { reconcile } from './use-cases/read-books.ts';
import { bookWorkQueue } from './work-queues.repository.ts';

export { booksViolations } from './books-integrity.repository.ts';
export { reconcile } from './use-cases/read-books.ts';

export const reconciliationModule = defineModule({
  name: 'reconciliation',
  uses: ['accounts', 'ledger', 'rates'],
  tables: ['provider_books', 'provider_difference', 'provider_entry'],
  reads: [
    // What moved on a clearing account, and whose payment, refund or chargeback it was, in one statement over both sides.
    'card_refund',
    'chargeback',
    'ledger_account',
    'ledger_posting',
    'ledger_transaction',
    'payment',
  ],
  workQueues: [bookWorkQueue],
  endpoints: { payments: booksEndpoints },
  jobs: [
    periodicJob({
      name: 'reconciliation.read_books',
      periodSeconds: serverConfig.reconciliation.readSeconds,
      run: reconcile,
    }),
    integrityJob({
      name: 'reconciliation.check_books',
      check: 'reconciliation',
      proof: booksViolations,
    }),
  ],
});
