/** Named failures of uploaded images. The figures are the ones of `appConfig.offers`; a test compares them. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const mediaErrors = defineErrors({
  IMAGE_TYPE: {
    status: 422,
    message: msg`This is not a JPEG, PNG, WebP or AVIF image.`,
  },
  IMAGE_TOO_LARGE: { status: 413, message: msg`The image is larger than 10 MB.` },
  IMAGE_TOO_MANY_PIXELS: {
    status: 422,
    message: msg`The image has more than 24 megapixels or 50 frames.`,
  },
  IMAGE_UNREADABLE: { status: 422, message: msg`The image is damaged and could not be read.` },
  IMAGE_NOT_FOUND: {
    status: 422,
    message: msg`One of the images is not there any more. Please upload it again.`,
  },
});
