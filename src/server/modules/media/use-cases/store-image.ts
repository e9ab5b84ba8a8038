/** Stores a normalised image for its owner. */
import { createHash, randomUUID } from 'node:crypto';
import type { Db } from '~/server/db/database.ts';
import type { Storage } from '~/server/infra/storage.ts';
import { storageKeyOf } from '../media.keys.ts';
import { insertMedia, type MediaRow, selectByContent } from '../media.repository.ts';
import type { NormalisedImage } from '../normalise-image.ts';

interface StoreImage {
  ownerId: string;
  image: NormalisedImage;
  now: Date;
  storage: Storage;
}

/**
 * Stores the file first and the row second, so that every row has its file. The same content uploaded again by
 * the same owner gives the same image; different owners never share one, or the id would tell that both have it.
 */
export async function storeImage(
  db: Db,
  { ownerId, image, now, storage }: StoreImage,
): Promise<MediaRow> {
  const contentHash = createHash('sha256').update(image.bytes).digest('hex');
  const earlier = await selectByContent(db, ownerId, contentHash);
  if (earlier) return earlier;
  const id = randomUUID();
  await storage.put(storageKeyOf(id), image.bytes, 'image/webp');
  const row = await insertMedia(db, {
    id,
    owner_id: ownerId,
    width: image.width,
    height: image.height,
    byte_size: image.bytes.byteLength,
    content_hash: contentHash,
    claimed_at: null,
    created_at: now,
  });
  if (row.id !== id) await storage.delete(storageKeyOf(id));
  return row;
}
