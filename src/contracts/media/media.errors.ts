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
  MEDIA_QUOTA_UNUSED: {
    status: 429,
    message: msg({
      message:
        'You have uploaded many pictures that nothing uses yet. Save what they belong to, or try again in {minutes, plural, one {# minute} other {# minutes}}.',
    }),
  },
  MEDIA_QUOTA_DAY: {
    status: 429,
    message: msg({
      message:
        'You have uploaded as many pictures as one day allows. The next one is possible in {hours, plural, one {# hour} other {# hours}}.',
    }),
  },
  IMAGE_TAKEN_DOWN: {
    status: 422,
    message: msg`Support has taken this picture down: it cannot be shown again. Please choose another one.`,
  },
  IMAGE_NOT_FOUND: {
    status: 422,
    message: msg`One of the images is not there any more: what nothing uses is removed after an hour. Please upload it again.`,
  },
});
