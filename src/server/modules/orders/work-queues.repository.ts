/** SQL of what waits for staff here: orders that risk rules hold until somebody approves them. */
import { sql } from 'kysely';
import type { WaitingRow, WorkQueue } from '../../core/work-queues.ts';

export const approvalWorkQueue: WorkQueue = {
  name: 'approvals',
  permission: 'decide_orders',
  promisedMinutes: 60,
  // While its card is being charged an order is decided.
  waiting: () => sql<WaitingRow>`
    select o.id, o.status_at as since, null::timestamptz as due_at, o.offer->>'title' as title,
      o.buyer_id as person_id, array[o.buyer_id, o.seller_id] as parties,
      o.total_cents::bigint as amount_cents, null::uuid as holder_id
    from market_order o
    where o.status = 'waiting_approval' and o.promise is distinct from 'asked'
  `,
  oldestFirst: sql`id`,
};
