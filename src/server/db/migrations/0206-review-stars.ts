/** Reviews are found by their stars: the mean of the three aspects, as a whole number. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table review add column stars smallint not null
      generated always as (round((communication + fulfillment + start_time) / 3.0)::smallint) stored
  `.execute(db);
  await sql`
    create index review_of_seller_by_stars on review (seller_id, stars, created_at desc, id desc)
  `.execute(db);
}
