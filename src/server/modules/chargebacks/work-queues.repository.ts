/** SQL of what waits for staff here: chargebacks that the provider wants to be answered. */
import { sql } from 'kysely';
import type { WaitingRow, WorkQueue } from '../../core/work-queues.ts';

export const chargebackWorkQueue: WorkQueue = {
  name: 'chargebacks',
  permission: 'decide_payouts',
  promisedMinutes: 1_440,
  waiting: () => sql<WaitingRow>`
    select c.id, c.opened_at as since, c.respond_by as due_at, c.reason as title,
      c.user_id as person_id, array[c.user_id] as parties, c.cents::bigint as amount_cents,
      null::uuid as holder_id
    from chargeback c where c.status in ('inquiry', 'needs_response')
  `,
  oldestFirst: sql`due_at, id`,
};
