/** Named failures of the files of staff. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const filesErrors = defineErrors({
  FILE_NOT_FOUND: { status: 404, message: msg`There is no such file.` },
  FILE_OWN: {
    status: 409,
    message: msg`This is about you. A colleague has to look at it.`,
  },
});
