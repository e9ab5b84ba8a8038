/** Templates for answers of staff (decision 0126), in both languages. Who changed one stands in the record. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table answer_template (
      id uuid primary key,
      act text not null,
      name text not null check (length(name) between 2 and 60),
      text_en text not null check (text_en <> ''),
      text_fr text not null check (text_fr <> ''),
      version integer not null check (version > 0),
      changed_at timestamptz not null
    )
  `.execute(db);
  // One name for an act, however it is written: a list that is chosen from has no two of them.
  await sql`create unique index answer_template_name on answer_template (act, lower(name))`.execute(
    db,
  );
}
