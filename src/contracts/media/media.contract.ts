/** Uploading images for offers, proofs and messages. */
import * as v from 'valibot';
import { countSchema, idSchema, urlSchema } from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { mediaErrors } from './media.errors.ts';

const route = routesOf('Media');

/** An uploaded image: its id for other calls, its address, and its size in pixels after turning upright. */
export const uploadedImageSchema = v.object({
  id: idSchema,
  url: urlSchema,
  width: countSchema,
  height: countSchema,
});
export type UploadedImage = v.InferOutput<typeof uploadedImageSchema>;

/**
 * Uploads one image as the multipart field `file`. It belongs to the caller until something uses it. Banned accounts
 * may upload only while one of their orders may be delivered or disputed (decision 0019).
 */
const upload = endpoint
  .meta({
    who: 'user',
    limit: { calls: 120, seconds: 600 },
    alsoFor: ['acting', 'banned'],
    keys: ['offers:write', 'orders:deliver', 'messages:write'],
  })
  .route({
    ...route.post('/media', 'Upload an image'),
    description:
      'JPEG, PNG, WebP or AVIF, at most 10 MB and 24 megapixels. It is stored anew without metadata. What nothing uses is removed after an hour, and how much may wait unused, and be uploaded in a day, follows the trust level.',
    successStatus: 201,
  })
  .errors(
    documented(
      pick(
        mediaErrors,
        'IMAGE_TYPE',
        'IMAGE_TOO_LARGE',
        'IMAGE_TOO_MANY_PIXELS',
        'IMAGE_UNREADABLE',
        'IMAGE_TAKEN_DOWN',
        'MEDIA_QUOTA_UNUSED',
        'MEDIA_QUOTA_DAY',
      ),
    ),
  )
  .input(v.object({ file: v.file() }))
  .output(uploadedImageSchema);

export const mediaContract = { upload };
