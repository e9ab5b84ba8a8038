/** Named failures of the chat, answered over HTTP and in realtime acknowledgements. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const chatErrors = defineErrors({
  CHANNEL_NOT_FOUND: { status: 404, message: msg`There is no such conversation.` },
  COMPANION_NOT_FOUND: { status: 404, message: msg`There is no such person to write to.` },
  COMPANION_SELF: { status: 422, message: msg`You cannot write to yourself.` },
  MESSAGE_REFUSED: {
    status: 422,
    message: msg`This message contains words or contact data that are not allowed here.`,
  },
  ATTACHMENT_NOT_FOUND: { status: 422, message: msg`One of the images no longer exists.` },
  CONVERSATIONS_MANY: {
    status: 429,
    message: msg({
      message:
        'You have written first to {count} people within a day. You can write to others again in {hours, plural, one {# hour} other {# hours}}.',
    }),
  },
  CONVERSATIONS_UNCONFIRMED: {
    status: 429,
    message: msg({
      message:
        'You have written first to {count} people. Confirm your e-mail address to write to more, or wait {hours, plural, one {# hour} other {# hours}}.',
    }),
  },
  CLIENT_ID_REUSED: {
    status: 409,
    message: msg`This message number was already used for another message.`,
  },
});
