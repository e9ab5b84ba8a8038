/** SQL of the prices that buyers see, where they are computed anew for many offers. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface PriceRow {
  id: string;
  category_id: string;
  price_micros: number;
  base: string;
  price_precision: 'cents' | 'micros';
}

/**
 * The data for repricing a seller's offers, with row locks in the order of their ids, as in every transaction that
 * changes more than one. A concurrent price change is waited for, and the returned price is the one after it.
 */
export async function lockPrices(db: Db, sellerId: string): Promise<PriceRow[]> {
  return (
    db
      .selectFrom('offer')
      .innerJoin('category', 'category.id', 'offer.category_id')
      .select([
        'offer.id',
        'offer.category_id',
        'offer.price_micros',
        'category.base',
        'category.price_precision',
      ])
      .where('offer.seller_id', '=', sellerId)
      .where('offer.deleted_at', 'is', null)
      // What was agreed with one buyer stays.
      .where('offer.reserved_for', 'is', null)
      .orderBy('offer.id')
      .forNoKeyUpdate('offer')
      .execute()
  );
}

/** The next offers with a price by their ids, within reach of a rule; what was agreed with one buyer stays. */
export async function selectPriced(
  db: Db,
  asked: {
    after: string | null;
    categoryId: string | null;
    sellerId: string | null;
    limit: number;
  },
): Promise<{ id: string; seller_id: string }[]> {
  const { after, categoryId, sellerId, limit } = asked;
  return db
    .selectFrom('offer')
    .select(['id', 'seller_id'])
    .where('deleted_at', 'is', null)
    .where('reserved_for', 'is', null)
    .where('price_micros', '>', 0)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .$if(categoryId !== null, (query) => query.where('category_id', '=', categoryId ?? ''))
    .$if(sellerId !== null, (query) => query.where('seller_id', '=', sellerId ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Writes new catalogue prices in one statement. */
export async function writeCatalogPrices(
  db: Db,
  prices: readonly { id: string; catalogPriceMicros: number }[],
): Promise<void> {
  await sql`
    update offer set catalog_price_micros = p.price
    from unnest(
      ${prices.map((price) => price.id)}::uuid[],
      ${prices.map((price) => price.catalogPriceMicros)}::bigint[]
    ) as p (id, price)
    where offer.id = p.id and offer.catalog_price_micros <> p.price
  `.execute(db);
}
