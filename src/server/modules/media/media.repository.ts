/** All SQL of the media module. */
import { sql, type Selectable } from 'kysely';
import type { Db } from '~/server/db/database.ts';
import { DAY_MS, type UploadCounts } from './media.policy.ts';
import type { MediaSource, MediaTables } from './media.tables.ts';

export type MediaRow = Omit<Selectable<MediaTables['media']>, 'taken_down_at'>;

const columns = [
  'id',
  'owner_id',
  'width',
  'height',
  'byte_size',
  'content_hash',
  'claimed_at',
  'created_at',
] as const;

/** Images by their ids, in no particular order; unknown ids are left out. */
export async function selectMedia(db: Db, ids: readonly string[]): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('media').select(columns).where('id', 'in', ids).execute();
}

/**
 * The image with this content that the owner uploaded before. The upload time of an unused one is set to now, so that
 * it is retained as long as a new one.
 */
export async function touchByContent(
  db: Db,
  ownerId: string,
  contentHash: string,
  now: Date,
): Promise<(MediaRow & { taken_down_at: Date | null }) | undefined> {
  return db
    .updateTable('media')
    .set((eb) => ({
      created_at: eb
        .case()
        .when('claimed_at', 'is', null)
        .then(now)
        .else(eb.ref('created_at'))
        .end(),
    }))
    .where('owner_id', '=', ownerId)
    .where('content_hash', '=', contentHash)
    .returning([...columns, 'taken_down_at'])
    .executeTakeFirst();
}

/** Marks an image as taken down, or takes the mark away; false where that was done already. */
export async function setTakenDown(db: Db, id: string, at: Date | null): Promise<boolean> {
  const result = await db
    .updateTable('media')
    .set({ taken_down_at: at })
    .where('id', '=', id)
    .where('taken_down_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Which of these images are taken down. @param ownerId only of this one's */
export async function takenDownAmong(
  db: Db,
  ids: readonly string[],
  ownerId?: string,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('id', 'in', ids)
    .where('taken_down_at', 'is not', null)
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId ?? ''))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export const isTakenDown = async (db: Db, id: string): Promise<boolean> =>
  (await takenDownAmong(db, [id])).has(id);

/** Whose image it is; undefined where there is none. */
export async function selectOwner(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('media')
    .select('owner_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.owner_id;
}

/**
 * Adds an image to the owner's daily counters, which restart when the last day is over. The row lock serialises uploads
 * of the owner until the transaction ends.
 */
export async function takeAllowance(
  db: Db,
  { ownerId, source, bytes }: { ownerId: string; source: MediaSource; bytes: number },
  now: Date,
): Promise<UploadCounts['day']> {
  const over = sql<boolean>`media_allowance.since <= ${new Date(now.getTime() - DAY_MS)}`;
  return db
    .insertInto('media_allowance')
    .values({ owner_id: ownerId, source, since: now, pictures: 1, bytes })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'source']).doUpdateSet({
        since: sql`case when ${over} then excluded.since else media_allowance.since end`,
        pictures: sql`case when ${over} then 1 else media_allowance.pictures + 1 end`,
        bytes: sql`case when ${over} then 0 else media_allowance.bytes end + excluded.bytes`,
      }),
    )
    .returning(['since', 'pictures', 'bytes'])
    .executeTakeFirstOrThrow();
}

/** The owner's counters of the current day; zeros when it is over. */
export async function selectAllowance(
  db: Db,
  ownerId: string,
  source: MediaSource,
  now: Date,
): Promise<UploadCounts['day']> {
  const row = await db
    .selectFrom('media_allowance')
    .select(['since', 'pictures', 'bytes'])
    .where('owner_id', '=', ownerId)
    .where('source', '=', source)
    .where('since', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirst();
  return row ?? { since: now, pictures: 0, bytes: 0 };
}

/** Counts the owner's unused images. */
export async function countUnused(db: Db, ownerId: string): Promise<UploadCounts['unused']> {
  const { rows } = await sql<UploadCounts['unused']>`
    select count(*)::integer as pictures, coalesce(sum(byte_size), 0)::bigint as bytes,
      min(created_at) as oldest
    from media where owner_id = ${ownerId} and claimed_at is null
  `.execute(db);
  return rows[0] ?? { pictures: 0, bytes: 0, oldest: null };
}

/**
 * Inserts an image. When a parallel upload of the same content came first, its row is returned instead: the
 * update changes nothing but makes the database give that row back.
 */
export async function insertMedia(db: Db, row: MediaRow): Promise<MediaRow> {
  return db
    .insertInto('media')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'content_hash'])
        .doUpdateSet((eb) => ({ created_at: eb.ref('media.created_at') })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Deletes the row of a user's avatar. Returns false when there is none. */
export async function deleteAvatar(
  db: Db,
  ownerId: string,
  id: string,
  contentHash: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('media')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('content_hash', '=', contentHash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Marks the owner's images as used and returns those that exist; a second use does not change the timestamp. */
export async function markClaimed(
  db: Db,
  ownerId: string,
  ids: readonly string[],
  now: Date,
): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  return db
    .updateTable('media')
    .set((eb) => ({ claimed_at: eb.fn.coalesce('claimed_at', eb.val(now)) }))
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .where('taken_down_at', 'is', null)
    .returning(columns)
    .execute();
}

/** Takes a picture out of use, if it has this mark: it is unused from now on, and swept as an upload of this moment. */
export async function releaseClaimed(
  db: Db,
  { id, mark }: { id: string; mark: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('media')
    .set({ claimed_at: null, created_at: now })
    .where('id', '=', id)
    .where('content_hash', '=', mark)
    .execute();
}

/** Deletes up to `limit` images that were uploaded before `before` and never used. Returns their ids. */
export async function deleteUnclaimed(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('media')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('media')
        .select('id')
        .where('claimed_at', 'is', null)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .where('claimed_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
