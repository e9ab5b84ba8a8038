/** Appeals against decisions of staff (decision 0126): one for each decision, kept with what was decided and by whom. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table appeal (
      id uuid primary key,
      person_id uuid not null,
      type text not null check (type in ('review', 'ban')),
      subject_id uuid not null,
      order_id uuid,
      decision text not null,
      decision_by uuid,
      decision_at timestamptz not null,
      text text not null,
      status text not null check (status in ('open', 'granted', 'refused')),
      created_at timestamptz not null,
      decided_by uuid check ((decided_by is null) = (status = 'open')),
      decided_at timestamptz check ((decided_at is null) = (status = 'open')),
      answer text check ((answer is null) = (status = 'open')),
      unique (type, subject_id, decision_at)
    )
  `.execute(db);
  await sql`create index appeal_waiting on appeal (id) where status = 'open'`.execute(db);
  await sql`create index appeal_of_person on appeal (person_id)`.execute(db);
}
