/** SQL of the integrity check of card money (decision 0005). It returns violations only. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { idBound, type Violation } from '../ledger/index.ts';

/**
 * Captures compared with the card accounts, the orders that used them and the refunds to their cards.
 * @param since checks only people whose card account was touched since this time; null: all
 */
export async function cardMoneyViolations(db: Db, since: Date | null = null): Promise<Violation[]> {
  const isFull = since === null;
  const { rows } = await sql<Violation>`
    with touched as materialized (
      select owner::uuid as owner, balance from ledger_account
      where kind = 'card' and (${isFull}::boolean
        or id in (select account_id from ledger_posting where id >= ${idBound(since)}::uuid))
    )
    select 'captures in the wallet equal the card account' as check,
        format('user %s: account %s, captures %s', coalesce(a.owner, c.user_id), a.balance, c.cents) as detail
      from touched a
      full join (select user_id, sum(remaining_cents)::bigint as cents from card_money
        where ${isFull}::boolean or user_id in (select owner from touched)
        group by user_id) c on c.user_id = a.owner
      where coalesce(a.balance, (select balance from ledger_account
          where kind = 'card' and owner = c.user_id::text), 0) <> coalesce(c.cents, 0)
    union all
    select 'a capture is in the wallet, in orders or back at its card',
        format('capture %s: %s of %s elsewhere, used %s', m.id,
          m.cents - m.remaining_cents - m.returned_cents - m.former_real_cents - m.taken_cents, m.cents, coalesce(u.cents, 0))
      from card_money m left join lateral (
        select sum(cents)::bigint as cents from (
          select cents - returned_cents as cents from card_use where lot_id = m.id
          union all
          select cents from reservation_part where source_id = m.id and kind = 'card'
        ) elsewhere
      ) u on true
      where (${isFull}::boolean or m.user_id in (select owner from touched))
        and m.cents - m.remaining_cents - m.returned_cents - m.former_real_cents - m.taken_cents
          <> coalesce(u.cents, 0)
    union all
    select 'what is put aside for chargebacks is in their accounts',
        format('chargeback %s: account %s, parts %s', coalesce(a.owner, p.chargeback_id::text), a.balance, p.cents)
      from (select owner, balance from ledger_account where kind = 'secured') a
      full join (select chargeback_id, sum(cents)::bigint as cents from chargeback_part
        where state = 'secured' group by chargeback_id) p on p.chargeback_id::text = a.owner
      where coalesce(a.balance, 0) <> coalesce(p.cents, 0)
    union all
    select 'what a chargeback took of a capture is noted there',
        format('capture %s: taken %s, chargebacks %s', m.id, m.taken_cents, p.cents)
      from (select source_id, sum(cents)::bigint as cents from chargeback_part
        where kind = 'card' and state in ('secured', 'lost') group by source_id) p
      join card_money m on m.id = p.source_id
      where m.taken_cents < p.cents
    union all
    select 'what went back of a capture was refunded to its card',
        format('capture %s: returned %s, refunds %s', m.id, m.returned_cents, coalesce(r.cents, 0))
      from card_money m left join lateral (
        select sum(cents)::bigint as cents from card_refund where source_id = m.id and kept_at is null
      ) r on true
      where (${isFull}::boolean or m.user_id in (select owner from touched))
        and m.returned_cents <> coalesce(r.cents, 0)
    union all
    select 'a refund to a card is posted once', r.id::text
      from card_refund r left join ledger_transaction t on t.key = 'card_refund:' || r.id
      where t.id is null and (${isFull}::boolean or r.id >= ${idBound(since)}::uuid)
    union all
    select 'a refund that a bank made needless is booked back once', r.id::text
      from card_refund r left join ledger_transaction t on t.key = 'card_refund:' || r.id || ':kept'
      where (t.id is null) = (r.kept_at is not null) and (${isFull}::boolean or r.id >= ${idBound(since)}::uuid)
  `.execute(db);
  return rows;
}
