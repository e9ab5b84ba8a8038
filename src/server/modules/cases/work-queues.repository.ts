/** SQL of what waits for staff here: disputes that support has taken over. While a bank decides nothing can be done. */
import { sql } from 'kysely';
import { appConfig } from '~config';
import type { WaitingRow, WorkQueue } from '../../core/work-queues.ts';
import { giveBack, take } from './use-cases/work-case.ts';

const { decideHours } = appConfig.orders;

export const disputeWorkQueue: WorkQueue = {
  name: 'disputes',
  permission: 'decide_orders',
  promisedMinutes: decideHours * 60,
  waiting: () => sql<WaitingRow>`
    select o.id, o.dispute_escalated_at as since,
      o.dispute_escalated_at + make_interval(hours => ${decideHours}) as due_at,
      o.offer->>'title' as title, o.buyer_id as person_id,
      array[o.buyer_id, o.seller_id] as parties, o.total_cents::bigint as amount_cents,
      (select c.holder_id from dispute_case c where c.order_id = o.id and c.since = (
        select max(e.at) from order_event e where e.order_id = o.id and e.event = 'dispute'
      )) as holder_id
    from market_order o
    where o.status = 'disputed' and o.dispute_reason is not null
      and o.dispute_escalated_at is not null and o.bank_stopped_at is null
  `,
  oldestFirst: sql`since, id`,
  claims: { take, giveBack },
};
