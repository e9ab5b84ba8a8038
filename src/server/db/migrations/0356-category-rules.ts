/** What offers of a category have to keep besides words (decision 0084). A category without a row asks for nothing. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table category_rule (
      category_id uuid primary key references category (id),
      min_price_micros bigint check (min_price_micros > 0),
      version integer not null default 1,
      is_demo boolean not null default false,
      updated_at timestamptz not null
    )
  `.execute(db);
}
