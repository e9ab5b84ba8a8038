/** Offers that were put to rest are in the log of what happened by itself (decisions 0081, 0082): a line a day. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table autopilot_deed
      -- How many offers; of a rest alone.
      add column count integer check (count > 0),
      alter column companion_id drop not null,
      drop constraint autopilot_deed_kind_check,
      drop constraint autopilot_deed_check,
      add constraint autopilot_deed_kind check (kind in ('reply', 'start', 'rest')),
      add constraint autopilot_deed_of_kind check (
        (reply is not null) = (kind = 'reply') and (count is not null) = (kind = 'rest')
        and (companion_id is null) = (kind = 'rest')
      )
  `.execute(db);
}
