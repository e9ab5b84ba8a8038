/** Avatars: square images made from uploads. */
import { appConfig } from '~config';
import type { Ctx } from '~/server/core/context.ts';
import { storageKeyOf } from '../media.keys.ts';
import { deleteAvatar } from '../media.repository.ts';
import { cutSquare, squareMark } from './cut-square.ts';

/**
 * Makes a user's square avatar from one of their uploads and returns its id. Encodes and stores, so it must be called
 * outside a transaction.
 * @throws {Failure} IMAGE_NOT_FOUND, IMAGE_TAKEN_DOWN, UNAVAILABLE when too many pictures are being made
 */
export function makeAvatar(ctx: Ctx, ownerId: string, mediaId: string): Promise<string> {
  const edge = appConfig.privacy.avatarPixels;
  return cutSquare(ctx, { ownerId, mediaId }, { kind: 'avatar', edge, claimedAt: ctx.now });
}

/** Deletes a user's avatar and its file; other kinds of images are not touched. Called after commit. */
export async function dropAvatar(ctx: Ctx, ownerId: string, id: string): Promise<void> {
  const isGone = await deleteAvatar(ctx.db, ownerId, id, squareMark('avatar', id));
  if (isGone) await ctx.services.storage.delete(storageKeyOf(id));
}
