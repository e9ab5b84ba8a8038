/**
 * Reviews that staff hide (decision 0126), with the reason that author and seller read; and reports of reviews. Stars stay as
 * they are: what is hidden is left out of what counts them.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table report drop constraint report_type_check,
      add constraint report_type_check
        check (type in ('offer', 'person', 'message', 'request', 'bid', 'review'))
  `.execute(db);
  await sql`
    alter table review
      add column hidden_at timestamptz,
      add column hidden_by uuid,
      add column hidden_code text check (
        hidden_code in ('abuse', 'private', 'outside', 'unrelated', 'untrue', 'other')
      ),
      add column hidden_reason text,
      add constraint review_hidden_whole check (
        (hidden_at is null) = (hidden_by is null)
        and (hidden_at is null) = (hidden_code is null)
        and (hidden_at is null) = (hidden_reason is null)
      )
  `.execute(db);
  // Staff look through the newest of all, of some stars, and what is hidden.
  await sql`create index review_newest on review (created_at desc, id desc)`.execute(db);
  await sql`create index review_by_stars on review (stars, created_at desc, id desc)`.execute(db);
  await sql`
    create index review_hidden on review (created_at desc, id desc) where hidden_at is not null
  `.execute(db);
  // Which ones of a seller or an offer are hidden is asked with each list of theirs.
  await sql`
    create index review_hidden_of_seller on review (seller_id) where hidden_at is not null
  `.execute(db);
  await sql`
    create index review_hidden_of_offer on review (offer_id) where hidden_at is not null
  `.execute(db);
  await sql`drop index review_worded`.execute(db);
  await sql`
    create index review_worded on review (created_at desc, id desc)
    where message <> '' and not refunded and hidden_at is null
  `.execute(db);
}
