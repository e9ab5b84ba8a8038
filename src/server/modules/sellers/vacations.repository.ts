/** SQL of sellers' vacations. Whoever changes one has locked its seller's account. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Position } from '../../core/paging.ts';
import type { Db } from '../../db/database.ts';
import type { SellerVacationTable } from './sellers.tables.ts';

export type VacationRow = Selectable<SellerVacationTable>;

/** The vacation that is planned or runs. */
export function selectOpenVacation(db: Db, sellerId: string): Promise<VacationRow | undefined> {
  return db
    .selectFrom('seller_vacation')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** What offers need to know of the vacation that runs; null without one. */
export async function findRunningVacation(db: Db, sellerId: string) {
  const row = await selectOpenVacation(db, sellerId);
  if (!row?.started_at) return null;
  return { until: row.until_at, hides: row.offers === 'hide', keepsInstant: row.keeps_instant };
}

/** Plans a vacation; false where the seller has one that has not ended. */
export async function insertVacation(
  db: Db,
  row: Insertable<SellerVacationTable>,
): Promise<boolean> {
  const result = await db
    .insertInto('seller_vacation')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export interface VacationTurn {
  id: string;
  what: 'began' | 'ended';
  at: Date;
  /** When its seller is back. */
  until_at: Date;
}

/** Vacations of a seller that began or ended by their dates, before a position, the newest first. */
export async function selectTurns(
  db: Db,
  sellerId: string,
  page: { limit: number; after: Position | null; since: Date },
): Promise<VacationTurn[]> {
  const { after } = page;
  const isBefore = after
    ? sql`(at, id) < (${after.key}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<VacationTurn>`
    select id, what, at, until_at from (
      select id, 'began' as what, started_at as at, until_at from seller_vacation
      where seller_id = ${sellerId} and started_at is not null and from_at > created_at
      union all
      select id, 'ended', ended_at, until_at from seller_vacation
      where seller_id = ${sellerId} and started_at is not null and ended_by = 'time'
    ) turns where at >= ${page.since} and ${isBefore} order by at desc, id desc limit ${page.limit}
  `.execute(db);
  return rows;
}

export async function markVacationStarted(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('seller_vacation').set({ started_at: at }).where('id', '=', id).execute();
}

export async function markVacationEnded(
  db: Db,
  id: string,
  end: { at: Date; by: 'seller' | 'time' },
): Promise<void> {
  await db
    .updateTable('seller_vacation')
    .set({ ended_at: end.at, ended_by: end.by })
    .where('id', '=', id)
    .execute();
}

/**
 * The seller whose vacation is to begin or to end. Needs a transaction: the account stays locked, those that another
 * process has locked are skipped.
 */
export async function claimDueVacation(
  db: Db,
  now: Date,
  except: readonly string[],
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u.id from seller_vacation v join app_user u on u.id = v.seller_id
    where v.ended_at is null and u.id <> all(${[...except]}::uuid[])
      and (case when v.started_at is null then v.from_at else v.until_at end) <= ${now}
    order by (case when v.started_at is null then v.from_at else v.until_at end)
    limit 1 for no key update of u skip locked
  `.execute(db);
  return rows[0];
}
