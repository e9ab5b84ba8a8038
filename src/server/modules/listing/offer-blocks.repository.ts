/** SQL of packed offer blocks, which facet counts are computed from, and of changes that are not packed yet. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { BlockRow } from './offer-block.ts';
import { allOf, plainConditions } from './offer-conditions.repository.ts';
import type { OfferFilter } from './offer-query.ts';

/** The packed columns of the offer `o`, with the number of its seller. */
const blockColumns = sql`
  o.id, o.catalog_price_micros, o.delivery_minutes, o.delivery_method = 'instant' as is_instant,
  o.volume_discounts <> '[]' as has_volume, o.seller_level, n.number as seller_number,
  o.facet_tokens, o.attributes
`;

export interface ChangedRow extends Omit<BlockRow, 'id' | 'catalog_price_micros'> {
  /** The category for which the change was recorded. */
  category_id: string;
  offer_id: string;
  /** Null when the offer is not listed there any more; the rest of the row is null then, too. */
  id: string | null;
  catalog_price_micros: number;
  is_online: boolean;
}

/**
 * Current rows of offers that have changed since their category was packed. Reads at most `limit` + 1 changes; more
 * than `limit` rows mean that there are more.
 */
export async function selectChanged(
  db: Db,
  categoryIds: readonly string[],
  now: Date,
  limit: number,
): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    with changed as materialized (
      select category_id, offer_id from offer_change
      where category_id = any(${categoryIds}::uuid[]) limit ${limit + 1}
    )
    select c.category_id, c.offer_id, ${blockColumns},
      coalesce(u.is_seller and u.online_until > ${now}, false) as is_online
    from (select distinct category_id, offer_id from changed) c
    left join offer o on o.id = c.offer_id and o.listed and o.category_id = c.category_id
    left join app_user u on u.id = o.seller_id
    left join seller_number n on n.user_id = o.seller_id
  `.execute(db);
  return rows;
}

/**
 * Current rows of offers of a search or of one seller, unordered, at most `limit`; one extra row means that there are
 * more. The caller applies the other filters.
 */
export async function selectCandidates(
  db: Db,
  filter: OfferFilter,
  categoryIds: readonly string[],
  now: Date,
  limit: number,
): Promise<ChangedRow[]> {
  const [only, ...others] = categoryIds;
  // For several categories a bitmap scan of their index does not pay: comparing as text keeps the planner from it.
  const within =
    others.length === 0
      ? sql`o.category_id = ${only ?? null}`
      : sql`o.category_id::text = any(${[...categoryIds]}::text[])`;
  const { rows } = await sql<ChangedRow>`
    select o.category_id, o.id as offer_id, ${blockColumns},
      coalesce(u.is_seller and u.online_until > ${now}, false) as is_online
    from (
      select o.* from offer o
      where o.listed and ${within} and ${allOf(plainConditions(filter))}
      limit ${limit + 1}
    ) o
    join app_user u on u.id = o.seller_id
    left join seller_number n on n.user_id = o.seller_id
  `.execute(db);
  return rows;
}

export interface StoredBlock {
  category_id: string;
  version: number;
  /** Null when the caller already has this part of this version. */
  common: Uint8Array | null;
  details: Uint8Array | null;
  ids: Uint8Array | null;
}

export interface BlockRequest {
  categoryIds: readonly string[];
  /** Versions that the caller has cached, by part. */
  known: { common: readonly number[]; details: readonly number[]; ids: readonly number[] };
  withDetails: boolean;
  /** Categories for which the ids are needed too, to find single offers. */
  idsOf: readonly string[];
}

/** All blocks of some categories in one statement, so that the snapshot is consistent with concurrent packing. */
export async function selectBlocks(db: Db, request: BlockRequest): Promise<StoredBlock[]> {
  const { categoryIds, known, withDetails, idsOf } = request;
  const { rows } = await sql<StoredBlock>`
    select b.category_id, b.version,
      case when b.version <> all(${[...known.common]}::bigint[]) then b.common end as common,
      case when ${withDetails} and b.version <> all(${[...known.details]}::bigint[])
        then b.details end as details,
      case when b.category_id = any(${idsOf}::uuid[])
        and b.version <> all(${[...known.ids]}::bigint[]) then b.ids end as ids
    from offer_block b where b.category_id = any(${categoryIds}::uuid[])
  `.execute(db);
  return rows;
}

/** Ids at given positions of blocks, read without the rest of the block. */
export async function selectIdsAt(
  db: Db,
  spots: readonly { version: number; place: number }[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select encode(substring(b.ids from 1 + 16 * s.place for 16), 'hex')::uuid as id
    from unnest(
      ${spots.map(({ version }) => version)}::bigint[], ${spots.map(({ place }) => place)}::int[]
    ) as s (version, place)
    join offer_block b on b.version = s.version
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Numbers of the sellers who are online. */
export async function selectOnlineNumbers(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select n.number from app_user u join seller_number n on n.user_id = u.id
    where u.is_seller and u.online_until > ${now}
  `.execute(db);
  return rows.map(({ number }) => number);
}

