/** SQL of recall protection. Whoever writes has locked both accounts and the order. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { accountId, idBound, platformAccount, type Violation } from '../ledger/index.ts';

export interface RecallPayment {
  orderId: string;
  buyerId: string;
  sellerId: string;
  real: number;
  card: number;
  fund: number;
  platform: number;
  at: Date;
}

/** What was paid for an order; undefined without a payment. */
export async function findRecall(
  db: Db,
  orderId: string,
): Promise<{ cents: number; at: Date } | undefined> {
  const { rows } = await sql<{ cents: number; at: Date }>`
    select (real_cents + card_cents)::bigint as cents, created_at as at from recall_payment
    where order_id = ${orderId}
  `.execute(db);
  return rows[0];
}

/** Whether the sale has fed the fund. Whoever asks holds the order's lock. */
export async function hasFed(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_transaction where key = ${`recall:${orderId}:fed`}
  `.execute(db);
  return rows.length > 0;
}

/** Those of these orders that sold an account with a warranty and fed nothing. */
export async function withoutShare(db: Db, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from market_order o
    where o.id = any(${[...orderIds]}::uuid[]) and o.status = 'completed' and o.warranty_days > 0
      and o.offer->'category'->>'base' = 'accounts'
      and not exists (select from ledger_transaction t where t.key = 'recall:' || o.id || ':fed')
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * How many payments there were since an instant: of these two people, whichever of them sold, to this buyer, and for sales of
 * this seller.
 */
export async function countRecalls(
  db: Db,
  { buyer_id: buyer, seller_id: seller }: { buyer_id: string; seller_id: string },
  since: Date,
): Promise<{ pair: number; buyer: number; seller: number }> {
  const { rows } = await sql<{ pair: number; buyer: number; seller: number }>`
    select count(*) filter (where buyer_id in (${buyer}, ${seller})
        and seller_id in (${buyer}, ${seller}))::integer as pair,
      count(*) filter (where buyer_id = ${buyer})::integer as buyer,
      count(*) filter (where seller_id = ${seller})::integer as seller
    from recall_payment where created_at > ${since}
      and (buyer_id in (${buyer}, ${seller}) or seller_id = ${seller})
  `.execute(db);
  return rows[0] ?? { pair: 0, buyer: 0, seller: 0 };
}

/** Whether a bank has money that paid an order. Whoever decides holds the order's lock, which chargebacks take before they are noted. */
export async function isChargedBack(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from chargeback_order o join chargeback c on c.id = o.chargeback_id
    where o.order_id = ${orderId} and c.status not in ('won', 'prevented') limit 1
  `.execute(db);
  return rows.length > 0;
}

export async function insertRecall(db: Db, paid: RecallPayment): Promise<void> {
  await db
    .insertInto('recall_payment')
    .values({
      order_id: paid.orderId,
      buyer_id: paid.buyerId,
      seller_id: paid.sellerId,
      real_cents: paid.real,
      card_cents: paid.card,
      fund_cents: paid.fund,
      platform_cents: paid.platform,
      created_at: paid.at,
    })
    .execute();
}

export interface FundFigures {
  balance: number;
  /** What the fund has paid, and what the platform paid where it was short. */
  paid: number;
  borne: number;
  cases: number;
  /** When the first sale fed it; null while none has. */
  since: Date | null;
}

/** The fund as it is. What went into it is its balance and what it has paid: nothing else moves it. */
export async function selectFund(db: Db): Promise<FundFigures> {
  const fund = accountId(platformAccount('recall_fund'));
  const { rows } = await sql<FundFigures>`
    select coalesce((select balance from ledger_account where id = ${fund}::uuid), 0)::bigint as balance,
      coalesce(sum(fund_cents), 0)::bigint as paid, coalesce(sum(platform_cents), 0)::bigint as borne,
      count(*)::integer as cases,
      (select t.created_at from ledger_posting p join ledger_transaction t on t.id = p.transaction_id
        where p.account_id = ${fund}::uuid order by p.id limit 1) as since
    from recall_payment
  `.execute(db);
  return rows[0] ?? { balance: 0, paid: 0, borne: 0, cases: 0, since: null };
}

/** Payments and the fund compared with the ledger and the orders. @param since as for `orderMoneyViolations` */
export async function recallViolations(db: Db, since: Date | null): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    with posted as (
      select t.key, sum(p.cents) filter (where a.kind = 'recall_fund') as fund,
        sum(p.cents) filter (where a.kind = 'recall_cost') as platform,
        sum(p.cents) filter (where a.kind = 'real') as real,
        sum(p.cents) filter (where a.kind = 'card') as card,
        max(a.owner) filter (where a.kind in ('real', 'card')) as owner
      from ledger_transaction t
      join ledger_posting p on p.transaction_id = t.id
      join ledger_account a on a.id = p.account_id
      where t.kind = 'recall_paid'
        and (${since === null}::boolean or t.id >= ${idBound(since)}::uuid)
      group by t.id
    )
    select 'a recall payment is one posting of its parts to the buyer' as check, p.key as detail
      from posted p left join recall_payment r on p.key = 'recall:' || r.order_id || ':paid'
      where r.order_id is null or r.fund_cents <> -coalesce(p.fund, 0)
        or r.platform_cents <> -coalesce(p.platform, 0) or r.real_cents <> coalesce(p.real, 0)
        or r.card_cents <> coalesce(p.card, 0) or r.buyer_id::text <> p.owner
    union all
    select 'a recall payment was posted', r.order_id::text from recall_payment r
      where (${since}::timestamptz is null or r.created_at >= ${since}::timestamptz) and not exists (
        select from ledger_transaction t where t.key = 'recall:' || r.order_id || ':paid')
    union all
    select 'a recall is paid for a completed sale whose hold has ended', r.order_id::text
      from recall_payment r join market_order o on o.id = r.order_id
      where (${since}::timestamptz is null or r.created_at >= ${since}::timestamptz)
        and (o.status <> 'completed' or exists (
          select from hold h where h.order_id = o.id and h.resolved_at is null))
    union all
    select 'only final sales feed the recall fund', t.key
      from ledger_transaction t left join market_order o on o.id::text = t.reference
      where t.kind = 'recall_fed' and (${since === null}::boolean or t.id >= ${idBound(since)}::uuid)
        and (o.status is distinct from 'completed' or o.warranty_days = 0)
    union all
    select 'nothing but sales and payments moves the recall fund', t.key
      from ledger_posting p
      join ledger_transaction t on t.id = p.transaction_id
      where p.account_id = ${accountId(platformAccount('recall_fund'))}::uuid
        and t.kind not in ('recall_fed', 'recall_paid')
        and (${since === null}::boolean or t.id >= ${idBound(since)}::uuid)
  `.execute(db);
  return rows;
}
