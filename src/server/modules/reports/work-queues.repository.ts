/** SQL of what waits for staff here: one entry for each thing that was reported, by its first report. */
import { sql } from 'kysely';
import type { WaitingRow, WorkQueue } from '../../core/work-queues.ts';

export const reportWorkQueue: WorkQueue = {
  name: 'reports',
  permission: 'moderate_market',
  promisedMinutes: 240,
  waiting: () => sql<WaitingRow>`
    select r.id, r.created_at as since, null::timestamptz as due_at, nullif(r.quote, '') as title,
      r.person_id, array[r.person_id, r.reporter_id] as parties, null::bigint as amount_cents,
      null::uuid as holder_id
    from report r
    where r.status = 'open' and not exists (
      select from report earlier
      where earlier.subject = r.subject and earlier.status = 'open' and earlier.id < r.id
    )
  `,
  oldestFirst: sql`id`,
};
