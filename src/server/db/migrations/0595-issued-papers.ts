/** Documents are listed for staff, by month, kind and country (decision 0114). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Of what was issued before, it stands in the encrypted part alone; no row of a document is written again.
  await sql`
    alter table paper add column customer_country text check (customer_country ~ '^[A-Z]{2}$')
  `.execute(db);
  await sql`
    alter table paper add column country text
    generated always as (coalesce(facts->'vat'->>'country', customer_country)) stored
  `.execute(db);
  // One for each way to ask, in the order of the list: none of them reads more than a page, or than a month.
  await sql`create index paper_of_month on paper (month, id desc)`.execute(db);
  await sql`create index paper_of_kind on paper (kind, id desc)`.execute(db);
  await sql`create index paper_of_country on paper (country, id desc)`.execute(db);
  await sql`create index paper_of_country_kind on paper (country, kind, id desc)`.execute(db);
}
