/** Read-only SQL of a person's file: reports, accounts that share something, orders. Callers authorize the access. */
import { sql, type RawBuilder } from 'kysely';
import type { FiledOrdersOf } from '~/contracts/files/files.schemas.ts';
import type { ReportOutcome, ReportReason } from '~/contracts/reports/reports.schemas.ts';
import type { OrderStatus } from '~/domain/order-lifecycle.ts';
import type { Db } from '../../db/database.ts';

/** So many of the newest are shown. */
const SHOWN_REPORTS = 20;
const SHOWN_LINKED = 20;
/** What is compared of one account: nobody has more devices or methods of their own. */
const COMPARED = 200;
/** A device or a destination that so many share is a café or a cash desk, and tells nothing more. */
const MOST_SHARING = 50;

export interface ReportRow {
  id: string;
  reason: ReportReason;
  status: 'open' | ReportOutcome;
  quote: string;
  text: string;
  reporter_id: string;
  reporter_name: string | null;
  person_id: string;
  person_name: string | null;
  created_at: Date;
}

async function selectReports(db: Db, which: RawBuilder<unknown>): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.id, r.reason, r.status, r.quote, r.text, r.created_at,
      r.reporter_id, b.public_name as reporter_name, r.person_id, p.public_name as person_name
    from report r
    left join app_user b on b.id = r.reporter_id
    left join app_user p on p.id = r.person_id
    where ${which} order by r.id desc limit ${SHOWN_REPORTS}
  `.execute(db);
  return rows;
}

/** Reports about a person and what is theirs, the newest first. */
export const selectReportsAbout = (db: Db, userId: string): Promise<ReportRow[]> =>
  selectReports(db, sql`r.person_id = ${userId}`);

/** What a person reported, the newest first. */
export const selectReportsBy = (db: Db, userId: string): Promise<ReportRow[]> =>
  selectReports(db, sql`r.reporter_id = ${userId}`);

/** Reports about an offer, the newest first. */
export const selectReportsOfOffer = (db: Db, offerId: string): Promise<ReportRow[]> =>
  selectReports(db, sql`r.offer_id = ${offerId}`);

export interface LinkedRow {
  id: string;
  public_name: string;
  is_banned: boolean;
  devices: number;
  payouts: number;
  last_at: Date;
}

/** Accounts that were used on the same devices, or have payouts sent to the same places; those that share most first. */
export async function selectLinked(db: Db, userId: string): Promise<LinkedRow[]> {
  const { rows } = await sql<LinkedRow>`
    with mine as (
      select device_hash from known_device where user_id = ${userId}
      order by last_seen_at desc limit ${COMPARED}
    ),
    places as (
      select distinct fingerprint from payout_method where user_id = ${userId} limit ${COMPARED}
    ),
    shared as (
      select o.user_id, 1 as device, 0 as payout, o.last_seen_at as at
      from mine cross join lateral (
        select user_id, last_seen_at from known_device k
        where k.device_hash = mine.device_hash and k.user_id <> ${userId} limit ${MOST_SHARING}
      ) o
      union all
      select o.user_id, 0, 1, o.created_at
      from places cross join lateral (
        select user_id, max(created_at) as created_at from payout_method m
        where m.fingerprint = places.fingerprint and m.user_id <> ${userId}
        group by user_id limit ${MOST_SHARING}
      ) o
    )
    select u.id, u.public_name, u.is_banned,
      sum(s.device)::integer as devices, sum(s.payout)::integer as payouts, max(s.at) as last_at
    from shared s join app_user u on u.id = s.user_id
    group by u.id
    order by sum(s.payout) desc, sum(s.device) desc, u.id limit ${SHOWN_LINKED}
  `.execute(db);
  return rows;
}

export interface OrderLine {
  id: string;
  status: OrderStatus;
  title: string;
  total_cents: number;
  buyer_id: string;
  buyer_name: string;
  seller_id: string;
  seller_name: string;
  created_at: Date;
}

const columnOf = { buyer: 'buyer_id', seller: 'seller_id', offer: 'offer_id' } as const;

/** The newest first, along the index of that column. @param after the order at the end of the page before */
export async function selectOrderLines(
  db: Db,
  of: { place: FiledOrdersOf; id: string },
  { after, limit }: { after: string | undefined; limit: number },
): Promise<OrderLine[]> {
  const { rows } = await sql<OrderLine>`
    select o.id, o.status, o.offer->>'title' as title, o.total_cents, o.created_at,
      o.buyer_id, b.public_name as buyer_name, o.seller_id, s.public_name as seller_name
    from (
      select * from market_order where ${sql.ref(columnOf[of.place])} = ${of.id}
        ${after === undefined ? sql`` : sql`and id < ${after}::uuid`}
      order by id desc limit ${limit}
    ) o
    join app_user b on b.id = o.buyer_id
    join app_user s on s.id = o.seller_id
    order by o.id desc
  `.execute(db);
  return rows;
}

/** Whose an offer is; also where it was removed. */
export async function selectSellerOf(db: Db, offerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('offer')
    .select('seller_id')
    .where('id', '=', offerId)
    .executeTakeFirst();
  return row?.seller_id;
}

/** The profile picture; null where there is none. */
export async function selectAvatar(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('app_user')
    .select('avatar_media_id')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.avatar_media_id ?? null;
}