/** Categories with at least `atLeast` unpacked changes. */
export async function selectChangedCategories(db: Db, atLeast: number): Promise<string[]> {
  const { rows } = await sql<{ category_id: string }>`
    select category_id from offer_change group by category_id having count(*) >= ${atLeast}
  `.execute(db);
  return rows.map(({ category_id }) => category_id);
}

/** Advisory lock until the transaction ends: one process packs a category at a time; false when another one does. */
export async function lockPacking(db: Db, categoryId: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`offer_block ${categoryId}`}, 0)) as locked
  `.execute(db);
  return rows[0]?.locked === true;
}

export interface PendingChange {
  position: number;
  offer_id: string;
}

export async function selectPending(
  db: Db,
  categoryId: string,
  limit: number,
): Promise<PendingChange[]> {
  const { rows } = await sql<PendingChange>`
    select position, offer_id from offer_change where category_id = ${categoryId}
    order by position limit ${limit}
  `.execute(db);
  return rows;
}

export async function deletePending(db: Db, changes: readonly PendingChange[]): Promise<void> {
  await sql`
    delete from offer_change
    where position = any(${changes.map(({ position }) => position)}::bigint[])
  `.execute(db);
}

/** The first ids of a category's blocks, in order. */
export async function selectFirstIds(db: Db, categoryId: string): Promise<string[]> {
  const { rows } = await sql<{ first_id: string }>`
    select first_id from offer_block where category_id = ${categoryId} order by first_id
  `.execute(db);
  return rows.map(({ first_id }) => first_id);
}

/** The sorted ids that a block holds. */
export async function selectBlockIds(
  db: Db,
  categoryId: string,
  firstId: string,
): Promise<Uint8Array | null> {
  const { rows } = await sql<{ ids: Uint8Array }>`
    select ids from offer_block where category_id = ${categoryId} and first_id = ${firstId}
  `.execute(db);
  return rows[0]?.ids ?? null;
}

/** Rows for packing: the listed ones of the given offers of a category, by id. Assigns numbers to new sellers. */
export async function selectBlockRows(
  db: Db,
  categoryId: string,
  ids: readonly string[],
): Promise<BlockRow[]> {
  await sql`
    insert into seller_number (user_id)
    select distinct o.seller_id from offer o
    where o.id = any(${ids}::uuid[])
      and not exists (select from seller_number n where n.user_id = o.seller_id)
    on conflict do nothing
  `.execute(db);
  const { rows } = await sql<BlockRow>`
    select ${blockColumns} from offer o left join seller_number n on n.user_id = o.seller_id
    where o.id = any(${ids}::uuid[]) and o.category_id = ${categoryId} and o.listed
    order by o.id
  `.execute(db);
  return rows;
}

export interface PackedBlock {
  firstId: string;
  size: number;
  ids: Buffer;
  common: Buffer;
  details: Buffer;
}

/** Replaces the block that begins with `firstId`. */
export async function replaceBlock(
  db: Db,
  categoryId: string,
  firstId: string,
  blocks: readonly PackedBlock[],
): Promise<void> {
  await sql`
    delete from offer_block where category_id = ${categoryId} and first_id = ${firstId}
  `.execute(db);
  for (const block of blocks) {
    await sql`
      insert into offer_block (category_id, first_id, size, ids, common, details)
      values (${categoryId}, ${block.firstId}, ${block.size}, ${block.ids}, ${block.common},
        ${block.details})
    `.execute(db);
  }
}
