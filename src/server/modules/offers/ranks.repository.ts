/** SQL of the rank that orders the recommended lists (decision 0052). */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';

/** So many offers of a seller come in a round; the next ones come after the same number of everybody else's. */
const OFFERS_A_ROUND = 3;
/** More than what sellers are weighed with; a rank is its round, then this. */
const ROUND = 4_000;
const ROUNDS = 100_000;
/** Of one offer at once, no more of its seller's are counted; the refresh of all is exact. */
const MOST_COUNTED = 300;

/** The round of an offer that has so many of its seller's before it. */
export const roundOf = (before: RawBuilder<unknown>) =>
  sql`((${before}) / ${sql.lit(OFFERS_A_ROUND)})`;

/** The rank of a seller's offer that has so many of the seller's before it, from the rank of any of them. */
export const rankInRound = (rank: RawBuilder<unknown>, before: RawBuilder<unknown>) =>
  sql`(mod(${rank}, ${sql.lit(ROUND)})
    + ${sql.lit(ROUND)} * (${sql.lit(ROUNDS)} - ${roundOf(before)}))::int`;

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

/**
 * How many of the seller's listed offers are cheaper, in the category and among all of its kind of goods: so that a list
 * does not give its first pages to whoever weighs most.
 */
const placesOf = (sellerIds: readonly string[]): RawBuilder<unknown> => sql`
  select o.id,
    row_number() over (
      partition by o.seller_id, o.category_id order by o.catalog_price_micros, o.id
    ) - 1 as before,
    row_number() over (
      partition by o.seller_id, c.base order by o.catalog_price_micros, o.id
    ) - 1 as wide_before
  from offer o join category c on c.id = o.category_id
  where o.listed and o.seller_id = any(${[...sellerIds]}::uuid[])
`;

const placeOf = (offerId: string): RawBuilder<unknown> => {
  const counted = (within: RawBuilder<unknown>) => sql`(
    select count(*) from (
      select 1 from offer p join category pc on pc.id = p.category_id
      where p.seller_id = o.seller_id and p.listed and ${within}
        and (p.catalog_price_micros, p.id) < (o.catalog_price_micros, o.id)
      limit ${MOST_COUNTED}
    ) cheaper
  )`;
  return sql`
    select o.id, ${counted(sql`p.category_id = o.category_id`)} as before,
      ${counted(sql`pc.base = c.base`)} as wide_before
    from offer o join category c on c.id = o.category_id where o.id = ${offerId}
  `;
};

const newRank = rankInRound(rankOf, sql`coalesce(p.before, 0)`);
const newWideRank = rankInRound(rankOf, sql`coalesce(p.wide_before, 0)`);

/** So many sellers are ranked, and so many offers written, in one statement: none waits or locks for long. */
const SELLERS = 50;
const WRITTEN = 5_000;

/** Writes what has changed, at most `WRITTEN` rows. @returns how many */
async function writeRanks(
  db: Db,
  which: RawBuilder<unknown>,
  places: RawBuilder<unknown>,
): Promise<number> {
  // Row locks in the order of ids, as in every transaction that changes more than one offer.
  const { numAffectedRows } = await sql`
    with place as materialized (${places}),
    moved as materialized (
      select o.id, ${newRank} as rank, ${newWideRank} as wide_rank, ${ratingOf} as rating
      from offer o join app_user s on s.id = o.seller_id left join place p on p.id = o.id
      where ${which} and (o.rank, o.wide_rank, o.seller_rating)
        is distinct from (${newRank}, ${newWideRank}, ${ratingOf})
      order by o.id limit ${WRITTEN} for no key update of o
    )
    update offer o set rank = moved.rank, wide_rank = moved.wide_rank, seller_rating = moved.rating
    from moved where o.id = moved.id
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}

async function nextSellers(db: Db, after: string | null): Promise<string[]> {
  let sellers = db.selectFrom('app_user').select('id').where('is_seller', '=', true);
  if (after !== null) sellers = sellers.where('id', '>', after);
  return (await sellers.orderBy('id').limit(SELLERS).execute()).map(({ id }) => id);
}

/** Writes ranks and rating into offers whose own or whose seller's figures have changed; of one offer or of all. */
export async function refreshRanks(db: Db, offerId: string | null): Promise<void> {
  if (offerId !== null) {
    await writeRanks(db, sql`o.id = ${offerId}`, placeOf(offerId));
    return;
  }
  for (let ids = await nextSellers(db, null); ids.length > 0;) {
    const which = sql`o.deleted_at is null and o.seller_id = any(${ids}::uuid[])`;
    while ((await writeRanks(db, which, placesOf(ids))) === WRITTEN);
    ids = await nextSellers(db, ids.at(-1) ?? null);
  }
}

/** The same for some offers of one seller, which the caller has locked: other offers of theirs are not waited for. */
export async function refreshRanksOf(
  db: Db,
  sellerId: string,
  offerIds: readonly string[],
): Promise<void> {
  await writeRanks(db, sql`o.id = any(${[...offerIds]}::uuid[])`, placesOf([sellerId]));
}
