/** What staff have taken of what waits for them (decision 0116). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table work_claim (
      queue text not null,
      item_id uuid not null,
      holder_id uuid not null references app_user (id),
      taken_at timestamptz not null,
      primary key (queue, item_id)
    )
  `.execute(db);
  await sql`create index work_claim_of_holder on work_claim (holder_id)`.execute(db);
  await sql`create index work_claim_age on work_claim (taken_at)`.execute(db);
}
