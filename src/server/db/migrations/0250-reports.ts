/**
 * Reports of offers, people and messages (decision 0066). `subject` names the thing; of one person one report of it waits
 * at a time. No foreign keys to offers or messages: what they check would be locked against the order of locks (0024).
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report (
      id uuid primary key,
      reporter_id uuid not null,
      type text not null check (type in ('offer', 'person', 'message')),
      subject text not null,
      person_id uuid not null,
      offer_id uuid,
      quote text not null,
      reason text not null,
      text text not null,
      status text not null check (status in ('open', 'upheld', 'dismissed')),
      created_at timestamptz not null,
      decided_at timestamptz,
      check ((status = 'open') = (decided_at is null))
    )
  `.execute(db);
  await sql`
    create unique index report_waits on report (subject, reporter_id) where status = 'open'
  `.execute(db);
  await sql`create index report_queue on report (id) where status = 'open'`.execute(db);
  await sql`create index report_same on report (subject, id) where status = 'open'`.execute(db);
  await sql`create index report_of_reporter on report (reporter_id)`.execute(db);
  await sql`create index report_of_person on report (person_id)`.execute(db);
}
