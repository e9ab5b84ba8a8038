/** Named failures of templates for answers. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const answerErrors = defineErrors({
  ANSWER_NOT_FOUND: { status: 404, message: msg`This template is not there any more.` },
  ANSWER_NAME_TAKEN: {
    status: 409,
    message: msg`There is a template of this name for the same act.`,
  },
  ANSWER_CHANGED: {
    status: 409,
    message: msg`Somebody has changed this template meanwhile. Look at it, then change it again.`,
  },
  ANSWERS_FULL: {
    status: 422,
    message: msg`There are 300 templates, the most that is possible. Remove some first.`,
  },
});
