/** Named failures of data export and account deletion. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const privacyErrors = defineErrors({
  PASSWORD_NEEDED: {
    status: 409,
    message: msg`Choose a password first, under “Security” in the settings. It protects this step.`,
  },
  EXPORT_TOO_SOON: {
    status: 409,
    message: msg`Your data can be collected once a day. Use the present archive, or try again later.`,
  },
  EXPORT_NOT_FOUND: {
    status: 404,
    message: msg`This archive is not there any more. Have a new one made.`,
  },
  DELETION_BLOCKED: {
    status: 409,
    message: msg`The account cannot be deleted yet: something is still open. It is listed in the settings.`,
  },
  DELETION_UNDER_WAY: {
    status: 409,
    message: msg`The deletion of this account was already asked for.`,
  },
  DELETION_NOT_FOUND: { status: 404, message: msg`This account is not about to be deleted.` },
});
