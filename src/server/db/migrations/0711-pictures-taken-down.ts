/** Pictures that staff take down (decision 0126): the mark of the picture, and where it stood, with the reason its owner reads. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media add column taken_down_at timestamptz`.execute(db);
  await sql`
    create table picture_takedown (
      id uuid primary key,
      media_id uuid not null,
      owner_id uuid not null,
      place text not null check (place in ('offer', 'avatar', 'chat')),
      uses jsonb not null,
      reason text not null,
      taken_by uuid not null,
      taken_at timestamptz not null,
      restored_at timestamptz
    )
  `.execute(db);
  await sql`
    create unique index picture_takedown_running on picture_takedown (media_id)
    where restored_at is null
  `.execute(db);
  await sql`create index picture_takedown_of on picture_takedown (owner_id, id desc)`.execute(db);
}
