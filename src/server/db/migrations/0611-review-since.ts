/**
 * Since when an offer waits for staff (decision 0116). `published_at` stays that of the first time: an offer that was changed a
 * year later would have waited for a year.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offer add column review_since timestamptz`.execute(db);
  await sql`update offer set review_since = updated_at where status = 'on_review'`.execute(db);
  await sql`
    create function offer_note_review() returns trigger language plpgsql as $$
    begin
      new.review_since := case when new.status = 'on_review' then new.updated_at end;
      return new;
    end $$
  `.execute(db);
  await sql`
    create trigger offer_begins_in_review before insert on offer
    for each row when (new.status = 'on_review') execute function offer_note_review()
  `.execute(db);
  await sql`
    create trigger offer_note_review before update of status on offer
    for each row when (old.status <> new.status) execute function offer_note_review()
  `.execute(db);
  await sql`drop index offer_waiting_review`.execute(db);
  await sql`
    create index offer_waiting_review on offer (review_since, id) where status = 'on_review'
  `.execute(db);
}
