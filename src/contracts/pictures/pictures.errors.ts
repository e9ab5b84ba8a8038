/** Named failures of pictures that staff take down. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const pictureErrors = defineErrors({
  PICTURE_NOT_FOUND: {
    status: 404,
    message: msg`This picture stands in no offer and no chat, and is nobody’s profile picture.`,
  },
  PICTURE_TAKEN_DOWN: { status: 409, message: msg`This picture was taken down already.` },
  PICTURE_SHOWN: { status: 409, message: msg`This picture is not taken down.` },
  PICTURE_OWN: {
    status: 403,
    message: msg`Somebody who is not concerned decides about this picture.`,
  },
});
