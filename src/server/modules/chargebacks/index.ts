/** What banks take back (decision 0099): one life for each chargeback, its money by a written rule, what staff do about it. */
import { defineModule } from '../../core/define-module.ts';
import { integrityJob } from '../ledger/index.ts';
import { chargebackEndpoints } from './chargebacks.endpoints.ts';

export { chargebackTold, type ChargebackTold } from './chargebacks.events.ts';
import { chargebackViolations } from './integrity.repository.ts';
import { chargebackWorkQueue } from './work-queues.repository.ts';

export { chargebackViolations };
export { chargedOrders, countUndecided } from './chargebacks.repository.ts';
export { settleChargeback } from './use-cases/settle-chargeback.ts';

export const chargebacksModule = defineModule({
  name: 'chargebacks',
  uses: ['accounts', 'ledger', 'orders', 'payments', 'wallet'],
  tables: ['chargeback', 'chargeback_order'],
  reads: [
    // The list names who paid, the detail what was bought: one statement each.
    'app_user',
    'market_order',
    // The integrity check compares chargebacks with what is booked, and orders that stand still with them.
    'hold',
    'ledger_account',
    'ledger_posting',
    'ledger_transaction',
  ],
  workQueues: [chargebackWorkQueue],
  endpoints: { payments: chargebackEndpoints },
  jobs: [
    integrityJob({
      name: 'chargebacks.check_books',
      check: 'chargebacks',
      proof: chargebackViolations,
    }),
  ],
});
