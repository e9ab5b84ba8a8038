/** SQL of what waits for staff here: what providers told and nobody could book by itself. */
import { sql } from 'kysely';
import type { WaitingRow, WorkQueue } from '../../core/work-queues.ts';

export const paymentWorkQueue: WorkQueue = {
  name: 'payments',
  permission: 'decide_payouts',
  promisedMinutes: 240,
  waiting: () => sql<WaitingRow>`
    select w.id, w.created_at as since, null::timestamptz as due_at,
      w.provider || ' ' || e.type as title, null::uuid as person_id, '{}'::uuid[] as parties,
      e.amount_cents::bigint as amount_cents, null::uuid as holder_id
    from payment_event_processing w
    join payment_event e on e.provider = w.provider and e.event_id = w.event_id
    where w.reason in ('mismatch', 'unknown', 'failing') and w.resolution is null
  `,
  oldestFirst: sql`id`,
};
