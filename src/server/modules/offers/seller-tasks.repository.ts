/** SQL of what waits for a seller besides orders: offers that run out, files with errors. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface LowOffer {
  id: string;
  title: string;
  category_id: string;
  in_stock: number;
  /** How many such offers there are in all. */
  total: number;
}

/** Offers on sale with no more than their threshold (decision 0075), the fewest units first. */
export async function findLowOffers(db: Db, sellerId: string, limit: number): Promise<LowOffer[]> {
  const { rows } = await sql<LowOffer>`
    select id, title, category_id, in_stock, count(*) over () as total from offer
    where seller_id = ${sellerId} and low_stock is not null and deleted_at is null
      and status = 'active' and in_stock <= low_stock
    order by in_stock, id limit ${limit}
  `.execute(db);
  return rows;
}

export interface FaultyImport {
  id: string;
  category_id: string;
  file_name: string;
  errors: number;
  created_at: Date;
}

/** The last import of each category since then, when rows of it have errors or failed; the newest first. */
export async function findFaultyImports(
  db: Db,
  sellerId: string,
  since: Date,
  limit: number,
): Promise<FaultyImport[]> {
  const { rows } = await sql<FaultyImport>`
    with last as (
      select distinct on (category_id) id, category_id, file_name, created_at, status
      from offer_import where seller_id = ${sellerId} and created_at >= ${since}
      order by category_id, id desc
    ), counted as (
      select last.*, (
        select count(*) from offer_import_row r
        where r.import_id = last.id and (r.plan = 'error' or r.outcome = 'failed')
      ) as errors
      from last where status <> 'running'
    )
    select id, category_id, file_name, errors, created_at from counted
    where errors > 0 order by created_at desc, id limit ${limit}
  `.execute(db);
  return rows;
}

/** Whether a seller has ever published an offer, be it deleted or on review now. */
export async function hasPublished(db: Db, sellerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('offer')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('published_at', 'is not', null)
    // What a bid became was never in a list.
    .where('reserved_for', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
