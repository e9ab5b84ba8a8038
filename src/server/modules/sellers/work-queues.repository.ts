/** SQL of what waits for staff here: requests to become a seller. */
import { sql } from 'kysely';
import type { WaitingRow, WorkQueue } from '../../core/work-queues.ts';

export const sellerWorkQueue: WorkQueue = {
  name: 'sellers',
  permission: 'moderate_market',
  promisedMinutes: 1_440,
  waiting: () => sql<WaitingRow>`
    select r.id, r.created_at as since, null::timestamptz as due_at, null::text as title,
      r.user_id as person_id, array[r.user_id] as parties, null::bigint as amount_cents,
      null::uuid as holder_id
    from seller_request r where r.status = 'pending'
  `,
  oldestFirst: sql`id`,
};
