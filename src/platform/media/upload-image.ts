/** Sends one image to `POST /api/media`. Failures are the endpoint's own. */
import * as v from 'valibot';
import { uploadedImageSchema, type UploadedImage } from '~/contracts/media/media.contract.ts';
import { sendForm } from './send-form.ts';

/** @throws Failure: IMAGE_TYPE, IMAGE_TOO_LARGE, … or UNAVAILABLE when the server is not reached. */
export async function uploadImage(file: File): Promise<UploadedImage> {
  const body = new FormData();
  body.set('file', file);
  return v.parse(uploadedImageSchema, await sendForm('/api/media', body));
}
