/** Receipts, invoices of fees, tax details and sellers' years (decision 0096). It moves no money. */
import { defineModule } from '../../core/define-module.ts';
import { papersEndpoints } from './papers.endpoints.ts';
import { documentSearcher } from './staff-search.repository.ts';
import { issueDuePapers } from './use-cases/issue-papers.ts';

export { documentsOf } from './use-cases/draw-paper.ts';
export { forgetTaxDetails, taxDetailsOf } from './use-cases/tax-details.ts';
export { papersIssued } from './papers.events.ts';

/** A month is due once; the job looks more often, so that restarts and a moved clock do not delay it. */
const ISSUING_SECONDS = 10;

export const papersModule = defineModule({
  name: 'papers',
  uses: ['accounts', 'ledger', 'orders'],
  tables: ['paper', 'paper_line', 'paper_month', 'paper_pause', 'paper_series', 'tax_details'],
  reads: [
    // Whether an account was erased: what nothing needs of it any more goes when a month is closed.
    'app_user',
    // What was charged and credited stands in the ledger, whose it is with the order or the payout: a month by one statement.
    'ledger_account',
    'ledger_posting',
    'ledger_transaction',
    'market_order',
    'payout_method',
    'payout_request',
  ],
  staffSearchers: [documentSearcher],
  endpoints: { papers: papersEndpoints },
  jobs: [{ name: 'papers.issue', everySeconds: ISSUING_SECONDS, run: issueDuePapers }],
});
