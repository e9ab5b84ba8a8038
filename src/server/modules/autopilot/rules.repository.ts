/** SQL of sellers' rules of automatic prices, and of the rounds over them. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AutopilotRuleTable } from './autopilot.tables.ts';

export type RuleRow = Selectable<AutopilotRuleTable>;

/** All of a seller, the oldest first: there are few. */
export function selectRules(db: Db, sellerId: string): Promise<RuleRow[]> {
  return db
    .selectFrom('autopilot_rule')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A rule of this seller, locked until the transaction ends. */
export function lockRule(db: Db, sellerId: string, id: string): Promise<RuleRow | undefined> {
  return db
    .selectFrom('autopilot_rule')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertRule(db: Db, rule: Insertable<AutopilotRuleTable>): Promise<void> {
  await db.insertInto('autopilot_rule').values(rule).execute();
}

export async function updateRule(
  db: Db,
  id: string,
  change: Updateable<AutopilotRuleTable>,
): Promise<void> {
  await db.updateTable('autopilot_rule').set(change).where('id', '=', id).execute();
}

/** @returns whether there was one */
export async function deleteRule(db: Db, sellerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('autopilot_rule')
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @returns how many were on */
export async function pauseRules(db: Db, sellerId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('autopilot_rule')
    .set({ is_on: false, round_at: null, round_after: null, updated_at: now })
    .where('seller_id', '=', sellerId)
    .where('is_on', '=', true)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A rule whose turn it is, of those that have waited longest. Nothing is locked. */
export function findDue(
  db: Db,
  now: Date,
  except: readonly string[],
): Promise<{ id: string; seller_id: string } | undefined> {
  return db
    .selectFrom('autopilot_rule')
    .select(['id', 'seller_id'])
    .where('is_on', '=', true)
    .where('due_at', '<=', now)
    .where(sql<boolean>`id <> all(${[...except]}::uuid[])`)
    .orderBy('worked_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The rule with a row lock; undefined when it is not due any more, or another process works on it. */
export function claimDue(db: Db, id: string, now: Date): Promise<RuleRow | undefined> {
  return db
    .selectFrom('autopilot_rule')
    .selectAll()
    .where('id', '=', id)
    .where('is_on', '=', true)
    .where('due_at', '<=', now)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export interface OwnMarket {
  category_id: string;
  market_key: string;
  offers: number;
  stopped: number;
  lowest: number;
  highest: number;
  seller_level: number;
}

/** The seller's offers on sale by category and market, the most first. */
export async function selectOwnMarkets(db: Db, sellerId: string): Promise<OwnMarket[]> {
  const { rows } = await sql<OwnMarket>`
    select o.category_id, o.market_key, count(*) as offers, count(s.offer_id) as stopped,
      min(o.price_micros) as lowest, max(o.price_micros) as highest,
      max(o.seller_level) as seller_level
    from offer o
    left join autopilot_offer s on s.offer_id = o.id and s.stopped_at is not null
    where o.seller_id = ${sellerId} and o.listed
    group by o.category_id, o.market_key
    order by count(*) desc, o.category_id, o.market_key
  `.execute(db);
  return rows;
}
