/** All SQL of the media module. */
import type { Selectable } from 'kysely';
import type { Db } from '~/server/db/database.ts';
import type { MediaTables } from './media.tables.ts';

export type MediaRow = Selectable<MediaTables['media']>;

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

/** The image with this content that the owner uploaded before. */
export async function selectByContent(
  db: Db,
  ownerId: string,
  contentHash: string,
): Promise<MediaRow | undefined> {
  return db
    .selectFrom('media')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .where('content_hash', '=', contentHash)
    .executeTakeFirst();
}

/**
 * Records an image. When a parallel upload of the same content came first, its row is answered instead: the
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

/** Deletes the row of a person's picture. False when there is no such one. */
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

/** Marks the owner's images as used and answers those that exist; a second use keeps the first time. */
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
    .returning(columns)
    .execute();
}

/** Deletes up to `limit` images that were uploaded before `before` and never used. Answers their ids. */
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
