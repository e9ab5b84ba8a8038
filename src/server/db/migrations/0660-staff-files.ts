/**
 * Files of staff (decision 0124): their notes on a person, a seller, an order or an offer, and the indexes by which accounts on one
 * device, or with one destination of payouts, are found.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_note (
      id uuid primary key,
      place text not null check (place in ('orders', 'people', 'offers', 'sellers')),
      subject_id uuid not null,
      person_id uuid not null references app_user (id),
      other_id uuid references app_user (id),
      author_id uuid not null references app_user (id),
      text text not null check (text <> ''),
      at timestamptz not null
    )
  `.execute(db);
  await sql`create index staff_note_of on staff_note (subject_id, place, id)`.execute(db);
  await sql`create index staff_note_person on staff_note (person_id)`.execute(db);
  await sql`create index staff_note_other on staff_note (other_id)`.execute(db);
  await sql`create index staff_note_author on staff_note (author_id)`.execute(db);
  // Append-only; with an account its address and name may be taken out of what was noted, as elsewhere.
  await sql`
    create function refuse_note_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and current_setting('legend.redacting', true) = 'on'
        and (to_jsonb(old) - 'text') = (to_jsonb(new) - 'text')
      then
        return new;
      end if;
      raise exception 'notes of staff are append-only' using errcode = 'restrict_violation';
    end $$
  `.execute(db);
  await sql`
    create trigger staff_note_append_only before update on staff_note
    for each row execute function refuse_note_change()
  `.execute(db);
  await sql`
    create trigger staff_note_no_delete before delete or truncate on staff_note
    for each statement execute function refuse_note_change()
  `.execute(db);
  await sql`create index known_device_hash on known_device (device_hash)`.execute(db);
  await sql`create index payout_method_fingerprint on payout_method (fingerprint)`.execute(db);
}
