/**
 * Games and categories that staff make (decision 0122). A category of version 0 is not public: nothing of it was put in force.
 * A game is public from its first public category on.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table game
      add column is_public boolean not null default true,
      add column version integer not null default 1
  `.execute(db);
}
