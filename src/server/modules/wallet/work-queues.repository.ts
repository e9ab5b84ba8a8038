/** SQL of what waits for staff here: payouts to decide, and approved ones that nobody has put into a batch. */
import { sql } from 'kysely';
import type { WaitingRow, WorkQueue } from '../../core/work-queues.ts';

export const payoutWorkQueue: WorkQueue = {
  name: 'payouts',
  permission: 'decide_payouts',
  promisedMinutes: 1_440,
  waiting: () => sql<WaitingRow>`
    select p.id, p.created_at as since, null::timestamptz as due_at, null::text as title,
      p.user_id as person_id, array_remove(array[p.user_id,
        case when p.status <> 'approved' then p.first_approved_by end], null) as parties,
      p.amount_cents::bigint as amount_cents, null::uuid as holder_id
    from payout_request p
    where p.status in ('created', 'pending', 'approved') and not exists (
      select from payout_item i where i.payout_id = p.id and i.state = 'waiting'
    )
  `,
  oldestFirst: sql`id`,
};
