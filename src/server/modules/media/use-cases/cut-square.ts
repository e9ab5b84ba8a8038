/** Square pictures that are cut out of uploads, each a picture of its own: profile pictures and icons of games. */
import { randomUUID } from 'node:crypto';
import { Failure } from '~/contracts/failure.ts';
import type { Ctx } from '~/server/core/context.ts';
import { storageKeyOf } from '../media.keys.ts';
import { insertMedia, type MediaRow, selectMedia, takenDownAmong } from '../media.repository.ts';
import { squareImage } from '../normalise-image.ts';

/** Never equal to the hash of an upload: it is not deduplicated, so that it can be deleted on its own. */
export const squareMark = (kind: 'avatar' | 'icon', id: string): string => `${kind}:${id}`;

interface Cut {
  kind: 'avatar' | 'icon';
  /** Edge of the square in pixels. */
  edge: number;
  /** Null: whoever puts it into use claims it, and it is swept where nobody does. */
  claimedAt: Date | null;
}

/** The upload with its file. @throws {Failure} IMAGE_NOT_FOUND: it is gone or somebody else's, IMAGE_TAKEN_DOWN */
async function openUpload(ctx: Ctx, ownerId: string, mediaId: string) {
  const [row] = await selectMedia(ctx.db, [mediaId]);
  if (row?.owner_id !== ownerId) throw new Failure('IMAGE_NOT_FOUND');
  const isDown = await takenDownAmong(ctx.db, [mediaId]);
  if (isDown.size > 0) throw new Failure('IMAGE_TAKEN_DOWN');
  const stored = await ctx.services.storage.get(storageKeyOf(mediaId));
  if (!stored) throw new Failure('IMAGE_NOT_FOUND');
  return { row, stored };
}

/**
 * Cuts the middle square out of one of somebody's uploads and stores it as a picture of theirs; returns its id. Encodes and
 * stores, so it must be called outside a transaction.
 * @param check of the upload, before anything is encoded
 * @throws {Failure} IMAGE_NOT_FOUND, IMAGE_TAKEN_DOWN, what `check` throws, UNAVAILABLE when too many pictures are being made
 */
export async function cutSquare(
  ctx: Ctx,
  { ownerId, mediaId }: { ownerId: string; mediaId: string },
  { kind, edge, claimedAt }: Cut,
  check: (upload: Pick<MediaRow, 'width' | 'height'>) => void = () => {},
): Promise<string> {
  const { row, stored } = await openUpload(ctx, ownerId, mediaId);
  check(row);
  const image = await squareImage(stored, edge);
  const id = randomUUID();
  await ctx.services.storage.put(storageKeyOf(id), image.bytes, 'image/webp');
  await insertMedia(ctx.db, {
    id,
    owner_id: ownerId,
    width: image.width,
    height: image.height,
    byte_size: image.bytes.byteLength,
    content_hash: squareMark(kind, id),
    claimed_at: claimedAt,
    created_at: ctx.now,
  });
  return id;
}
