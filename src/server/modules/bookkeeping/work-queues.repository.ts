/** SQL of what waits for super admins here: adjustments that somebody has proposed. */
import { sql } from 'kysely';
import type { WaitingRow, WorkQueue } from '../../core/work-queues.ts';

export const adjustmentWorkQueue: WorkQueue = {
  name: 'adjustments',
  permission: 'adjust_ledger',
  promisedMinutes: 1_440,
  waiting: ({ now }) => sql<WaitingRow>`
    select m.id, m.proposed_at as since, null::timestamptz as due_at, null::text as title,
      m.user_id as person_id, array_remove(array[m.proposed_by, m.user_id], null) as parties,
      m.cents as amount_cents, null::uuid as holder_id
    from ledger_adjustment m where m.state = 'waiting' and m.expires_at > ${now}::timestamptz
  `,
  oldestFirst: sql`id`,
};
