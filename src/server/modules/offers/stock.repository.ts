/** SQL of stock and of the vault: reserving, returning and handing over. */
import { sql } from 'kysely';
import { appConfig } from '~config';
import type { WorkHours } from '~/domain/work-hours.ts';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import type { BuyerInput } from '../catalogue/index.ts';
import type { VolumeDiscount } from './offers.tables.ts';

export interface OrderableRow {
  id: string;
  seller_id: string;
  category_id: string;
  title: string;
  status: string;
  listed: boolean;
  price_micros: number;
  catalog_price_micros: number;
  in_stock: number;
  min_purchase: number;
  delivery_method: 'manual' | 'instant';
  delivery_minutes: number;
  rests_until: Date | null;
  /** Of the seller, where the promise counts only them. */
  work_hours: WorkHours | null;
  warranty_days: number;
  volume_discounts: VolumeDiscount[];
  market_key: string;
  image_media_id: string | null;
  seller_level: number;
  seller_name: string;
  game_id: string;
  game_alias: string;
  game_title: string;
  game_family: string | null;
  category_alias: string;
  category_title_en: string;
  category_title_fr: string;
  base: string;
  unit_name_en: string;
  unit_name_fr: string;
  unit_size: number;
  check_hours: number;
  buyer_inputs: BuyerInput[];
  seller_hidden: boolean;
  reserved_for: string | null;
  reserved_until: Date | null;
}

/** The columns that an order copies, from the rows named `o` (offer). */
const orderable = sql`
  o.id, o.seller_id, o.category_id, o.title, o.status, o.listed, o.price_micros,
  o.catalog_price_micros, o.in_stock, o.min_purchase, o.delivery_method, o.delivery_minutes,
  o.rests_until,
  case when o.counts_hours and o.delivery_method = 'manual' then s.work_hours end as work_hours,
  o.warranty_days, o.volume_discounts, o.market_key,
  (select i.media_id from offer_image i where i.offer_id = o.id order by i.position limit 1)
    as image_media_id,
  s.seller_level, s.public_name as seller_name,
  g.id as game_id, g.alias as game_alias, g.title as game_title, g.family as game_family,
  c.alias as category_alias, c.title_en as category_title_en, c.title_fr as category_title_fr,
  c.base, c.unit_name_en, c.unit_name_fr, c.unit_size, c.check_hours, c.buyer_inputs,
  o.seller_hidden, o.reserved_for, o.reserved_until
`;
const joins = sql`
  join app_user s on s.id = o.seller_id
  join category c on c.id = o.category_id
  join game g on g.id = c.game_id
`;

export async function selectOrderable(db: Db, offerId: string): Promise<OrderableRow | undefined> {
  const { rows } = await sql<OrderableRow>`
    select ${orderable} from offer o ${joins}
    where o.id = ${offerId} and (o.deleted_at is null or o.reserved_for is not null)
  `.execute(db);
  return rows[0];
}

/** `keepsPromise` of `domain/vacation.ts` in SQL, over the columns of an offer that rests. */
const isInTime = (now: Date) => sql`rests_until <= ${now}::timestamptz + least(
  delivery_minutes * interval '30 seconds', ${appConfig.orders.startHours} * interval '1 hour'
)`;

/**
 * Reserves units in one statement: concurrent buyers queue at the offer's row lock and the last ones find nothing.
 * The rest of a stock may be bought as a whole although it is below the minimum. An offer that is reserved for somebody is
 * theirs alone, until its time is over.
 */
export async function takeUnits(
  db: Db,
  {
    offerId,
    count,
    buyerId,
    now,
  }: { offerId: string; count: number; buyerId: string | null; now: Date },
): Promise<OrderableRow | undefined> {
  const { rows } = await sql<OrderableRow>`
    /* prepared */
    with o as (
      update offer set
        in_stock = in_stock - ${count}::bigint,
        orders_count = orders_count + 1,
        status = case when listed and in_stock = ${count}::bigint then 'sold' else status end,
        updated_at = case when in_stock = ${count}::bigint then ${now} else updated_at end
      where id = ${offerId} and in_stock >= ${count}::bigint
        and (listed or (
          reserved_for = ${buyerId} and reserved_until > ${now} and not seller_hidden
        ))
        and ${count}::bigint >= least(min_purchase, in_stock)
        and (rests_until is null or ${isInTime(now)})
      returning *
    )
    select ${orderable} from o ${joins}
  `.execute(db);
  return rows[0];
}

