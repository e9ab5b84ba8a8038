/**
 * What sellers see of their sales (decision 0079): money as the ledger booked it, times, disputes, ratings, views. It
 * changes nothing of orders or money.
 */
import { isResumption } from '~/domain/order-lifecycle.ts';
import { defineModule } from '../../core/define-module.ts';
import { onBatch } from '../../core/events.ts';
import { orderChanged, type OrderChange } from '../orders/index.ts';
import { dashboardEndpoints } from './dashboard.endpoints.ts';
import { recordEntries } from './entries.repository.ts';

/** Steps that have an entry. */
function isEntry({ from, status, event }: OrderChange): boolean {
  // Back where it was; a completed order has its money back.
  if (isResumption(event)) return status === 'completed';
  if (from === 'disputed' && status === 'in_progress') return true;
  return ['paid', 'completed', 'refund'].includes(status) || event === 'dispute';
}

export const dashboardModule = defineModule({
  name: 'dashboard',
  uses: [
    'accounts',
    'catalogue',
    'chat',
    'market',
    'offers',
    'orders',
    'reviews',
    'rules',
    'wallet',
  ],
  tables: ['first_steps_choice', 'offer_view_day', 'seller_entry'],
  reads: [
    // An entry is made of an event of its order and of what the ledger booked with it, in one statement.
    'ledger_account',
    'ledger_posting',
    'ledger_transaction',
    'market_order',
    'order_event',
    // Titles beside the figures of offers, sorted by the figures.
    'offer',
  ],
  endpoints: { dashboard: dashboardEndpoints },
  subscriptions: [
    onBatch(
      orderChanged,
      'dashboard.record',
      (ctx, events) =>
        recordEntries(
          ctx.db,
          events.map(({ order_id: id }) => id),
        ),
      // One statement, which finds the same however often it runs.
      { concerns: isEntry, transactional: false },
    ),
  ],
});
