/** SQL of requests. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { RequestScope } from '~/contracts/requests/request-bounds.ts';
import { liveRequestStatuses } from '~/domain/request-lifecycle.ts';
import type { OrderStatus } from '~/domain/order-lifecycle.ts';
import type { Db } from '../../db/database.ts';
import type { BuyerRequestTable, RequestBidTable } from './requests.tables.ts';

export type RequestRow = Selectable<BuyerRequestTable>;
export type BidRow = Selectable<RequestBidTable>;

/** People of this alias who take part in the market: neither banned nor about to leave. */
export const takesPart = (alias: string, now: Date) => sql<boolean>`(
  ${sql.ref(`${alias}.deletion_due_at`)} is null and ${sql.ref(`${alias}.deleted_at`)} is null
  and not (${sql.ref(`${alias}.is_banned`)} and (
    ${sql.ref(`${alias}.banned_until`)} is null or ${sql.ref(`${alias}.banned_until`)} > ${now}
  ))
)`;

/** Bids named `b` that could be accepted now, of sellers named `s`. */
export const isLive = (now: Date) => sql<boolean>`(
  b.withdrawn_at is null and b.valid_until > ${now} and ${takesPart('s', now)}
)`;

const liveBids = (now: Date) => sql`(
  select count(*)::int from request_bid b join app_user s on s.id = b.seller_id
  where b.request_id = r.id and ${isLive(now)}
    and not exists (
      select from request_block k where k.buyer_id = r.buyer_id and k.seller_id = b.seller_id
    )
)`;

export interface CountedRequest extends RequestRow {
  bids_count: number;
}

/** One request with the number of its live bids. */
export async function selectRequest(
  db: Db,
  id: string,
  now: Date,
): Promise<CountedRequest | undefined> {
  const { rows } = await sql<CountedRequest>`
    select r.*, ${liveBids(now)} as bids_count from buyer_request r where r.id = ${id}
  `.execute(db);
  return rows[0];
}

/** Own requests, the newest first. */
export async function selectOwnRequests(
  db: Db,
  {
    buyerId,
    before,
    limit,
    now,
  }: { buyerId: string; before?: string | undefined; limit: number; now: Date },
): Promise<CountedRequest[]> {
  const { rows } = await sql<CountedRequest>`
    select r.*, ${liveBids(now)} as bids_count from buyer_request r
    where r.buyer_id = ${buyerId} and ${before === undefined ? sql`true` : sql`r.id < ${before}`}
    order by r.id desc limit ${limit}
  `.execute(db);
  return rows;
}

export interface OpenQuery {
  sellerId: string;
  scope: RequestScope;
  categoryId: string | null;
  unanswered: boolean;
  after: { endsAt: string; id: string } | null;
  limit: number;
  now: Date;
}

/** Whether this seller may see requests of the buyer named `r`. */
const isOpenTo = (sellerId: string) => sql`
  r.buyer_id <> ${sellerId} and not exists (
    select from request_block k where k.buyer_id = r.buyer_id and k.seller_id = ${sellerId}
  )
`;

