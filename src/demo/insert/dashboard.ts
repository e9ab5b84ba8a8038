/** What the dashboards of the demo's sellers show besides their orders: views, stocks they watch, and what is to be confirmed. */
import { sql } from 'kysely';
import type { Db } from '~/server/db/database.ts';
import { recordEntries } from '~/server/modules/dashboard/entries.repository.ts';
import type { DemoMarket } from '../market.types.ts';
import { LARGE_SELLER } from '../offers/large-seller.ts';

/** On so many of a hundred days somebody looked at an offer. */
const DAYS_SEEN = 66;
/** Of a seller of thousands, whose offers are looked at less. */
const LARGE_DAYS_SEEN = 12;
const MOST_VIEWS = 24;
const WATCHED_STOCK = 6;

/** Made of the entries, as they are written with each event, and of views that are made up: this is a demo market. */
export async function insertDashboard(db: Db, market: DemoMarket): Promise<void> {
  await recordEntries(db, 'all');
  const sellers = market.users.filter(({ isSeller, demoTitle }) => isSeller && demoTitle);
  for (const { id, publicName } of sellers) {
    const isLarge = publicName === LARGE_SELLER;
    await insertViews(db, market.now, id, isLarge ? LARGE_DAYS_SEEN : DAYS_SEEN);
  }
  const ids = sellers.map(({ id }) => id);
  await insertFreshness(db, market.now, ids);
  await sql`
    update offer set low_stock = ${WATCHED_STOCK}
    where seller_id = any(${ids}::uuid[]) and status = 'active' and in_stock between 1 and 3
      and abs(hashtext(id::text)) % 10 = 0
  `.execute(db);
}

const CONFIRMED_WITHIN_DAYS = 20;
/** Offers of the accounts that people try, by a number that stays: so many of a hundred are due, and so many rest. */
const DUE = 6;
const RESTING = 9;

/** Sellers confirm what they sell; of the accounts that people try some offers are due, and some rest. */
async function insertFreshness(db: Db, now: Date, tried: readonly string[]): Promise<void> {
  const turn = sql`abs(hashtext('fresh' || o.id::text)) % 100`;
  const isTried = sql`o.seller_id = any(${[...tried]}::uuid[]) and o.delivery_method = 'manual'`;
  await sql`
    update offer o set confirmed_at = greatest(o.created_at, ${now}::timestamptz - case
      when ${isTried} and o.status = 'active' and ${turn} < ${DUE}
        then interval '25 days 3 hours' + (${turn}) * interval '11 hours'
      else (abs(hashtext(o.id::text)) % ${CONFIRMED_WITHIN_DAYS * 24}) * interval '1 hour' end)
    where o.deleted_at is null
  `.execute(db);
  await sql`
    update offer o set confirmed_at = greatest(o.created_at, ${now}::timestamptz - interval '33 days'),
      rested_at = ${now}::timestamptz - interval '2 days'
    where ${isTried} and o.status = 'inactive' and o.deleted_at is null and not o.needs_review
      and o.in_stock > 0 and o.created_at < ${now}::timestamptz - interval '40 days'
      and ${turn} < ${RESTING}
  `.execute(db);
  await sql`
    insert into autopilot_deed (id, seller_id, kind, cause_id, count, created_at)
    select md5('rest' || seller_id)::uuid, seller_id, 'rest', md5('rested' || seller_id)::uuid,
      count(*), min(rested_at)
    from offer where rested_at is not null group by seller_id
  `.execute(db);
  await sql`
    insert into stale_notice (seller_id, told_at)
    select u.seller_id, ${now}::timestamptz - t.days * interval '1 day'
    from unnest(${[...tried]}::uuid[]) as u (seller_id) cross join (values (7), (0.2)) as t (days)
    where exists (select from offer o where o.seller_id = u.seller_id)
  `.execute(db);
}

/** Of the last 90 days; the same for the same offers and days. */
async function insertViews(db: Db, now: Date, sellerId: string, daysSeen: number): Promise<void> {
  await sql`
    insert into offer_view_day (seller_id, day, offer_id, views)
    select o.seller_id, d.day, o.id, 1 + abs(hashtext(d.day || o.id::text)) % ${MOST_VIEWS}
    from offer o
    cross join (
      select generate_series(${now}::timestamptz - interval '89 days', ${now}::timestamptz,
        interval '1 day')::date as day
    ) d
    where o.seller_id = ${sellerId} and o.status = 'active' and d.day > o.created_at
      and (o.orders_count > 0 or abs(hashtext(o.id::text)) % 5 = 0)
      and abs(hashtext(o.id::text || d.day)) % 100 < ${daysSeen}
  `.execute(db);
}
