/** SQL of the integrity check of referral money. Each query returns violations only. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Rewards and commissions that disagree with the ledger. No rows means no violation. */
export async function referralViolations(db: Db): Promise<{ check: string; detail: string }[]> {
  const { rows } = await sql<{ check: string; detail: string }>`
    select 'a referral reward is one posting' as check,
        format('referral of %s (%s): granted %s, taken back %s', r.user_id, r.status, r.reward_cents,
          r.reversed_cents) as detail
      from referral r
      left join ledger_transaction given on given.key = 'bonus:referral:' || r.user_id || ':granted'
      left join ledger_transaction taken on taken.key = 'bonus:' || r.grant_id || ':revoked'
      where (given.id is not null) <> (r.status in ('rewarded', 'reversed'))
        or (taken.id is not null) <> (r.reversed_cents > 0)
    union all
    select 'a reward goes to whoever brought', r.user_id::text
      from referral r join bonus_grant g on g.id = r.grant_id
      where g.user_id <> r.referrer_id or g.cents <> r.reward_cents
    union all
    select 'a released commission is one posting of its amount',
        format('order %s (%s): %s, posted %s', c.order_id, c.status, c.cents, coalesce(p.cents, 0))
      from affiliate_commission c
      left join lateral (
        select sum(-p.cents)::bigint as cents from ledger_transaction t
        join ledger_posting p on p.transaction_id = t.id and p.cents < 0
        where t.key = 'affiliate:' || c.order_id
      ) p on true
      where coalesce(p.cents, 0) <> case when c.status in ('released', 'taken') then c.cents else 0 end
    union all
    select 'a commission that was taken back is one posting of its amount',
        format('order %s (%s): %s, posted %s', c.order_id, c.status, c.cents, coalesce(p.cents, 0))
      from affiliate_commission c
      left join lateral (
        select sum(p.cents)::bigint as cents from ledger_transaction t
        join ledger_posting p on p.transaction_id = t.id and p.cents > 0
        where t.key = 'affiliate:' || c.order_id || ':taken'
      ) p on true
      where coalesce(p.cents, 0) <> case when c.status = 'taken' then c.cents else 0 end
    union all
    select 'nobody earns by an own account', user_id::text from referral where user_id = referrer_id
  `.execute(db);
  return rows;
}
