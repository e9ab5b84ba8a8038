/** SQL of what waits for staff here: differences with the books of providers. */
import { sql } from 'kysely';
import type { WaitingRow, WorkQueue } from '../../core/work-queues.ts';

export const bookWorkQueue: WorkQueue = {
  name: 'books',
  permission: 'decide_payouts',
  promisedMinutes: 1_440,
  waiting: () => sql<WaitingRow>`
    select d.id, d.created_at as since, null::timestamptz as due_at,
      d.provider || ' ' || d.subject as title, null::uuid as person_id, '{}'::uuid[] as parties,
      (d.provider_cents - d.ledger_cents)::bigint as amount_cents, null::uuid as holder_id
    from provider_difference d where d.state = 'open'
  `,
  oldestFirst: sql`id`,
};
