/** Named failures of operations. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const opsErrors = defineErrors({
  DEAD_LETTER_NOT_FOUND: {
    status: 404,
    message: msg`This delivery is not given up any more, or never was.`,
  },
  JOB_NOT_FOUND: {
    status: 404,
    message: msg`There is no such job, or it does not sleep: it runs by itself every few seconds.`,
  },
});
