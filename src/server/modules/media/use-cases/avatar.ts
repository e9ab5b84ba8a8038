/** Avatars: square images made from uploads. */
import { randomUUID } from 'node:crypto';
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { Ctx } from '~/server/core/context.ts';
import { storageKeyOf } from '../media.keys.ts';
import { deleteAvatar, insertMedia, isTakenDown, selectMedia } from '../media.repository.ts';
import { squareImage } from '../normalise-image.ts';

/** Never equal to the hash of an upload: an avatar is not deduplicated, so that it can be deleted on its own. */
const avatarMark = (id: string): string => `avatar:${id}`;

/**
 * Makes a user's square avatar from one of their uploads and returns its id. Encodes and stores, so it must be called
 * outside a transaction.
 * @throws {Failure} IMAGE_NOT_FOUND, UNAVAILABLE when too many pictures are being made
 */
export async function makeAvatar(ctx: Ctx, ownerId: string, mediaId: string): Promise<string> {
  const { storage } = ctx.services;
  const [source] = await selectMedia(ctx.db, [mediaId]);
  const isUsable = source?.owner_id === ownerId && !(await isTakenDown(ctx.db, mediaId));
  const stored = isUsable && (await storage.get(storageKeyOf(mediaId)));
  if (!stored) throw new Failure('IMAGE_NOT_FOUND');
  const image = await squareImage(stored, appConfig.privacy.avatarPixels);
  const id = randomUUID();
  await storage.put(storageKeyOf(id), image.bytes, 'image/webp');
  await insertMedia(ctx.db, {
    id,
    owner_id: ownerId,
    width: image.width,
    height: image.height,
    byte_size: image.bytes.byteLength,
    content_hash: avatarMark(id),
    claimed_at: ctx.now,
    created_at: ctx.now,
  });
  return id;
}

/** Deletes a user's avatar and its file; other kinds of images are not touched. Called after commit. */
export async function dropAvatar(ctx: Ctx, ownerId: string, id: string): Promise<void> {
  const isGone = await deleteAvatar(ctx.db, ownerId, id, avatarMark(id));
  if (isGone) await ctx.services.storage.delete(storageKeyOf(id));
}
