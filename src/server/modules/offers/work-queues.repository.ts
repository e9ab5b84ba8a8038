/** SQL of what waits for staff here: offers on review, and proofs of sellers. */
import { sql } from 'kysely';
import type { WaitingRow, WorkQueue } from '../../core/work-queues.ts';

const offersOnReview: WorkQueue = {
  name: 'offers',
  permission: 'moderate_market',
  promisedMinutes: 120,
  waiting: () => sql<WaitingRow>`
    select o.id, o.review_since as since, null::timestamptz as due_at, o.title,
      o.seller_id as person_id, array[o.seller_id] as parties, null::bigint as amount_cents,
      null::uuid as holder_id
    from offer o where o.status = 'on_review' and o.deleted_at is null
  `,
  oldestFirst: sql`since, id`,
};

const sellerProofs: WorkQueue = {
  name: 'proofs',
  permission: 'moderate_market',
  promisedMinutes: 1_440,
  waiting: () => sql<WaitingRow>`
    select p.id, p.created_at as since, null::timestamptz as due_at, null::text as title,
      p.seller_id as person_id, array[p.seller_id] as parties, null::bigint as amount_cents,
      null::uuid as holder_id
    from seller_proof p where p.status = 'pending'
  `,
  oldestFirst: sql`id`,
};

export const offerWorkQueues: readonly WorkQueue[] = [offersOnReview, sellerProofs];
