/** Named failures of what sellers connect their programs by. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const integrationErrors = defineErrors({
  API_KEY_NOT_FOUND: { status: 404, message: msg`This key no longer exists.` },
  API_KEYS_FULL: {
    status: 409,
    message: msg({ message: 'There can be {count} keys. Revoke one first.' }),
  },
  WEBHOOK_NOT_FOUND: { status: 404, message: msg`This webhook no longer exists.` },
  WEBHOOKS_FULL: {
    status: 409,
    message: msg({ message: 'There can be {count} webhooks. Remove one first.' }),
  },
  WEBHOOK_LOCAL: {
    status: 422,
    message: msg`This machine itself can be told in the sandbox only.`,
  },
  WEBHOOK_OFF: { status: 409, message: msg`The webhook is off. Switch it on first.` },
  DELIVERY_NOT_FOUND: { status: 404, message: msg`This delivery no longer exists.` },
});
