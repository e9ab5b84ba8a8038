/** Texts of what staff decided about something that somebody published. */
import { msg } from '@lingui/core/macro';
import { hideCodeNames } from '~/contracts/reviews/hide-code-names.ts';
import { paths } from '~/platform/navigation/paths.ts';
import type { NotificationData } from './notifications.tables.ts';
import type { NotificationText } from './order-labels.ts';

const hiddenTexts = {
  author: (title: string) => ({
    subject: msg`Your review was hidden`,
    body: msg`Support has hidden your review of “${title}”. Only you, its seller and our staff still see it, and it counts nowhere.`,
  }),
  seller: (title: string) => ({
    subject: msg`A review of your sale was hidden`,
    body: msg`Support has hidden the review of “${title}”. Only you, its buyer and our staff still see it, and it counts nowhere.`,
  }),
} as const;

const restoredTexts = {
  author: (title: string) => ({
    subject: msg`Your review is shown again`,
    body: msg`Support has put your review of “${title}” back. Everybody sees it, and it counts as before.`,
  }),
  seller: (title: string) => ({
    subject: msg`A review of your sale is shown again`,
    body: msg`Support has put the review of “${title}” back. Everybody sees it, and it counts as before.`,
  }),
} as const;

/** What was hidden, with the reason; or that it is back. */
function reviewModeratedText({
  orderId,
  title,
  side,
  hidden,
}: Extract<NotificationData, { type: 'review_moderated' }>): NotificationText {
  const action = { label: msg`Show the review`, path: `${paths.order(orderId)}#review` };
  if (hidden === null) return { ...restoredTexts[side](title), action };
  return {
    ...hiddenTexts[side](title),
    details: [hideCodeNames[hidden.code], hidden.reason],
    action,
  };
}

const appealTexts = {
  granted: {
    review: {
      subject: msg`Your appeal was granted`,
      body: msg`Somebody else of our staff has looked at your review again: it is shown, and counts.`,
    },
    ban: {
      subject: msg`Your appeal was granted`,
      body: msg`Somebody else of our staff has looked at your ban again: it is lifted.`,
    },
  },
  refused: {
    review: {
      subject: msg`Your appeal was refused`,
      body: msg`Somebody else of our staff has looked at your review again: it stays hidden.`,
    },
    ban: {
      subject: msg`Your appeal was refused`,
      body: msg`Somebody else of our staff has looked at your ban again: it stays.`,
    },
  },
} as const;

/** What came of an appeal, and why. */
function appealText({
  about,
  orderId,
  outcome,
  reason,
}: Extract<NotificationData, { type: 'appeal' }>): NotificationText {
  const action =
    orderId === null
      ? { label: msg`Open your profile`, path: paths.me }
      : { label: msg`Show the review`, path: `${paths.order(orderId)}#review` };
  return { ...appealTexts[outcome][about], details: [reason], action };
}

const downTexts = {
  offer: msg`Support has taken a picture of your offers down. They stay on sale, with their generated picture where they have no other one.`,
  avatar: msg`Support has taken your profile picture down. You can choose another one.`,
  chat: msg`Support has taken a picture down that you have sent in the chat.`,
} as const;

const backTexts = {
  offer: msg`Support allows a picture of your offers again.`,
  avatar: msg`Support allows your profile picture again. It is shown unless you have chosen another one.`,
  chat: msg`Support allows a picture again that you have sent in the chat.`,
} as const;

const picturePaths = {
  offer: paths.sellerOffers,
  avatar: paths.me,
  chat: paths.chat,
} as const;

/** That a picture was taken down, with the reason; or that it is back. */
function pictureModeratedText({
  place,
  reason,
}: Extract<NotificationData, { type: 'picture_moderated' }>): NotificationText {
  const action = { label: msg`Have a look`, path: picturePaths[place] };
  if (reason === null) {
    return { subject: msg`Your picture is allowed again`, body: backTexts[place], action };
  }
  return {
    subject: msg`Your picture was taken down`,
    body: downTexts[place],
    details: [reason],
    action,
  };
}

type ModerationData = Extract<
  NotificationData,
  { type: 'review_moderated' | 'picture_moderated' | 'appeal' }
>;

/** What staff decided about something that somebody published. */
export function moderationText(data: ModerationData): NotificationText {
  switch (data.type) {
    case 'review_moderated':
      return reviewModeratedText(data);
    case 'picture_moderated':
      return pictureModeratedText(data);
    case 'appeal':
      return appealText(data);
  }
}
