/** SQL of what waits for staff here: figures of exchange rates that are outside their bounds. */
import { sql } from 'kysely';
import type { WaitingRow, WorkQueue } from '../../core/work-queues.ts';

export const rateWorkQueue: WorkQueue = {
  name: 'rates',
  permission: 'keep_catalogue',
  promisedMinutes: 1_440,
  waiting: () => sql<WaitingRow>`
    select h.id, h.held_at as since, null::timestamptz as due_at, h.currency as title,
      null::uuid as person_id, '{}'::uuid[] as parties, null::bigint as amount_cents,
      null::uuid as holder_id
    from rate_held h where h.state = 'open'
  `,
  oldestFirst: sql`id`,
};
