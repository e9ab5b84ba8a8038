import { type Kysely, sql } from 'kysely';

/**
 * What the limits of mails count (decision 0027): the mailbox that a message goes to, however its address is written, and
 * under which limit it falls; and why a message was not sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mail_message
      add column mailbox text,
      add column limited_as text,
      add column suppressed_by text check (suppressed_by in ('address', 'limit'))
  `.execute(db);
  await sql`update mail_message set suppressed_by = 'address' where status = 'suppressed'`.execute(
    db,
  );
  await sql`
    alter table mail_message
      add constraint mail_message_suppressed check ((status = 'suppressed') = (suppressed_by is not null))
  `.execute(db);
  await sql`
    create index mail_message_limited on mail_message (mailbox, limited_as, created_at)
    where limited_as is not null and status <> 'suppressed'
  `.execute(db);
}
