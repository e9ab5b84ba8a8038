/** SQL of what waits for staff here. */
import { sql } from 'kysely';
import type { WaitingRow, WorkQueue } from '../../core/work-queues.ts';

/** Whoever made the decision is a party: it is never the next one for them. */
export const appealWorkQueue: WorkQueue = {
  name: 'appeals',
  permission: 'moderate_market',
  promisedMinutes: 24 * 60,
  waiting: () => sql<WaitingRow>`
    select a.id, a.created_at as since, null::timestamptz as due_at, a.text as title, a.person_id,
      array_remove(array[a.person_id, a.decision_by], null) as parties,
      null::bigint as amount_cents, null::uuid as holder_id
    from appeal a where a.status = 'open'
  `,
  oldestFirst: sql`id`,
};
