/**
 * The one mail about an order that goes to an address which its buyer has not confirmed yet (decision 0051). No foreign
 * keys: their checks would lock order and account against the order of locks (decision 0024).
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table first_order_mail (
      order_id uuid primary key,
      user_id uuid not null,
      sent_at timestamptz not null
    )
  `.execute(db);
  await sql`create index first_order_mail_of_user on first_order_mail (user_id)`.execute(db);
}
