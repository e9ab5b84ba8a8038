/** The figures of closed months, for everybody to read (decision 0067). It changes nothing of orders or money. */
import { invalidatesOn, tag } from '../../core/cache-tags.ts';
import { defineModule } from '../../core/define-module.ts';
import { recallMoved } from '../orders/index.ts';
import { figuresEndpoints } from './figures.endpoints.ts';
import { monthClosed } from './figures.events.ts';
import { closeNextMonth } from './use-cases/close-month.ts';

/** A month is due once; the job looks more often, so that restarts and a moved clock do not delay it. */
const CLOSING_SECONDS = 10;

export const figuresModule = defineModule({
  name: 'figures',
  uses: ['catalogue', 'ledger', 'orders'],
  tables: ['month_figures'],
  reads: [
    // A month is counted from how its orders ended, and from what the ledger booked then: thousands by one statement.
    'app_user',
    'ledger_account',
    'ledger_posting',
    'ledger_transaction',
    'market_order',
    'order_event',
  ],
  endpoints: { figures: figuresEndpoints },
  invalidates: [
    invalidatesOn(monthClosed, () => [tag.figures]),
    invalidatesOn(recallMoved, () => [tag.figures]),
  ],
  jobs: [
    {
      name: 'figures.close',
      everySeconds: CLOSING_SECONDS,
      run: (ctx) => closeNextMonth(ctx),
    },
  ],
});
