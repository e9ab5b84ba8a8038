/**
 * SQL for sitemaps: which offers, sellers and markets have a public page. Every statement scans a bounded range of an
 * index, however large the table is.
 */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Keyset cursor: where a batch begins or ends; opaque outside this file. */
export interface AddressCursor {
  /** A timestamp in the database's full precision; empty where the order is by id alone. */
  at: string;
  id: string;
}

export interface AddressRow {
  id: string;
  changedAt: Date;
  cursor: AddressCursor;
}

/** A batch of sitemap entries: the cursor of the last one, their number, their latest change. */
export interface AddressStretch {
  end: AddressCursor;
  count: number;
  changedAt: Date;
}

/** An ordered list of sitemap entries: the batch after a cursor, and the rows between two cursors. */
export interface AddressList {
  stretch(db: Db, after: AddressCursor | null, size: number): Promise<AddressStretch | null>;
  /** After `after`, up to and including `until`. */
  rows(
    db: Db,
    range: { after: AddressCursor | null; until: AddressCursor | null; limit: number },
  ): Promise<AddressRow[]>;
}

interface OfferLine {
  id: string;
  at: string;
  updated_at: Date;
}

const afterOffer = (after: AddressCursor | null) =>
  after === null
    ? sql`true`
    : sql`(published_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`;

/** Listed offers by time of publication, ascending: new ones are appended at the end. */
export const offerAddresses: AddressList = {
  async stretch(db, after, size) {
    const { rows } = await sql<OfferLine & { count: number; changed_at: Date }>`
      with stretch as (
        select id, published_at, updated_at from offer
        where listed and ${afterOffer(after)} order by published_at, id limit ${size}
      )
      select id, published_at::text as at, (select count(*)::integer from stretch) as count,
        (select max(updated_at) from stretch) as changed_at
      from stretch order by published_at desc, id desc limit 1
    `.execute(db);
    const [last] = rows;
    if (!last) return null;
    return { end: { at: last.at, id: last.id }, count: last.count, changedAt: last.changed_at };
  },
  async rows(db, { after, until, limit }) {
    const before =
      until === null
        ? sql`true`
        : sql`(published_at, id) <= (${until.at}::timestamptz, ${until.id}::uuid)`;
    const { rows } = await sql<OfferLine>`
      select id, published_at::text as at, updated_at from offer
      where listed and ${afterOffer(after)} and ${before}
      order by published_at, id limit ${limit}
    `.execute(db);
    return rows.map(({ id, at, updated_at: changedAt }) => ({
      id,
      changedAt,
      cursor: { at, id },
    }));
  },
};

interface SellerLine {
  seller_id: string;
  published_at: Date;
}

/** Sellers with a listed offer, by id: a loose index scan with one index probe per seller. */
const sellersAfter = (after: AddressCursor | null, limit: number) => sql`
  with recursive found as (
    (select seller_id, published_at, 1 as position from offer
      where listed and seller_id > ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid
      order by seller_id, published_at desc, id desc limit 1)
    union all
    select next.seller_id, next.published_at, found.position + 1
    from found cross join lateral (
      select seller_id, published_at from offer where listed and seller_id > found.seller_id
      order by seller_id, published_at desc, id desc limit 1
    ) as next
    where found.position < ${limit}
  )
`;

/** Sellers who have something on sale. Their page changed when they last published. */
export const sellerAddresses: AddressList = {
  async stretch(db, after, size) {
    const { rows } = await sql<SellerLine & { count: number; changed_at: Date }>`
      ${sellersAfter(after, size)}
      select seller_id, position as count, (select max(published_at) from found) as changed_at
      from found order by position desc limit 1
    `.execute(db);
    const [last] = rows;
    if (!last) return null;
    const end = { at: '', id: last.seller_id };
    return { end, count: last.count, changedAt: last.changed_at };
  },
  async rows(db, { after, until, limit }) {
    const { rows } = await sql<SellerLine>`
      ${sellersAfter(after, limit)}
      select seller_id, published_at from found
      where ${until === null ? sql`true` : sql`seller_id <= ${until.id}::uuid`}
      order by position
    `.execute(db);
    return rows.map(({ seller_id: id, published_at: changedAt }) => ({
      id,
      changedAt,
      cursor: { at: '', id },
    }));
  },
};

export interface MarketOnSale {
  categoryId: string;
  /** `key:value` of each facet of the market. */
  tokens: string[];
}

/** The markets with a listed offer: a loose index scan with one index probe per market, not per offer. */
export async function selectMarketsOnSale(db: Db): Promise<MarketOnSale[]> {
  const { rows } = await sql<{ category_id: string; market_key: string }>`
    with recursive found as (
      (select category_id, market_key from offer where listed
        order by category_id, market_key limit 1)
      union all
      select next.category_id, next.market_key
      from found cross join lateral (
        select category_id, market_key from offer
        where listed and (category_id, market_key) > (found.category_id, found.market_key)
        order by category_id, market_key limit 1
      ) as next
    )
    select category_id, market_key from found where market_key <> ''
  `.execute(db);
  return rows.map((row) => ({ categoryId: row.category_id, tokens: row.market_key.split('|') }));
}

/** When something was last published in each category that has a listed offer. */
export async function selectNewestByCategory(db: Db): Promise<Map<string, Date>> {
  const { rows } = await sql<{ id: string; newest: Date }>`
    select category.id, newest.published_at as newest
    from category cross join lateral (
      select published_at from offer where listed and category_id = category.id
      order by published_at desc, id desc limit 1
    ) as newest
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row.newest]));
}
