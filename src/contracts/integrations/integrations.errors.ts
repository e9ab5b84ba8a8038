/** Named failures of what sellers connect their programs by. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const integrationErrors = defineErrors({
  API_KEY_NOT_FOUND: { status: 404, message: msg`This key no longer exists.` },
  API_KEYS_FULL: {
    status: 409,
    message: msg({ message: 'There can be {count} keys. Revoke one first.' }),
  },
});
