/** Pictures in a text: which there are, and how much room each needs. */
import type { Block } from '~/contracts/content/content.schemas.ts';
import { parsePicturePath } from '~/contracts/media/media.urls.ts';
import type { Db } from '../../../db/database.ts';
import { findMedia } from '../../media/index.ts';

/** The ids of the pictures that blocks show. */
export function picturesOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    const picture = block.type === 'picture' ? parsePicturePath(block.image) : undefined;
    return picture?.kind === 'image' ? [picture.id] : [];
  });
}

/** Blocks with the sizes of their pictures, by one query; a picture that is gone is left out. */
export async function withPictures(db: Db, blocks: readonly Block[]): Promise<Block[]> {
  const ids = picturesOf(blocks);
  if (ids.length === 0) return [...blocks];
  const sizes = new Map((await findMedia(db, ids)).map((image) => [image.url, image]));
  return blocks.flatMap((block): Block[] => {
    if (block.type !== 'picture') return [block];
    const found = sizes.get(block.image);
    return found ? [{ ...block, width: found.width, height: found.height }] : [];
  });
}
