/** The staff's lists of both programmes begin with what waits longest (decision 0095). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index referral_in_review`.execute(db);
  await sql`
    create index referral_in_review on referral (registered_at, user_id) where status = 'review'
  `.execute(db);
  await sql`drop index affiliate_partner_by_status`.execute(db);
  await sql`
    create index affiliate_partner_by_status on affiliate_partner (status, created_at, user_id)
  `.execute(db);
}