/** Whether somebody named by `follower` follows the request `r`. */
export const isFollowedBy = (follower: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from request_follow f where f.user_id = ${follower} and (
    f.category_id = r.category_id
    or (f.category_id is null and exists (
      select from offer o where o.seller_id = f.user_id and o.category_id = r.category_id
        and o.deleted_at is null
    ))
  )
)`;

function scopeOf({ scope, sellerId }: OpenQuery) {
  const own = sql`
    select from request_bid b
    where b.request_id = r.id and b.seller_id = ${sellerId} and b.withdrawn_at is null
  `;
  if (scope === 'bids') {
    return sql`(r.status = 'open' or (r.status = 'accepted' and r.accepted_bid_id in (
      select b.id from request_bid b where b.seller_id = ${sellerId}
    ))) and exists (${own})`;
  }
  const open = sql`r.status = 'open'`;
  if (scope === 'all') return open;
  if (scope === 'followed') return sql`${open} and ${isFollowedBy(sql`${sellerId}::uuid`)}`;
  return sql`${open} and exists (
    select from offer o where o.seller_id = ${sellerId} and o.category_id = r.category_id
      and o.deleted_at is null
  )`;
}

/** Open requests of others, those that end first, first. */
export async function selectOpenRequests(db: Db, query: OpenQuery): Promise<CountedRequest[]> {
  const { sellerId, categoryId, unanswered, after, limit, now } = query;
  const { rows } = await sql<CountedRequest>`
    select r.*, ${liveBids(now)} as bids_count
    from buyer_request r join app_user p on p.id = r.buyer_id
    where ${scopeOf(query)} and r.ends_at > ${now} and ${isOpenTo(sellerId)}
      and ${takesPart('p', now)}
      and ${categoryId === null ? sql`true` : sql`r.category_id = ${categoryId}`}
      and ${unanswered ? sql`${liveBids(now)} = 0` : sql`true`}
      and ${after === null ? sql`true` : sql`(r.ends_at, r.id) > (${after.endsAt}::timestamptz, ${after.id}::uuid)`}
    order by r.ends_at, r.id limit ${limit}
  `.execute(db);
  return rows;
}

/** Whether a seller may see it: it is open or theirs, and its buyer is there and has not blocked them. */
export async function isSeenBy(
  db: Db,
  { requestId, sellerId, now }: { requestId: string; sellerId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from buyer_request r join app_user p on p.id = r.buyer_id
    where r.id = ${requestId} and ${isOpenTo(sellerId)} and ${takesPart('p', now)}
      and ((r.status = 'open' and r.ends_at > ${now}) or exists (
        select from request_bid b where b.request_id = r.id and b.seller_id = ${sellerId}
      ))
  `.execute(db);
  return rows.length > 0;
}

/** The request, locked until the transaction ends. Accounts are locked before it, offers behind it (decision 0024). */
export function lockRequest(db: Db, id: string): Promise<RequestRow | undefined> {
  return db
    .selectFrom('buyer_request')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** How many a person has that something can still come of, and how many they have made since. */
export async function countRequests(
  db: Db,
  buyerId: string,
  since: Date,
): Promise<{ live: number; made: number }> {
  const { rows } = await sql<{ live: number; made: number }>`
    select
      (select count(*)::int from buyer_request where buyer_id = ${buyerId}
        and status = any(${[...liveRequestStatuses]}::text[])) as live,
      (select count(*)::int from buyer_request where buyer_id = ${buyerId}
        and created_at > ${since}) as made
  `.execute(db);
  return rows[0] ?? { live: 0, made: 0 };
}

export async function insertRequest(db: Db, row: Insertable<BuyerRequestTable>): Promise<void> {
  await db.insertInto('buyer_request').values(row).execute();
}

export async function updateRequest(
  db: Db,
  id: string,
  change: Updateable<BuyerRequestTable>,
): Promise<void> {
  await db.updateTable('buyer_request').set(change).where('id', '=', id).execute();
}

/** The last order of a reserved offer; undefined while there is none. */
export function findOrderOf(
  db: Db,
  offerId: string,
): Promise<{ id: string; status: OrderStatus } | undefined> {
  return db
    .selectFrom('market_order')
    .select(['id', 'status'])
    .where('offer_id', '=', offerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Locks an open request whose date has come. */
export function lockExpired(
  db: Db,
  now: Date,
  except: readonly string[],
): Promise<RequestRow | undefined> {
  return db
    .selectFrom('buyer_request')
    .selectAll()
    .where('status', '=', 'open')
    .where('ends_at', '<=', now)
    .$if(except.length > 0, (query) => query.where('id', 'not in', [...except]))
    .orderBy('ends_at')
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/**
 * Locks an accepted request that goes on: its order left the state in which it waits for payment, or nobody has ordered in
 * time. There are as many accepted ones as people stand at a checkout.
 */
export async function lockSettled(
  db: Db,
  now: Date,
  except: readonly string[],
): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select r.* from buyer_request r
    left join lateral (
      select o.status from market_order o where o.offer_id = r.accepted_offer_id
      order by o.id desc limit 1
    ) o on true
    where r.status = 'accepted' and r.id <> all(${[...except]}::uuid[])
      and (o.status <> 'created' or (o.status is null and r.accepted_until <= ${now}))
    order by r.accepted_until, r.id limit 1
    for no key update of r skip locked
  `.execute(db);
  return rows[0];
}
