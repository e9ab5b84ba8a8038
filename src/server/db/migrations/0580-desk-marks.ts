/** Which lines of the chat the one who has a dispute has marked for themselves and their successors (decision 0113). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table desk_mark (
      order_id uuid not null references market_order,
      since timestamptz not null,
      message_id uuid not null,
      author_id uuid not null references app_user,
      at timestamptz not null,
      primary key (order_id, since, message_id)
    )
  `.execute(db);
  await sql`create index desk_mark_author on desk_mark (author_id)`.execute(db);
}
