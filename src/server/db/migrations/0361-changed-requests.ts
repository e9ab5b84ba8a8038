/**
 * Requests that their buyer changes while they are open (decision 0086): `version` counts all changes, `terms` those that bids
 * were not made for; a bid names the terms that its seller has read.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table buyer_request
      add column version integer not null default 1,
      add column terms integer not null default 1
  `.execute(db);
  await sql`alter table request_bid add column terms integer not null default 1`.execute(db);
}
