/** SQL of the integrity check of chargebacks (decision 0099). It returns violations only. */
import { sql } from 'kysely';
import { returnedStatuses } from '~/domain/order-statuses.ts';
import type { Db } from '../../db/database.ts';
import type { Violation } from '../ledger/index.ts';

/** Chargebacks compared with the ledger, the holds and the orders that they stop. They are few: all of them, each time. */
export async function chargebackViolations(db: Db): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    select 'a chargeback is booked as it stands' as check, format('chargeback %s (%s): %s', c.id, c.status, k.word) as detail
      from chargeback c
      cross join lateral (values ('secured', c.taken_at is not null),
        ('released', c.taken_at is not null and c.status in ('won', 'prevented')),
        ('lost', c.status = 'lost')) as k (word, wanted)
      left join ledger_transaction t on t.key = 'chargeback:' || c.id || ':' || k.word
      where (t.id is not null) <> k.wanted
    union all
    select 'banks have what they took and have not decided', format('%s: booked %s, undecided %s', p.owner, p.cents, u.cents)
      from (select a.owner, sum(l.cents)::bigint as cents from ledger_posting l
        join ledger_account a on a.id = l.account_id where a.kind = 'disputed' group by a.owner) p
      left join lateral (select coalesce(sum(cents), 0)::bigint as cents from chargeback
        where provider = p.owner and taken_at is not null and ended_at is null) u on true
      where p.cents <> -u.cents
    union all
    select 'the fee of a chargeback is booked as it stands', format('chargeback %s: %s, booked %s', c.id, c.fee_cents, f.cents)
      from chargeback c
      cross join lateral (select coalesce(-sum(l.cents), 0)::bigint as cents from ledger_transaction t
        join ledger_posting l on l.transaction_id = t.id join ledger_account a on a.id = l.account_id
        where t.reference = c.id::text and t.kind = 'provider_entry' and a.kind = 'provider_cost') f
      where f.cents <> c.fee_cents
    union all
    select 'an order stands still only for a chargeback that is undecided', format('order %s (%s)', o.id, o.status)
      from market_order o
      where o.bank_stopped_at is not null and not exists (
        select from chargeback_order r join chargeback c on c.id = r.chargeback_id
        where r.order_id = o.id and r.kind <> 'buyer' and c.taken_at is not null and c.ended_at is null)
    union all
    select 'an order of an undecided chargeback stands still', format('order %s, chargeback %s', r.order_id, c.id)
      from chargeback c join chargeback_order r on r.chargeback_id = c.id
      join market_order o on o.id = r.order_id
      where c.taken_at is not null and c.ended_at is null and r.kind <> 'buyer' and o.bank_stopped_at is null
        and o.status <> all(${[...returnedStatuses]}::text[])
    union all
    select 'a hold waits only for a chargeback that is undecided', format('hold %s', h.id)
      from hold h join chargeback c on c.id = h.stopped_by
      where h.resolved_at is null and c.ended_at is not null
    union all
    select 'a chargeback comes to what the bank took', format('chargeback %s: %s of %s', c.id, d.cents, c.cents)
      from chargeback c
      cross join lateral (select c.buyer_cents + coalesce(sum(r.cents) filter (where r.kind <> 'buyer'), 0)::bigint as cents
        from chargeback_order r where r.chargeback_id = c.id) d
      where c.taken_at is not null and d.cents <> c.cents
  `.execute(db);
  return rows;
}
