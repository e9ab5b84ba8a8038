/** All SQL of reviews. */
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { HideCode } from '~/contracts/reviews/hide-codes.ts';
import type { Db } from '../../db/database.ts';
import type { BuyerRatingTable, ReviewTable } from './reviews.tables.ts';

export interface ReviewRow {
  id: string;
  order_id: string;
  offer_id: string;
  seller_id: string;
  buyer_id: string;
  communication: number;
  fulfillment: number;
  start_time: number;
  message: string;
  offer_title: string;
  reply: string | null;
  replied_at: Date | null;
  refunded: boolean;
  created_at: Date;
  hidden_at: Date | null;
  hidden_by: string | null;
  hidden_code: HideCode | null;
  hidden_reason: string | null;
  category_id: string;
  buyer_name: string;
  buyer_avatar: string | null;
  seller_name: string;
  seller_avatar: string | null;
}

/** A page of reviews `r` with the people and the category; `source` selects and orders the page. */
export function withPeople(source: RawBuilder<unknown>): RawBuilder<ReviewRow> {
  return sql<ReviewRow>`
    select r.id, r.order_id, r.offer_id, r.seller_id, r.buyer_id, r.communication, r.fulfillment,
      r.start_time, r.message, coalesce(nullif(r.offer_title, ''), o.title) as offer_title,
      r.reply, r.replied_at, r.refunded, r.created_at, o.category_id,
      r.hidden_at, r.hidden_by, r.hidden_code, r.hidden_reason,
      b.public_name as buyer_name, b.avatar_media_id as buyer_avatar,
      s.public_name as seller_name, s.avatar_media_id as seller_avatar
    from (${source}) r
    join offer o on o.id = r.offer_id
    join app_user b on b.id = r.buyer_id
    join app_user s on s.id = r.seller_id
    order by r.created_at desc, r.id desc
  `;
}

/** Whose reviews: those of one offer or those that a seller received. */
export type Subject = { offerId: string } | { sellerId: string };

const allOf = (subject: Subject): RawBuilder<unknown> =>
  'offerId' in subject ? sql`offer_id = ${subject.offerId}` : sql`seller_id = ${subject.sellerId}`;

/** What everybody sees and counts of it: hidden ones never. */
const ofSubject = (subject: Subject): RawBuilder<unknown> =>
  sql`${allOf(subject)} and hidden_at is null`;

/** Newest first. */
export async function selectReviews(
  db: Db,
  subject: Subject,
  page: { limit: number; offset: number; stars: number | null; isWaiting: boolean },
): Promise<ReviewRow[]> {
  const ofStars = page.stars === null ? sql`` : sql`and stars = ${page.stars}`;
  const waiting = page.isWaiting ? sql`and reply is null` : sql``;
  const { rows } = await withPeople(sql`
    select * from review where ${ofSubject(subject)} ${ofStars} ${waiting}
    order by created_at desc, id desc limit ${page.limit} offset ${page.offset}
  `).execute(db);
  return rows;
}

/** How many of these reviews the seller has not answered; counted up to a bound, for the pages of a list. */
export async function countUnanswered(
  db: Db,
  subject: Subject,
  stars: number | null,
  most: number,
): Promise<number> {
  const ofStars = stars === null ? sql`` : sql`and stars = ${stars}`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from review where ${ofSubject(subject)} ${ofStars} and reply is null limit ${most}
    ) waiting
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** The newest reviews with a text, of orders that were not refunded. */
export async function selectRecent(db: Db, limit: number): Promise<ReviewRow[]> {
  const { rows } = await withPeople(sql`
    select * from review where message <> '' and not refunded and hidden_at is null
    order by created_at desc, id desc limit ${limit}
  `).execute(db);
  return rows;
}

/** Per seller so many are looked through for one of the wanted categories. */
const LOOKED_THROUGH = 12;

/** The newest reviews with a text about these sellers, after orders in these categories. */
export async function selectRecentOf(
  db: Db,
  {
    sellerIds,
    categoryIds,
    limit,
  }: Record<'sellerIds' | 'categoryIds', readonly string[]> & { limit: number },
): Promise<ReviewRow[]> {
  const { rows } = await withPeople(sql`
    select newest.* from unnest(${sellerIds}::uuid[]) as wanted (seller_id)
    cross join lateral (
      select * from review
      where seller_id = wanted.seller_id and message <> '' and not refunded and hidden_at is null
      order by created_at desc, id desc limit ${LOOKED_THROUGH}
    ) newest
    join offer sold on sold.id = newest.offer_id and sold.category_id = any(${categoryIds}::uuid[])
    order by newest.created_at desc, newest.id desc limit ${limit}
  `).execute(db);
  return rows;
}

export async function selectReview(db: Db, id: string): Promise<ReviewRow | undefined> {
  const { rows } = await withPeople(sql`select * from review where id = ${id}`).execute(db);
  return rows[0];
}

export interface RatingMeans {
  count: number;
  communication: number | null;
  fulfillment: number | null;
  start_time: number | null;
  /** How many have one star to five. */
  by_stars: number[];
}

const NO_RATINGS: RatingMeans = {
  count: 0,
  communication: null,
  fulfillment: null,
  start_time: null,
  by_stars: [0, 0, 0, 0, 0],
};

export async function selectAverageRatings(db: Db, subject: Subject): Promise<RatingMeans> {
  const { rows } = await sql<RatingMeans>`
    select count(*) as count, avg(communication)::double precision as communication,
      avg(fulfillment)::double precision as fulfillment,
      avg(start_time)::double precision as start_time,
      array[
        count(*) filter (where stars = 1), count(*) filter (where stars = 2),
        count(*) filter (where stars = 3), count(*) filter (where stars = 4),
        count(*) filter (where stars = 5)
      ]::int[] as by_stars
    from review where ${ofSubject(subject)}
  `.execute(db);
  return rows[0] ?? NO_RATINGS;
}

/** Which of its reviews are hidden, as one short text: empty while none is. */
export async function selectHidden(db: Db, subject: Subject): Promise<string> {
  const { rows } = await sql<{ hidden: string | null }>`
    select md5(string_agg(id::text, ',' order by id)) as hidden
    from review where ${allOf(subject)} and hidden_at is not null
  `.execute(db);
  return rows[0]?.hidden ?? '';
}

/** Stores the review of an order; false when the order has one already. */
export async function insertReview(db: Db, review: Insertable<ReviewTable>): Promise<boolean> {
  const result = await db
    .insertInto('review')
    .values(review)
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Stores the seller's answer; false when there is one already, or staff have hidden the review. */
export async function insertReply(db: Db, id: string, reply: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('review')
    .set({ reply, replied_at: now })
    .where('id', '=', id)
    .where('reply', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Stores what the seller gave the buyer. */
export async function insertBuyerRating(
  db: Db,
  rating: Insertable<BuyerRatingTable>,
): Promise<void> {
  await db.insertInto('buyer_rating').values(rating).execute();
}

/** Marks the review of a refunded order. */
export async function markRefunded(db: Db, orderId: string): Promise<void> {
  await db.updateTable('review').set({ refunded: true }).where('order_id', '=', orderId).execute();
}

/** Sellers and offers that somebody reviewed, at most `limit` of them. */
export function selectReviewed(
  db: Db,
  buyerId: string,
  limit: number,
): Promise<{ seller_id: string; offer_id: string }[]> {
  return db
    .selectFrom('review')
    .select(['seller_id', 'offer_id'])
    .distinct()
    .where('buyer_id', '=', buyerId)
    .limit(limit)
    .execute();
}
