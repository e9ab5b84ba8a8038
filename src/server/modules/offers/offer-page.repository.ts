/** SQL of an offer with its seller, for the page that everybody sees. */
import { sql } from 'kysely';
import type { WorkHours } from '~/domain/work-hours.ts';
import type { Db } from '../../db/database.ts';
import { ownColumns, type OwnRow } from './own-offers.repository.ts';

export interface OfferPage extends OwnRow {
  market_key: string;
  seller_hidden: boolean;
  reserved_for: string | null;
  reserved_until: Date | null;
  public_name: string;
  avatar_media_id: string | null;
  rating_sum: number;
  reviews_count: number;
  online_until: Date | null;
  last_online_at: Date;
  away_until: Date | null;
  work_hours: WorkHours | null;
  completed_orders: number;
  on_time_count: number;
  dispute_lost_count: number;
  first_reply_count: number;
  median_first_reply_seconds: number | null;
  delivery_count: number;
  median_delivery_seconds: number | null;
  offer_rating_sum: number;
  offer_reviews_count: number;
}

/** The category of an offer that was on sale once and that its seller removed. */
export async function findRemovedOffer(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('offer')
    .select('category_id')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  return row?.category_id;
}

/** All data of an offer's public page, in one query. */
export async function findOfferPage(db: Db, id: string): Promise<OfferPage | undefined> {
  const { rows } = await sql<OfferPage>`
    select ${ownColumns}, o.market_key, o.seller_hidden, o.reserved_for, o.reserved_until, s.public_name, s.avatar_media_id, s.rating_sum,
      s.reviews_count, s.online_until, s.last_online_at, s.away_until, s.work_hours, s.completed_orders, s.on_time_count,
      s.dispute_lost_count, s.first_reply_count, s.median_first_reply_seconds, s.delivery_count,
      s.median_delivery_seconds, o.rating_sum as offer_rating_sum,
      o.reviews_count as offer_reviews_count
    from offer o join app_user s on s.id = o.seller_id
    where o.id = ${id} and (o.deleted_at is null or o.reserved_for is not null)
  `.execute(db);
  return rows[0];
}
