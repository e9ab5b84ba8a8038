/**
 * The image upload (`upload-image.ts`) brings schemas and all failure messages along, so it is not part of the page's
 * bundle but imported at the first focus: browsers cache a failed import, so the press would be too late.
 */
import type { UploadedImage } from '~/contracts/media/media.contract.ts';

const sender = () => import('./upload-image.ts');
if (typeof document !== 'undefined') {
  addEventListener('focusin', () => void sender().catch(() => {}), { once: true });
}

/** @throws as `uploadImage`, also where its script is not reached */
export async function sendImage(file: File): Promise<UploadedImage> {
  const { uploadImage } = await sender();
  return uploadImage(file);
}
