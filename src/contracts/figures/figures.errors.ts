/** Named failures of the transparency page. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const figuresErrors = defineErrors({
  MONTH_NOT_CLOSED: { status: 404, message: msg`There are no figures of this month.` },
});
