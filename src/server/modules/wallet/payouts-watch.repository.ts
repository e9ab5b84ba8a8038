/** How whoever carries payouts out does, by the newest batches (decision 0125). */
import { sql } from 'kysely';
import { factsOf, NEWEST, type ServiceFacts, type ServiceWatch } from '../../core/operations.ts';

export const payoutsWatch: ServiceWatch = {
  name: 'payouts',
  async look({ db, services }) {
    const { rows } = await sql<Omit<ServiceFacts, 'carried_by'>>`
      select
        count(*) filter (where item.state = 'paid')::integer as done,
        count(*) filter (where item.state = 'dropped')::integer as failed,
        count(*) filter (where item.state = 'waiting')::integer as waiting,
        max(item.settled_at) filter (where item.state = 'paid') as last_done_at,
        (array_agg(newest.trouble order by newest.id desc) filter (where newest.trouble is not null))[1] as problem
      from (select * from payout_batch order by id desc limit ${NEWEST}) as newest
      join payout_item as item on item.batch_id = newest.id
    `.execute(db);
    return factsOf(services.payouts.of('paypal').name, rows);
  },
};