/** Returns units to stock; a sold-out offer is on sale again. False when its status did not change. */
export async function giveUnitsBack(
  db: Db,
  offerId: string,
  count: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ reopened: boolean }>`
    with before as (select id, status from offer where id = ${offerId} for no key update)
    update offer set
      in_stock = in_stock + ${count}::bigint,
      orders_count = greatest(offer.orders_count - 1, 0),
      status = case when offer.status = 'sold' and ${count}::bigint > 0 then 'active'
        else offer.status end,
      updated_at = ${now}
    from before where offer.id = before.id
    returning (before.status = 'sold' and offer.status = 'active') as reopened
  `.execute(db);
  return rows[0]?.reopened ?? false;
}

/** Returns unseen secrets of an order to the vault; returns how many were, and how many had been seen. */
export async function freeUnseenSecrets(
  db: Db,
  orderId: string,
  now: Date,
): Promise<{ freed: number; seen: number }> {
  const freed = await freeSecrets(db, await selectUnseenSecrets(db, orderId), { orderId, now });
  return { freed, seen: await countSecretsOfOrder(db, orderId) };
}

/** The secrets of an order that nobody has looked at. */
export async function selectUnseenSecrets(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('offer_secret')
    .select('id')
    .where('order_id', '=', orderId)
    .where('revealed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns these secrets of an order to the vault, and tells its log; those that were looked at meanwhile stay. */
export async function freeSecrets(
  db: Db,
  ids: readonly string[],
  { orderId, now }: { orderId: string; now: Date },
): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await sql<{ freed: number }>`
    with freed as (
      update offer_secret set order_id = null, taken_at = null
      where id = any(${[...ids]}::uuid[]) and order_id = ${orderId} and revealed_at is null
      returning offer_id
    ), told as (
      insert into vault_entry (id, offer_id, kind, count, order_id, created_at)
      select ${newId()}::uuid, offer_id, 'returned', count(*), ${orderId}::uuid, ${now}::timestamptz
      from freed group by offer_id
    )
    select count(*)::int as freed from freed
  `.execute(db);
  return rows[0]?.freed ?? 0;
}

/** How many units of an instant offer are neither sold nor reserved; 0 for any other. */
export async function countVaultUnits(db: Db, offerId: string): Promise<number> {
  const row = await db
    .selectFrom('offer')
    .select('in_stock')
    .where('id', '=', offerId)
    .where('delivery_method', '=', 'instant')
    .executeTakeFirst();
  return row?.in_stock ?? 0;
}

/** Takes units of an instant offer out of its stock, on sale or not, and puts some back. Undefined: too few are free. */
export async function takeVaultUnits(
  db: Db,
  offerId: string,
  { count, back, now }: { count: number; back: number; now: Date },
): Promise<{ id: string; seller_id: string; category_id: string; sold_out: boolean } | undefined> {
  const left = sql`in_stock - ${count}::bigint + ${back}::bigint`;
  const { rows } = await sql<{
    id: string;
    seller_id: string;
    category_id: string;
    sold_out: boolean;
  }>`
    update offer set
      in_stock = ${left},
      status = case when ${left} = 0 and status = 'active' then 'sold' else status end,
      updated_at = ${now}
    where id = ${offerId} and delivery_method = 'instant' and in_stock >= ${count}::bigint
    returning id, seller_id, category_id, status = 'sold' as sold_out
  `.execute(db);
  return rows[0];
}

interface Handing {
  offerId: string;
  orderId: string;
  count: number;
  now: Date;
  /** `replaced`: the order had been delivered before. */
  kind: 'handed' | 'replaced';
}

/** Assigns the oldest free secrets to an order, and tells the vault's log; returns how many. */
export async function assignSecrets(
  db: Db,
  { offerId, orderId, count, now, kind }: Handing,
): Promise<number> {
  const { rows } = await sql<{ assigned: number }>`
    with assigned as (
      update offer_secret set order_id = ${orderId}, taken_at = ${now}
      where id in (
        select id from offer_secret where offer_id = ${offerId} and order_id is null
        order by position limit ${count}::bigint for no key update skip locked
      )
      returning id
    ), told as (
      insert into vault_entry (id, offer_id, seller_id, kind, count, order_id, created_at)
      select ${newId()}::uuid, ${offerId}::uuid,
        (select seller_id from offer where id = ${offerId}), ${kind}, count(*), ${orderId}::uuid,
        ${now}::timestamptz
      from assigned having count(*) > 0
    )
    select count(*)::int as assigned from assigned
  `.execute(db);
  return rows[0]?.assigned ?? 0;
}

export interface OrderSecretRow {
  id: string;
  ciphertext: string;
  category_id: string;
  revealed_at: Date;
}

/** The secrets of an order, marked as seen if they were not yet: the first look stands in the vault's log. */
export async function markSecretsSeen(
  db: Db,
  orderId: string,
  now: Date,
): Promise<OrderSecretRow[]> {
  const { rows } = await sql<OrderSecretRow>`
    with before as (
      select id, revealed_at is null as is_first from offer_secret where order_id = ${orderId}
      order by position for no key update
    ), seen as (
      update offer_secret s set revealed_at = coalesce(s.revealed_at, ${now})
      from before b where s.id = b.id
      returning s.id, s.offer_id, s.ciphertext, s.position, s.revealed_at, b.is_first
    ), told as (
      insert into vault_entry (id, offer_id, kind, count, order_id, created_at)
      select ${newId()}::uuid, offer_id, 'opened', count(*), ${orderId}::uuid, ${now}::timestamptz
      from seen where is_first group by offer_id
    )
    select seen.id, seen.ciphertext, seen.revealed_at, offer.category_id
    from seen join offer on offer.id = seen.offer_id
    order by seen.position
  `.execute(db);
  return rows;
}

/** The secrets of an order that were seen before. */
export async function seenSecrets(db: Db, orderId: string): Promise<OrderSecretRow[]> {
  const { rows } = await sql<OrderSecretRow>`
    select s.id, s.ciphertext, s.revealed_at, offer.category_id
    from offer_secret s join offer on offer.id = s.offer_id
    where s.order_id = ${orderId} and s.revealed_at is not null
    order by s.position
  `.execute(db);
  return rows;
}

export async function countSecretsOfOrder(db: Db, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('offer_secret')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface NewSecret {
  id: string;
  ciphertext: string;
  fingerprint: string;
  seller_fingerprint: string;
}

/** Stores secrets; those that this or another offer of the seller has are skipped. Returns how many were new. */
export async function insertSecrets(
  db: Db,
  offerId: string,
  secrets: readonly NewSecret[],
  now: Date,
): Promise<number> {
  const rows = await db
    .insertInto('offer_secret')
    .values(secrets.map((secret) => ({ ...secret, offer_id: offerId, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.length;
}

/** Makes room for secrets that only a deleted offer still has, unsold: their seller may offer them again. */
export async function releaseFromDeleted(
  db: Db,
  sellerFingerprints: readonly string[],
): Promise<void> {
  await sql`
    update offer_secret s set seller_fingerprint = null
    from offer o
    where s.seller_fingerprint = any(${[...sellerFingerprints]}::text[]) and s.order_id is null
      and o.id = s.offer_id and o.deleted_at is not null
  `.execute(db);
}

export interface LowStockRow {
  id: string;
  category_id: string;
  /** Units left. */
  left: number;
}

/**
 * Which of these offers a sale left with so few units that their sellers want to be told, which is noted: told once, and
 * again after the stock has grown. Touches no row of offers whose sellers do not want it. Needs a transaction.
 */
export async function markLowStock(db: Db, offerIds: readonly string[]): Promise<LowStockRow[]> {
  const { rows } = await sql<LowStockRow & { is_low: boolean }>`
    with news as (
      select id, in_stock, in_stock <= low_stock as is_low from offer
      where id = any(${[...offerIds]}::uuid[]) and low_stock is not null and deleted_at is null
        and case
          when in_stock > low_stock then low_stock_told is not null
          else low_stock_told is null or in_stock > low_stock_told
        end
      order by id for no key update
    )
    update offer o set low_stock_told = case when n.is_low then n.in_stock end
    from news n where o.id = n.id
    returning o.id, o.category_id, n.in_stock as left, n.is_low
  `.execute(db);
  return rows.filter((row) => row.is_low);
}
