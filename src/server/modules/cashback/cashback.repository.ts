/** SQL of what buyers spent in orders that became final, and what they were given back. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { idBound, type Violation } from '../ledger/index.ts';
import type { CashbackTable } from './cashback.tables.ts';

/** Notes an order once. @returns whether nobody had done so before */
export async function insertCashback(
  db: Db,
  row: Omit<CashbackTable, 'grant_id'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: written } = await db
    .insertInto('cashback')
    .values({ ...row, grant_id: null })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .executeTakeFirstOrThrow();
  return written === 1n;
}

/** Those of these orders that were never noted. */
export async function withoutCashback(db: Db, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...orderIds]}::uuid[]) as asked (id)
    where not exists (select from cashback where order_id = asked.id)
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Says which grant gave an order's cashback. */
export async function nameGrant(db: Db, orderId: string, grantId: string): Promise<void> {
  await db
    .updateTable('cashback')
    .set({ grant_id: grantId })
    .where('order_id', '=', orderId)
    .execute();
}

/** What somebody spent in orders that became final after an instant and, where it is named, before another. */
export async function findSpent(
  db: Db,
  of: { userId: string; after: Date; before?: Date },
): Promise<{ cents: number; orders: number }> {
  const { rows } = await sql<{ cents: number; orders: number }>`
    select coalesce(sum(spent_cents), 0)::bigint as cents, count(*)::integer as orders from cashback
    where user_id = ${of.userId} and spent_cents > 0
      and settled_at > ${of.after}
      and (${of.before ?? null}::timestamptz is null or settled_at < ${of.before ?? null}::timestamptz)
  `.execute(db);
  return rows[0] ?? { cents: 0, orders: 0 };
}

/** All cashback that somebody was given, in cents. */
export async function findGiven(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from cashback
    where user_id = ${userId} and cents > 0
  `.execute(db);
  return rows[0]?.cents ?? 0;
}

/** Cashback that disagrees with the ledger or with its order. @param since checks what was written since; null: everything */
export async function cashbackViolations(db: Db, since: Date | null): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    with given as (
      select t.key, p.cents, a.owner from ledger_transaction t
      join ledger_posting p on p.transaction_id = t.id and p.cents > 0
      join ledger_account a on a.id = p.account_id
      where t.rule = 'bonus.cashback'
        and (${since === null}::boolean or t.id >= ${idBound(since)}::uuid)
    )
    select 'cashback is one posting of its amount to the buyer' as check,
        format('order %s: %s, posted %s', c.order_id, c.cents, g.cents) as detail
      from given g left join cashback c on g.key = 'bonus:cashback:' || c.order_id || ':granted'
      where c.cents is distinct from g.cents or c.user_id::text is distinct from g.owner
    union all
    select 'cashback was posted', format('order %s: %s', c.order_id, c.cents) from cashback c
      where c.cents > 0 and (${since}::timestamptz is null or c.settled_at >= ${since}::timestamptz)
        and not exists (
          select from ledger_transaction t where t.key = 'bonus:cashback:' || c.order_id || ':granted')
    union all
    select 'cashback belongs to an order of its buyer that is final', format('order %s (%s)', o.id, o.status)
      from cashback c join market_order o on o.id = c.order_id
      where (o.status <> 'completed' or o.buyer_id <> c.user_id)
        and (${since}::timestamptz is null or c.settled_at >= ${since}::timestamptz)
  `.execute(db);
  return rows;
}
