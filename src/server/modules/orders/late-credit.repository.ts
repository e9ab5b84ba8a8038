/** SQL of what buyers were given for waiting in vain. Whoever writes has locked the buyer's account. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { idBound, type Violation } from '../ledger/index.ts';
import type { BuyersRecord } from './late-credit.ts';

/**
 * What the rule knows of a buyer before an order is credited: credits since the one instant, and for orders of this seller
 * since the other; with them the orders that have been late for longer than this one, and still wait.
 */
export async function findBuyersRecord(
  db: Db,
  of: {
    order: { id: string; buyer_id: string; seller_id: string; deliver_by: Date | null };
    since: Date;
    ofSellerSince: Date;
    now: Date;
  },
): Promise<Omit<BuyersRecord, 'isOneDevice'>> {
  const { id, buyer_id: buyer, seller_id: seller, deliver_by: deliverBy } = of.order;
  const { rows } = await sql<Omit<BuyersRecord, 'isOneDevice'>>`
    with counted as (
      select seller_id, created_at > ${of.since}::timestamptz as lately from late_credit
      where buyer_id = ${buyer} and created_at > ${of.ofSellerSince}
      union all
      select seller_id, true from market_order
      where buyer_id = ${buyer} and status in ('paid', 'in_progress') and delivered_at is null
        and paid_at is not null and deliver_by < ${of.now}
        and (deliver_by, id) < (${deliverBy}::timestamptz, ${id}::uuid)
    )
    select
      (select count(*) from counted where lately)::integer as lately,
      (select count(*) from counted where seller_id = ${seller})::integer as "ofSeller",
      (select email_confirmed_at is not null from app_user where id = ${buyer}) as "isConfirmed",
      (select seller_level from app_user where id = ${seller}) as "sellerLevel"
  `.execute(db);
  const [record] = rows;
  if (!record) throw new Error('A buyer has a record');
  return record;
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
    select 'a credit for a wait was posted', format('order %s: %s', c.order_id, c.cents)
      from late_credit c
      where (${since}::timestamptz is null or c.created_at >= ${since}::timestamptz) and not exists (
        select from ledger_transaction t where t.key = 'bonus:late:' || c.order_id || ':granted')
    union all
    select 'a credit for a wait belongs to a refunded order', format('order %s (%s)', o.id, o.status)
      from late_credit c join market_order o on o.id = c.order_id
      where o.status <> 'refund' and (${since}::timestamptz is null or c.created_at >= ${since}::timestamptz)
  `.execute(db);
  return rows;
}
