/** SQL of who works here. */
import { sql } from 'kysely';
import type { WorkTeam } from '~/contracts/backoffice/backoffice.schemas.ts';
import type { Db } from '../../db/database.ts';

/** Those who are there first, then those who decided most. What was decided is an act with a reason in the audit trail. */
export async function selectTeam(
  db: Db,
  { now, midnight, limit }: { now: Date; midnight: Date; limit: number },
): Promise<WorkTeam['data']> {
  const { rows } = await sql<WorkTeam['data'][number]>`
    with today as (
      select actor_id, count(*)::integer as decided from audit_record
      where created_at >= ${midnight} and reason is not null group by actor_id
    )
    select u.id, u.public_name, u.role, coalesce(u.online_until > ${now}, false) as is_online,
      coalesce(today.decided, 0) as decided_today
    from app_user u left join today on today.actor_id = u.id
    where u.role <> 'user'
    order by is_online desc, decided_today desc, u.public_name, u.id limit ${limit}
  `.execute(db);
  return rows;
}
