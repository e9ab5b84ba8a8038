/** Maps rows of the media module to contract output. */
import type { UploadedImage } from '~/contracts/media/media.contract.ts';
import { imageUrl } from '~/contracts/media/media.urls.ts';
import type { MediaRow } from './media.repository.ts';

export function presentImage(row: Pick<MediaRow, 'id' | 'width' | 'height'>): UploadedImage {
  return { id: row.id, url: imageUrl(row.id), width: row.width, height: row.height };
}
