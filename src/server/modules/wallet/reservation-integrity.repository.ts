/** SQL of the integrity check of money that is reserved for card payments (decision 0097). It returns violations only. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { idBound, type Violation } from '../ledger/index.ts';

/**
 * What is reserved, compared with its accounts in the ledger, with the grants and captures that it is from, and with what has
 * become of it.
 * @param since checks only what was posted about since this time; null: all
 */
export async function reservationViolations(
  db: Db,
  since: Date | null = null,
): Promise<Violation[]> {
  const isFull = since === null;
  const { rows } = await sql<Violation>`
    with account as materialized (
      select owner::uuid as owner, balance from ledger_account
      where kind = 'reserve' and (${isFull}::boolean
        or id in (select account_id from ledger_posting where id >= ${idBound(since)}::uuid))
    ),
    reserved as materialized (
      select k.*, bonus_cents + card_cents + real_cents as cents,
        coalesce((select sum(cents) from reservation_part p where p.payment_id = k.payment_id and p.kind = 'bonus'), 0) as of_grants,
        coalesce((select sum(cents) from reservation_part p where p.payment_id = k.payment_id and p.kind = 'card'), 0) as of_captures
      from wallet_reservation k
      where ${isFull}::boolean or payment_id in (select owner from account)
    )
    select 'a reserve holds what is reserved for its payment' as check,
        format('payment %s: account %s, reserved %s', coalesce(a.owner, k.payment_id), coalesce(a.balance, 0),
          case when k.ended_at is null then k.cents end) as detail
      from account a full join reserved k on k.payment_id = a.owner
      where coalesce(a.balance, 0) <> coalesce(case when k.ended_at is null then k.cents else 0 end, 0)
    union all
    select 'reserved money is from grants and captures', format('payment %s', payment_id)
      from reserved
      where of_grants <> case when ended_at is null then bonus_cents else 0 end
        or of_captures <> case when ended_at is null then card_cents else 0 end
    union all
    select 'reserved money comes back once, or pays', format('payment %s (%s)', k.payment_id, k.outcome)
      from reserved k
      left join ledger_transaction back on back.key = 'payment:' || k.payment_id || ':unreserved'
      where (back.id is not null) <> (k.outcome is not distinct from 'returned')
  `.execute(db);
  return rows;
}
