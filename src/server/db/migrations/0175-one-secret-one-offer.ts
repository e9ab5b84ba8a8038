/**
 * One unit is sold once: a secret that its seller has stored in one offer cannot be stored in another. Secrets from before
 * have no such fingerprint, because it can only be computed while the secret is open.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offer_secret add column seller_fingerprint text`.execute(db);
  await sql`
    create unique index offer_secret_of_seller on offer_secret (seller_fingerprint)
    where seller_fingerprint is not null
  `.execute(db);
}
