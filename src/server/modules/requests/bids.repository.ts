/** SQL of bids, and of sellers whom a buyer has blocked. */
import { sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { SellerColumns } from '../accounts/index.ts';
import { isLive, takesPart, type BidRow } from './requests.repository.ts';
import type { RequestBidTable } from './requests.tables.ts';

export interface ComparedBid extends BidRow {
  seller: SellerColumns & { completed_orders: number; on_time_count: number };
  in_stock: number | null;
  is_blocked: boolean;
  is_outdated: boolean;
}

type Row = BidRow &
  Omit<ComparedBid['seller'], 'id'> &
  Pick<ComparedBid, 'in_stock' | 'is_blocked' | 'is_outdated'>;

const marketStock = (sellerId: ReturnType<typeof sql>) => sql<number | null>`
  case when r.market_key <> '' then (
    select coalesce(sum(o.in_stock), 0)::bigint from offer o
    where o.seller_id = ${sellerId} and o.category_id = r.category_id
      and o.market_key = r.market_key and o.listed
  ) end
`;

/** The bids that could be accepted now, and the accepted one, the cheapest first; blocked sellers' last. */
export async function selectBids(
  db: Db,
  { requestId, limit, now }: { requestId: string; limit: number; now: Date },
): Promise<ComparedBid[]> {
  const { rows } = await sql<Row>`
    select b.*, b.terms <> r.terms as is_outdated, s.public_name, s.avatar_media_id, s.rating_sum, s.reviews_count, s.seller_level,
      s.online_until, s.last_online_at, s.completed_orders, s.on_time_count,
      ${marketStock(sql`b.seller_id`)} as in_stock,
      exists (
        select from request_block k where k.buyer_id = r.buyer_id and k.seller_id = b.seller_id
      ) as is_blocked
    from request_bid b
    join buyer_request r on r.id = b.request_id
    join app_user s on s.id = b.seller_id
    where b.request_id = ${requestId} and (${isLive(now)} or b.id = r.accepted_bid_id)
    order by is_blocked, is_outdated, b.total_cents, b.delivery_minutes, b.id limit ${limit}
  `.execute(db);
  return rows.map((row) => ({ ...row, seller: { ...row, id: row.seller_id } }));
}

/** Own bids on some requests, by request, whatever became of them. */
export async function selectOwnBids(
  db: Db,
  sellerId: string,
  requestIds: readonly string[],
): Promise<Map<string, BidRow>> {
  if (requestIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('request_bid')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('request_id', 'in', [...requestIds])
    .execute();
  return new Map(rows.map((row) => [row.request_id, row]));
}

/** Units that the seller has on sale in the market of a request; null where there are no markets. */
export async function findMarketStock(
  db: Db,
  requestId: string,
  sellerId: string,
): Promise<number | null> {
  const { rows } = await sql<{ stock: number | null }>`
    select ${marketStock(sql`${sellerId}`)} as stock from buyer_request r where r.id = ${requestId}
  `.execute(db);
  return rows[0]?.stock ?? null;
}

export function findBid(db: Db, id: string): Promise<BidRow | undefined> {
  return db.selectFrom('request_bid').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A bid that could be accepted now, for the request as it is, of a seller who is there and not blocked. The request is locked. */
export async function findLiveBid(db: Db, id: string, now: Date): Promise<BidRow | undefined> {
  const { rows } = await sql<BidRow>`
    select b.* from request_bid b
    join buyer_request r on r.id = b.request_id
    join app_user s on s.id = b.seller_id
    where b.id = ${id} and b.terms = r.terms and ${isLive(now)} and s.is_seller and not exists (
      select from request_block k where k.buyer_id = r.buyer_id and k.seller_id = b.seller_id
    )
  `.execute(db);
  return rows[0];
}

/** How many bids somebody has placed since, and how many live ones of others the request has. */
export async function countBids(
  db: Db,
  of: { sellerId: string; requestId: string; since: Date; now: Date },
): Promise<{ placed: number; live: number }> {
  const { rows } = await sql<{ placed: number; live: number }>`
    select
      (select count(*)::int from request_bid where seller_id = ${of.sellerId}
        and created_at > ${of.since}) as placed,
      (select count(*)::int from request_bid b join app_user s on s.id = b.seller_id
        where b.request_id = ${of.requestId} and b.seller_id <> ${of.sellerId}
          and ${isLive(of.now)}) as live
  `.execute(db);
  return rows[0] ?? { placed: 0, live: 0 };
}

export async function insertBid(db: Db, bid: Omit<BidRow, 'withdrawn_at'>): Promise<void> {
  await db.insertInto('request_bid').values(bid).execute();
}

export async function updateBid(
  db: Db,
  id: string,
  change: Updateable<RequestBidTable>,
): Promise<void> {
  await db.updateTable('request_bid').set(change).where('id', '=', id).execute();
}

/** Sellers whose bids could be accepted now: who is told that the request has changed. */
export async function selectLiveBidders(db: Db, requestId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ seller_id: string }>`
    select b.seller_id from request_bid b
    join buyer_request r on r.id = b.request_id
    join app_user s on s.id = b.seller_id
    where b.request_id = ${requestId} and ${isLive(now)} and not exists (
      select from request_block k where k.buyer_id = r.buyer_id and k.seller_id = b.seller_id
    )
    order by b.seller_id
  `.execute(db);
  return rows.map((row) => row.seller_id);
}

/** Sellers whose bids bind them still: who is told that it has ended. */
export async function selectBidders(
  db: Db,
  requestId: string,
  { except, now }: { except: string | null; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ seller_id: string }>`
    select b.seller_id from request_bid b join app_user s on s.id = b.seller_id
    where b.request_id = ${requestId} and b.withdrawn_at is null and ${takesPart('s', now)}
      and ${except === null ? sql`true` : sql`b.id <> ${except}`}
    order by b.seller_id
  `.execute(db);
  return rows.map((row) => row.seller_id);
}

export async function insertBlock(
  db: Db,
  row: { buyerId: string; sellerId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('request_block')
    .values({ buyer_id: row.buyerId, seller_id: row.sellerId, created_at: row.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteBlock(db: Db, buyerId: string, sellerId: string): Promise<void> {
  await db
    .deleteFrom('request_block')
    .where('buyer_id', '=', buyerId)
    .where('seller_id', '=', sellerId)
    .execute();
}
