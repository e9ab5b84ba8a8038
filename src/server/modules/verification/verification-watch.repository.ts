/** How the identity provider does, by the newest checks (decision 0125). What it decides is no failure of its own. */
import { sql } from 'kysely';
import { factsOf, NEWEST, type ServiceFacts, type ServiceWatch } from '../../core/operations.ts';

export const identityWatch: ServiceWatch = {
  name: 'identity',
  async look({ db, services }) {
    const { rows } = await sql<Omit<ServiceFacts, 'carried_by'>>`
      select
        count(*) filter (where status in ('approved', 'rejected'))::integer as done,
        count(*) filter (where status = 'expired')::integer as failed,
        count(*) filter (where status in ('created', 'pending'))::integer as waiting,
        max(updated_at) filter (where status in ('approved', 'rejected')) as last_done_at,
        null::text as problem
      from (select * from verification order by id desc limit ${NEWEST}) as newest
    `.execute(db);
    return factsOf(services.kyc.active?.name ?? null, rows);
  },
};
