/** SQL of the rank that orders the recommended lists. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/**
 * Mean stars × 100, a Bayesian mean with a prior of ten reviews of 4.00: a seller with one perfect review does
 * not pass one with hundreds of good ones.
 */
const ratingOf = sql`((s.rating_sum / 3.0 + 40) * 100 / (s.reviews_count + 10))::int`;

/**
 * The recommended order: rating, on-time share, experience and level, in steps of 25 so that small changes
 * of a seller's figures do not rewrite all of their offers.
 */
const rankOf = sql`(25 * round((
  ${ratingOf} * 2
  + 200.0 * (s.on_time_count + 5) / (s.completed_orders + 7)
  + least(s.completed_orders, 200)
  + s.seller_level * 25
) / 25))::int`;

/** Writes rank and rating into offers whose seller's figures have changed; of one offer or of all. */
export async function refreshRanks(db: Db, offerId: string | null): Promise<void> {
  const which = offerId === null ? sql`o.deleted_at is null` : sql`o.id = ${offerId}`;
  // Row locks in the order of ids, as in every transaction that changes more than one offer.
  await sql`
    with moved as materialized (
      select o.id from offer o join app_user s on s.id = o.seller_id
      where ${which} and (o.rank, o.seller_rating) is distinct from (${rankOf}, ${ratingOf})
      order by o.id for no key update of o
    )
    update offer o set rank = ${rankOf}, seller_rating = ${ratingOf}
    from moved, app_user s
    where o.id = moved.id and s.id = o.seller_id
  `.execute(db);
}
