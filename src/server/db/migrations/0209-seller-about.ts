/** What a seller says about themselves, in the languages that they wrote. Beside the account, whose row is read everywhere. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table seller_about (
      user_id uuid primary key references app_user (id) on delete cascade,
      en text not null,
      fr text not null,
      updated_at timestamptz not null,
      check (en <> '' or fr <> '')
    )
  `.execute(db);
}
