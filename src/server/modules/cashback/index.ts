/**
 * The public interface of cashback: the tiers of buyers, and what the market gives back of orders that became final. It is
 * above orders and the wallet, and hears when the proceeds of an order are released (decision 0108).
 */
import { serverConfig } from '~config';
import { periodicJob } from '../../core/periodic-job.ts';
import { defineModule } from '../../core/define-module.ts';
import { on } from '../../core/events.ts';
import { integrityJob } from '../ledger/index.ts';
import { catchUpReleases, holdReleased } from '../wallet/index.ts';
import { cashbackEndpoints } from './cashback.endpoints.ts';
import { cashbackRealtime } from './cashback.realtime.ts';
import { cashbackViolations, withoutCashback } from './cashback.repository.ts';
import { settleCashback } from './use-cases/settle-cashback.ts';

export { cashbackViolations };

export const cashbackModule = defineModule({
  name: 'cashback',
  uses: ['accounts', 'auth', 'ledger', 'orders', 'wallet'],
  tables: ['cashback'],
  reads: [
    // The integrity check compares what was given with the ledger and the orders in one statement.
    'ledger_account',
    'ledger_posting',
    'ledger_transaction',
    'market_order',
  ],
  endpoints: { cashback: cashbackEndpoints },
  realtime: cashbackRealtime,
  subscriptions: [
    on(holdReleased, 'cashback.settle', (ctx, event) => settleCashback(ctx, event.order_id)),
  ],
  jobs: [
    periodicJob({
      name: 'cashback.catch_up',
      periodSeconds: serverConfig.wallet.catchUp.periodSeconds,
      run: (ctx) =>
        catchUpReleases(ctx, {
          job: 'cashback.catch_up',
          missing: withoutCashback,
          settle: settleCashback,
        }),
    }),
    integrityJob({
      name: 'cashback.check_books',
      check: 'cashback',
      proof: cashbackViolations,
    }),
  ],
});
