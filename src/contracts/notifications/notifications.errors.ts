/** Named failures of notifications, Telegram and the webhooks of mail and Telegram. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const notificationErrors = defineErrors({
  NOTIFICATION_FIXED: { status: 422, message: msg`This notification cannot be changed.` },
  UNSUBSCRIBE_INVALID: { status: 404, message: msg`This link is not valid.` },
  MAIL_SIGNATURE_INVALID: { status: 403, message: msg`The signature is not valid.` },
  MAIL_EVENT_MALFORMED: { status: 400, message: msg`The event could not be read.` },
  TELEGRAM_SECRET_INVALID: { status: 403, message: msg`The signature is not valid.` },
  PUSH_DEVICE_NOT_FOUND: {
    status: 404,
    message: msg`This device gets no notifications any more.`,
  },
  DISCORD_UNKNOWN: {
    status: 422,
    message: msg`Discord does not know this webhook. Copy its address from the channel’s settings once more.`,
  },
  DISCORD_UNREACHABLE: {
    status: 503,
    message: msg`Discord does not answer right now. Please try again in a moment.`,
  },
  DISCORD_NOT_CONNECTED: { status: 404, message: msg`Discord is not connected.` },
  TELEGRAM_NOT_BOUND: { status: 404, message: msg`Telegram is not connected.` },
});
