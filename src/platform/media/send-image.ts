/**
 * The sender of images (`upload-image.ts`) brings schemas and the words of all refusals along, so that it is fetched
 * when somebody is about to act: browsers remember a script that did not arrive.
 */
import { Failure } from '~/contracts/failure.ts';
import type { UploadedImage } from '~/contracts/media/media.contract.ts';

const sender = () => import('./upload-image.ts');
if (typeof document !== 'undefined') {
  addEventListener('focusin', () => void sender().catch(() => {}), { once: true });
}

/** @throws Failure: IMAGE_TYPE, IMAGE_TOO_LARGE, … or UNAVAILABLE when the server is not reached. */
export async function sendImage(file: File): Promise<UploadedImage> {
  const { uploadImage } = await sender().catch(() => {
    throw new Failure('UNAVAILABLE');
  });
  return uploadImage(file);
}
