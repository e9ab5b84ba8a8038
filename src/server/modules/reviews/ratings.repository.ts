/** SQL of what buyers thought of a seller in a period. What staff have hidden counts nowhere. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface Ratings {
  is_now: boolean;
  count: number;
  /** The mean of all stars, of three for each review. */
  average: number;
  /** Reviews of one to five stars. */
  stars: number[];
}

/** Reviews of a seller in the span; those from `middle` on apart. */
export async function ratingsOf(
  db: Db,
  sellerId: string,
  { from, to }: { from: Date; to: Date },
  middle: Date,
): Promise<Ratings[]> {
  const { rows } = await sql<Ratings>`
    select created_at >= ${middle} as is_now, count(*) as count,
      (avg(communication + fulfillment + start_time) / 3)::float8 as average,
      array[count(*) filter (where stars = 1), count(*) filter (where stars = 2),
        count(*) filter (where stars = 3), count(*) filter (where stars = 4),
        count(*) filter (where stars = 5)]::integer[] as stars
    from review
    where seller_id = ${sellerId} and created_at >= ${from} and created_at < ${to}
      and hidden_at is null
    group by 1
  `.execute(db);
  return rows;
}

export interface OfferRatings {
  offer_id: string;
  count: number;
  /** The sum of the reviews' means of three aspects. */
  stars: number;
}

/** The same by offer; of these offers alone where they are named. */
export async function ratingsByOffer(
  db: Db,
  sellerId: string,
  { from, to }: { from: Date; to: Date },
  offerIds: readonly string[] | null,
): Promise<OfferRatings[]> {
  const which = offerIds === null ? sql`true` : sql`offer_id = any(${[...offerIds]}::uuid[])`;
  const { rows } = await sql<OfferRatings>`
    select offer_id, count(*) as count,
      (sum(communication + fulfillment + start_time) / 3.0)::float8 as stars
    from review
    where seller_id = ${sellerId} and created_at >= ${from} and created_at < ${to} and ${which}
      and hidden_at is null
    group by offer_id
  `.execute(db);
  return rows;
}
