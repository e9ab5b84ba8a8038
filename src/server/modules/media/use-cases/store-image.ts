/** Stores a normalised image for its owner. */
import { createHash, randomUUID } from 'node:crypto';
import { Failure } from '~/contracts/failure.ts';
import type { Ctx, UserCtx } from '~/server/core/context.ts';
import type { InTransaction } from '../../../core/in-transaction.ts';
import { storageKeyOf } from '../media.keys.ts';
import { requireFileRoom, requireRoom } from '../media.policy.ts';
import {
  countUnused,
  insertMedia,
  type MediaRow,
  selectAllowance,
  takeAllowance,
  touchByContent,
} from '../media.repository.ts';
import type { MediaSource } from '../media.tables.ts';
import type { NormalisedImage } from '../normalise-image.ts';

/**
 * Early quota check, before anything is decoded. The authoritative check runs when the image is stored.
 * @throws {Failure} MEDIA_QUOTA_UNUSED, MEDIA_QUOTA_DAY
 */
export async function requireUploadRoom({ db, actor, now }: UserCtx): Promise<void> {
  const day = await selectAllowance(db, actor.userId, 'upload', now);
  const unused = await countUnused(db, actor.userId);
  const withNext = {
    day: { ...day, pictures: day.pictures + 1 },
    unused: { ...unused, pictures: unused.pictures + 1 },
  };
  requireRoom(withNext, actor.trustLevel, now);
}

/**
 * As `requireUploadRoom`, for a picture that a file names: before it is fetched.
 * @throws {Failure} MEDIA_QUOTA_DAY
 */
export async function requireRoomForFile({ db, actor, now }: UserCtx): Promise<void> {
  const day = await selectAllowance(db, actor.userId, 'file', now);
  requireFileRoom({ ...day, pictures: day.pictures + 1 }, actor.trustLevel, now);
}

/**
 * Records an image and counts it against the owner's quota of its source. A row lock serialises uploads of one owner across
 * processes. An image that a parallel upload has already recorded is not counted.
 */
async function recordImage(
  ctx: Ctx,
  row: MediaRow,
  { source, trustLevel }: { source: MediaSource; trustLevel: number },
): Promise<MediaRow> {
  const stored = await insertMedia(ctx.db, row);
  if (stored.id !== row.id) return stored;
  const owner = { ownerId: row.owner_id, source, bytes: row.byte_size };
  const day = await takeAllowance(ctx.db, owner, ctx.now);
  if (source === 'file') requireFileRoom(day, trustLevel, ctx.now);
  else requireRoom({ day, unused: await countUnused(ctx.db, row.owner_id) }, trustLevel, ctx.now);
  return stored;
}

/**
 * Stores the file first and the row second, so that every row has its file. The same content uploaded again by
 * the same owner gives the same image; different owners never share one, or the id would reveal that both have it.
 * @param source of a file: it has a use from the beginning, and counts by the bound of such pictures
 * @throws {Failure} IMAGE_TAKEN_DOWN, MEDIA_QUOTA_UNUSED, MEDIA_QUOTA_DAY; then nothing is stored
 */
export async function storeImage(
  ctx: UserCtx,
  image: NormalisedImage,
  inTransaction: InTransaction,
  source: MediaSource = 'upload',
): Promise<MediaRow> {
  const { actor, db, now, services } = ctx;
  const contentHash = createHash('sha256').update(image.bytes).digest('hex');
  const earlier = await touchByContent(db, actor.userId, contentHash, now);
  if (earlier) {
    // Another picture may be uploaded, this one not again.
    if (earlier.taken_down_at !== null) throw new Failure('IMAGE_TAKEN_DOWN');
    return earlier;
  }
  const id = randomUUID();
  await services.storage.put(storageKeyOf(id), image.bytes, 'image/webp');
  const row = {
    id,
    owner_id: actor.userId,
    width: image.width,
    height: image.height,
    byte_size: image.bytes.byteLength,
    content_hash: contentHash,
    claimed_at: source === 'file' ? now : null,
    created_at: now,
  };
  const how = { source, trustLevel: actor.trustLevel };
  let stored: MediaRow | undefined;
  try {
    stored = await inTransaction((step) => recordImage(step, row, how));
    return stored;
  } finally {
    if (stored?.id !== id) await services.storage.delete(storageKeyOf(id));
  }
}
