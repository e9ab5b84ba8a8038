/**
 * What a buyer has begun at a checkout, for their other devices. `subject` names the offers. No foreign keys: rows end by
 * their age, and nothing is locked for them (decision 0024).
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table checkout_draft (
      user_id uuid not null,
      subject text not null,
      part text not null check (part in ('inputs', 'payment', 'code')),
      ciphertext text not null,
      saved_at timestamptz not null,
      primary key (user_id, subject, part)
    )
  `.execute(db);
  await sql`create index checkout_draft_age on checkout_draft (saved_at)`.execute(db);
}
