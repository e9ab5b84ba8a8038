/** How the card provider does, by the newest payments (decision 0125). */
import { sql } from 'kysely';
import { factsOf, NEWEST, type ServiceFacts, type ServiceWatch } from '../../core/operations.ts';

export const cardsWatch: ServiceWatch = {
  name: 'cards',
  async look({ db, services }) {
    const provider = services.payments.names[0] ?? null;
    const { rows } = await sql<Omit<ServiceFacts, 'carried_by'>>`
      select
        count(*) filter (where status in ('captured', 'authorised'))::integer as done,
        count(*) filter (where status = 'failed')::integer as failed,
        count(*) filter (where status in ('created', 'closing', 'capturing', 'voiding'))::integer as waiting,
        max(updated_at) filter (where status in ('captured', 'authorised')) as last_done_at,
        null::text as problem
      from (
        select * from payment order by id desc limit ${NEWEST}
      ) as newest
      where provider = ${provider}
    `.execute(db);
    return factsOf(provider, rows);
  },
};
