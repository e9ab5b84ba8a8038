/** SQL of what waits for staff here: rewards that look suspicious, and applications of partners. */
import { sql } from 'kysely';
import type { WaitingRow, WorkQueue } from '../../core/work-queues.ts';

const rewards: WorkQueue = {
  name: 'rewards',
  permission: 'keep_promotions',
  promisedMinutes: 4_320,
  waiting: () => sql<WaitingRow>`
    select r.user_id as id, r.registered_at as since, null::timestamptz as due_at,
      null::text as title, r.referrer_id as person_id, array[r.user_id, r.referrer_id] as parties,
      null::bigint as amount_cents, null::uuid as holder_id
    from referral r where r.status = 'review'
  `,
  oldestFirst: sql`since, id`,
};

const partners: WorkQueue = {
  name: 'partners',
  permission: 'keep_promotions',
  promisedMinutes: 4_320,
  waiting: () => sql<WaitingRow>`
    select p.user_id as id, p.created_at as since, null::timestamptz as due_at,
      null::text as title, p.user_id as person_id, array[p.user_id] as parties,
      null::bigint as amount_cents, null::uuid as holder_id
    from affiliate_partner p where p.status = 'pending'
  `,
  oldestFirst: sql`since, id`,
};

export const referralWorkQueues: readonly WorkQueue[] = [rewards, partners];
