/** Named failures of reports. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const reportErrors = defineErrors({
  REPORT_SUBJECT_NOT_FOUND: {
    status: 404,
    message: msg`What you want to report is not there any more.`,
  },
  REPORT_OWN: { status: 409, message: msg`You cannot report what is your own.` },
  REPORT_EXISTS: {
    status: 409,
    message: msg`You have reported this already. You will be told what came of it.`,
  },
  REPORT_NOT_FOUND: { status: 404, message: msg`There is no such report.` },
  REPORT_HIDES_NOTHING: {
    status: 422,
    message: msg`Only a review is hidden with the decision, and only when the report is upheld.`,
  },
  REPORT_DECIDED: { status: 409, message: msg`This report was already decided.` },
});
