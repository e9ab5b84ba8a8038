/** Using uploaded images in an offer, a proof or a message. */
import { Failure } from '~/contracts/failure.ts';
import type { UploadedImage } from '~/contracts/media/media.contract.ts';
import type { Db } from '~/server/db/database.ts';
import { markClaimed, type MediaRow, selectMedia } from '../media.repository.ts';
import { presentImage } from '../media.presenter.ts';

function inOrder(ids: readonly string[], rows: readonly MediaRow[]): UploadedImage[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [presentImage(row)] : [];
  });
}

/** Images by their ids in the given order; unknown ids are left out. Asks nothing about who may see them. */
export async function findMedia(db: Db, ids: readonly string[]): Promise<UploadedImage[]> {
  return inOrder(ids, await selectMedia(db, ids));
}

/**
 * Takes images into use: they must exist and belong to the uploader, and are kept from then on. Call it in the
 * transaction that refers to them. Answers them in the given order.
 * @throws {Failure} IMAGE_NOT_FOUND when one is missing or somebody else's
 */
export async function claimMedia(
  db: Db,
  ownerId: string,
  ids: readonly string[],
  now: Date,
): Promise<UploadedImage[]> {
  const images = inOrder(ids, await markClaimed(db, ownerId, ids, now));
  if (images.length !== ids.length) throw new Failure('IMAGE_NOT_FOUND');
  return images;
}
