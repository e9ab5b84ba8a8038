/**
 * An account's id follows from its kind and owner, so the key on the id is all that keeps a name single. The
 * second unique constraint said the same again, and failed the first payments to an account that arrived at the
 * same instant: `on conflict` settles a race for the one index it names, and any other unique index answers
 * with an error. The check of the books proves that ids and names agree.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_account drop constraint ledger_account_kind_owner_key`.execute(db);
}
