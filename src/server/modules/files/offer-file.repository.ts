/** Read-only SQL of an offer's file: what it is, what was changed of it, its prices. Callers authorize the access. */
import { sql } from 'kysely';
import type { OfferStatus } from '~/contracts/offers/offer-statuses.ts';
import type { Db } from '../../db/database.ts';

/** So many of the newest are shown. */
const SHOWN_VERSIONS = 50;
const SHOWN_PRICES = 50;

export interface OfferFileRow {
  id: string;
  status: OfferStatus;
  title: string;
  description: string;
  seller_id: string;
  seller_name: string;
  category_en: string;
  category_fr: string;
  game: string;
  price_micros: number;
  catalog_price_micros: number;
  in_stock: number;
  delivery_method: 'manual' | 'instant';
  delivery_minutes: number;
  warranty_days: number;
  sold_count: number;
  orders_count: number;
  moderation_reason: string | null;
  held: boolean;
  created_at: Date;
  published_at: Date | null;
  updated_at: Date;
  deleted_at: Date | null;
}

/** Also one that was removed. */
export async function selectOfferFile(db: Db, id: string): Promise<OfferFileRow | undefined> {
  const { rows } = await sql<OfferFileRow>`
    select o.id, o.status, o.title, o.description, o.seller_id, s.public_name as seller_name,
      c.title_en as category_en, c.title_fr as category_fr, g.title as game, o.price_micros,
      o.catalog_price_micros, o.in_stock, o.delivery_method, o.delivery_minutes, o.warranty_days,
      o.sold_count, o.orders_count, o.moderation_reason, o.held, o.created_at, o.published_at,
      o.updated_at, o.deleted_at
    from offer o
    join app_user s on s.id = o.seller_id
    join category c on c.id = o.category_id
    join game g on g.id = c.game_id
    where o.id = ${id}
  `.execute(db);
  return rows[0];
}

export interface VersionRow {
  id: number;
  by: 'seller' | 'staff' | 'market';
  changes: Record<string, [before: unknown, after: unknown]>;
  at: Date;
}

/** The newest first. */
export async function selectVersions(db: Db, offerId: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select id, by, changes, at from offer_version
    where offer_id = ${offerId} order by id desc limit ${SHOWN_VERSIONS}
  `.execute(db);
  return rows;
}

export interface PriceRow {
  at: Date;
  by: 'seller' | 'staff' | 'market' | 'autopilot';
  old_micros: number;
  new_micros: number;
}

/** What its seller, staff and its seller's autopilot made of the price, the newest first. */
export async function selectPrices(db: Db, offerId: string): Promise<PriceRow[]> {
  const { rows } = await sql<PriceRow>`
    select * from (
      (select at, by, (changes->'price_micros'->>0)::bigint as old_micros,
          (changes->'price_micros'->>1)::bigint as new_micros
        from offer_version where offer_id = ${offerId} and changes ? 'price_micros'
        order by id desc limit ${SHOWN_PRICES})
      union all
      (select created_at, 'autopilot', old_micros, new_micros
        from autopilot_act where offer_id = ${offerId} and kind = 'price'
        order by id desc limit ${SHOWN_PRICES})
    ) p order by at desc limit ${SHOWN_PRICES}
  `.execute(db);
  return rows;
}

/** Titles of categories that versions name. */
export async function selectCategoryTitles(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { en: string; fr: string }>();
  const rows = await db
    .selectFrom('category')
    .select(['id', 'title_en as en', 'title_fr as fr'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, ...title }) => [id, title]));
}

/** The pictures that it shows, in their order. */
export async function selectPictures(db: Db, offerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('offer_image')
    .select('media_id')
    .where('offer_id', '=', offerId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.media_id);
}
