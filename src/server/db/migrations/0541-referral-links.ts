/** The links of one person are told apart by a name (decision 0109). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table referral_click add column link text not null default '' check (length(link) <= 24)
  `.execute(db);
  await sql`
    alter table referral_click drop constraint referral_click_pkey, add primary key (user_id, day, link)
  `.execute(db);
  await sql`
    alter table referral add column link text not null default '' check (length(link) <= 24)
  `.execute(db);
  // What a partner brought within a time: the commissions of that time alone.
  await sql`
    create index affiliate_commission_of_referrer_by_time on affiliate_commission (referrer_id, release_at)
  `.execute(db);
}
