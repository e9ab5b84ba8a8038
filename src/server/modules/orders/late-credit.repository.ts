/** SQL of what buyers were given for waiting in vain. Whoever writes has locked the buyer's account. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { idBound, type Violation } from '../ledger/index.ts';

/** How many credits a buyer had since the one instant, and for orders of this seller since the other. */
export async function countLateCredits(
  db: Db,
  of: { buyerId: string; sellerId: string; since: Date; ofSellerSince: Date },
): Promise<{ lately: number; ofSeller: number }> {
  const { rows } = await sql<{ lately: number; of_seller: number }>`
    select count(*) filter (where created_at > ${of.since})::integer as lately,
      count(*) filter (where seller_id = ${of.sellerId})::integer as of_seller
    from late_credit where buyer_id = ${of.buyerId} and created_at > ${of.ofSellerSince}
  `.execute(db);
  return { lately: rows[0]?.lately ?? 0, ofSeller: rows[0]?.of_seller ?? 0 };
}

/** The cents that an order brought its buyer; undefined without a credit. */
export async function findLateCredit(db: Db, orderId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('late_credit')
    .select('cents')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.cents;
}

export async function insertLateCredit(
  db: Db,
  credit: {
    orderId: string;
    buyerId: string;
    sellerId: string;
    grantId: string;
    cents: number;
    at: Date;
  },
): Promise<void> {
  await db
    .insertInto('late_credit')
    .values({
      order_id: credit.orderId,
      buyer_id: credit.buyerId,
      seller_id: credit.sellerId,
      grant_id: credit.grantId,
      cents: credit.cents,
      created_at: credit.at,
    })
    .execute();
}

/** Credits that disagree with the ledger or with their order. @param since as for `orderMoneyViolations` */
export async function lateCreditViolations(db: Db, since: Date | null): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    with given as (
      select t.key, p.cents, a.owner from ledger_transaction t
      join ledger_posting p on p.transaction_id = t.id and p.cents > 0
      join ledger_account a on a.id = p.account_id
      where t.rule = 'bonus.late'
        and (${since === null}::boolean or t.id >= ${idBound(since)}::uuid)
    )
    select 'a credit for a wait is one posting of its amount to the buyer' as check,
        format('order %s: %s, posted %s', c.order_id, c.cents, g.cents) as detail
      from given g left join late_credit c on g.key = 'bonus:late:' || c.order_id || ':granted'
      where c.cents is distinct from g.cents or c.buyer_id::text is distinct from g.owner
    union all
    select 'a credit for a wait belongs to a refunded order', format('order %s (%s)', o.id, o.status)
      from late_credit c join market_order o on o.id = c.order_id
      where o.status <> 'refund' and (${since}::timestamptz is null or c.created_at >= ${since}::timestamptz)
  `.execute(db);
  return rows;
}
