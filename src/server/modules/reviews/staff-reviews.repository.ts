/** SQL of what staff do with reviews: they look through all of them, hide some, and put them back. */
import { sql } from 'kysely';
import type { ReviewState } from '~/contracts/reviews/hidden-reviews.schemas.ts';
import type { HideCode } from '~/contracts/reviews/hide-codes.ts';
import { isBefore, type Position } from '../../core/paging.ts';
import type { Db } from '../../db/database.ts';
import { withPeople, type ReviewRow } from './reviews.repository.ts';

/** A search looks through so many reviews for one page; the next page goes on behind them. */
const LOOKED_THROUGH = 2_000;

interface StaffAsked {
  stars: number | undefined;
  state: ReviewState;
  seller_id: string | undefined;
  search: string;
  id: string | undefined;
  after: Position | null;
  limit: number;
}

const states = {
  all: sql`true`,
  shown: sql`hidden_at is null`,
  hidden: sql`hidden_at is not null`,
} as const;

/** Conditions that an index finds. */
const narrowed = ({ stars, state, seller_id: sellerId, id, after }: StaffAsked) => sql`
  ${states[state]} and ${isBefore(after)}
  ${stars === undefined ? sql`` : sql`and stars = ${stars}`}
  ${sellerId === undefined ? sql`` : sql`and seller_id = ${sellerId}`}
  ${id === undefined ? sql`` : sql`and id = ${id}`}
`;

/** Newest first. */
export async function selectForStaff(db: Db, asked: StaffAsked): Promise<ReviewRow[]> {
  const { search, limit } = asked;
  const newest = sql`
    select * from review where ${narrowed(asked)} order by created_at desc, id desc
    limit ${search === '' ? limit : LOOKED_THROUGH}
  `;
  const found = sql`
    select * from (${newest}) looked
    where strpos(lower(message), lower(${search})) > 0
      or strpos(lower(coalesce(reply, '')), lower(${search})) > 0
    order by created_at desc, id desc limit ${limit}
  `;
  const { rows } = await withPeople(search === '' ? newest : found).execute(db);
  return rows;
}

/** The last review that one search looks through; undefined where it comes to the end. */
export async function lastLookedAt(
  db: Db,
  asked: StaffAsked,
): Promise<{ id: string; created_at: Date } | undefined> {
  const { rows } = await sql<{ id: string; created_at: Date }>`
    select id, created_at from review where ${narrowed(asked)}
    order by created_at desc, id desc offset ${LOOKED_THROUGH - 1} limit 1
  `.execute(db);
  return rows[0];
}

/** Marks a review as hidden; false where it is already. */
export async function setHidden(
  db: Db,
  id: string,
  hidden: { at: Date; by: string; code: HideCode; reason: string },
): Promise<boolean> {
  const result = await db
    .updateTable('review')
    .set({
      hidden_at: hidden.at,
      hidden_by: hidden.by,
      hidden_code: hidden.code,
      hidden_reason: hidden.reason,
    })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Takes the mark away; false where there is none. */
export async function setShown(db: Db, id: string): Promise<boolean> {
  const result = await db
    .updateTable('review')
    .set({ hidden_at: null, hidden_by: null, hidden_code: null, hidden_reason: null })
    .where('id', '=', id)
    .where('hidden_at', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Since when those of these reviews that are hidden are so, by id. */
export async function selectHiddenSince(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('review')
    .select(['id', 'hidden_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.flatMap(({ id, hidden_at: at }) => (at === null ? [] : [[id, at]])));
}
