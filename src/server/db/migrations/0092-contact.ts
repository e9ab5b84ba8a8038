/** Messages of the contact form, and whom an answer to a mail goes to. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_message add column reply_to text`.execute(db);
  await sql`
    create table contact_message (
      id uuid primary key,
      user_id uuid references app_user (id),
      name text not null,
      email text not null,
      topic text not null,
      order_id text,
      message text not null,
      locale text not null,
      ip text not null,
      created_at timestamptz not null
    )
  `.execute(db);
}
