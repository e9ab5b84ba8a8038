/** SQL of the place of own offers among all offers of their market, by what buyers pay for a unit. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface PlaceRow {
  id: string;
  title: string;
  category_id: string;
  market_key: string;
  /** Offers of others that cost less. */
  cheaper: number;
  /** Offers of others, and this one. */
  compared: number;
}

/** Nobody needs to know whether an offer is the 1 204th: counting stops here. */
export const MOST_COMPARED = 1_000;

/** Offers of others in the market of `o`, some of them where they are many; by its index, cheapest first. */
const rivals = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select count(*) from (
    select 1 from offer r
    where r.listed and r.rests_until is null and r.category_id = o.category_id
      and r.market_key = o.market_key and r.seller_id <> o.seller_id and ${which}
    limit ${sql.lit(MOST_COMPARED)}
  ) counted
)`;

const places = sql`
  select o.id, o.title, o.category_id, o.market_key,
    ${rivals(sql`r.catalog_price_micros < o.catalog_price_micros`)} as cheaper,
    ${rivals(sql`true`)} + 1 as compared
`;

/** Of these own offers, those that are on sale. */
export async function selectPlaces(
  db: Db,
  sellerId: string,
  offerIds: readonly string[],
): Promise<PlaceRow[]> {
  if (offerIds.length === 0) return [];
  const { rows } = await sql<PlaceRow>`
    ${places} from offer o
    where o.id = any(${[...offerIds]}::uuid[]) and o.seller_id = ${sellerId} and o.listed
  `.execute(db);
  return rows;
}

/** Of the cheapest own offer on sale of each category; the markets with most offers first. */
export async function selectBestPlaces(
  db: Db,
  sellerId: string,
  limit: number,
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    with cheapest as (
      select distinct on (category_id) id from offer
      where seller_id = ${sellerId} and listed
      order by category_id, catalog_price_micros, id
    )
    ${places} from offer o where o.id in (select id from cheapest)
    order by compared desc, o.id limit ${limit}
  `.execute(db);
  return rows;
}
