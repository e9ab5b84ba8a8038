/** Named failures of the chat, answered over HTTP and in realtime acknowledgements. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

/** Names what was refused and the safe way to the same end. */
const refusal = msg({
  message:
    '{kind, select, phone {Phone numbers are not allowed: “{word}”. Give what the delivery needs in the order form.} email {E-mail addresses are not allowed: “{word}”. Give what the delivery needs in the order form.} link {Links to other sites are not allowed: “{word}”. Send a picture, or say it here.} messenger {Other messengers are not allowed: “{word}”. Escrow covers only what is agreed here.} other {This is not allowed here: “{word}”. Say it in other words.}}',
});

export const chatErrors = defineErrors({
  CHANNEL_NOT_FOUND: { status: 404, message: msg`There is no such conversation.` },
  COMPANION_NOT_FOUND: { status: 404, message: msg`There is no such person to write to.` },
  COMPANION_SELF: { status: 422, message: msg`You cannot write to yourself.` },
  MESSAGE_REFUSED: {
    status: 422,
    message: refusal,
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
  QUICK_REPLIES_FULL: {
    status: 409,
    message: msg({ message: 'You can keep {count} quick replies. Delete one first.' }),
  },
  QUICK_REPLY_NOT_FOUND: { status: 404, message: msg`This quick reply no longer exists.` },
  PLACEHOLDER_UNKNOWN: {
    status: 422,
    message: msg({ message: '“{word}” stands for nothing here. What can be filled in: {known}.' }),
  },
  MESSAGE_NOT_FOUND: { status: 404, message: msg`There is no such message.` },
  TRANSLATION_OFF: { status: 404, message: msg`Messages are not translated here.` },
  TRANSLATION_UNAVAILABLE: {
    status: 503,
    message: msg`The translation is not available now. Try again in a minute.`,
  },
  CLIENT_ID_REUSED: {
    status: 409,
    message: msg`This message number was already used for another message.`,
  },
});
