/** What both sides of a dispute say and show, with the messages that they mark (decision 0101). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table case_statement (
      id uuid primary key,
      order_id uuid not null references market_order,
      since timestamptz not null,
      side text not null check (side in ('buyer', 'seller')),
      author_id uuid not null references app_user,
      text text not null check (text <> ''),
      images uuid[] not null,
      at timestamptz not null
    )
  `.execute(db);
  await sql`create index case_statement_of_order on case_statement (order_id, id)`.execute(db);
  await sql`create index case_statement_author on case_statement (author_id)`.execute(db);
  await sql`
    create table case_mark (
      statement_id uuid not null references case_statement,
      position smallint not null,
      order_id uuid not null references market_order,
      message_id uuid not null,
      seq integer not null,
      author_id uuid not null references app_user,
      body text not null,
      images uuid[] not null,
      automatic boolean not null,
      written_at timestamptz not null,
      hash text not null check (hash ~ '^[0-9a-f]{64}$'),
      primary key (statement_id, position)
    )
  `.execute(db);
  await sql`create index case_mark_of_order on case_mark (order_id)`.execute(db);
  await sql`create index case_mark_author on case_mark (author_id)`.execute(db);
  // Append-only; with an account its address and name may be taken out of what it wrote, as elsewhere.
  await sql`
    create function refuse_case_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and current_setting('legend.redacting', true) = 'on'
        and (to_jsonb(old) - '{text,body}'::text[]) = (to_jsonb(new) - '{text,body}'::text[])
      then
        return new;
      end if;
      raise exception 'the case of a dispute is append-only' using errcode = 'restrict_violation';
    end $$
  `.execute(db);
  for (const table of ['case_statement', 'case_mark']) {
    await sql`
      create trigger ${sql.ref(`${table}_append_only`)} before update on ${sql.ref(table)}
      for each row execute function refuse_case_change()
    `.execute(db);
    await sql`
      create trigger ${sql.ref(`${table}_no_delete`)} before delete or truncate on ${sql.ref(table)}
      for each statement execute function refuse_case_change()
    `.execute(db);
  }
}
