/** The text of a notification, in its reader's language: a subject, a sentence or two, one action. */
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { appConfig, type Currency, type Locale } from '~config';
import type { NotificationKind } from '~/contracts/notifications/kinds.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { formatCents, formatDate, formatDay } from '~/platform/i18n/format.ts';
import { serverI18n } from '../../infra/i18n.ts';
import { pathIn } from '../../page-path.ts';
import { categoryText } from './category-labels.ts';
import type { NotificationData } from './notifications.tables.ts';
import type { KnownOrder, OrderTerms } from './order-details.ts';
import { orderText, type NotificationText } from './order-labels.ts';
import { moderationText } from './moderation-labels.ts';
import { programmeText } from './programme-labels.ts';
import { marketText } from './market-labels.ts';
import { chargebackText } from './chargeback-labels.ts';
import { moneyText } from './payment-labels.ts';

const brand = appConfig.brand.name;

function payoutText(
  data: Extract<NotificationData, { type: 'payout' }>,
  locale: Locale,
): NotificationText {
  const amount = formatCents(data.cents, 'USD', locale);
  const action = { label: msg`Show the balance`, path: '/profile/me/balance' };
  const texts = {
    approved: {
      subject: msg`Your payout was approved`,
      body: msg`Your payout of ${amount} was approved and is on its way.`,
    },
    withdrawn: {
      subject: msg`Your payout was sent`,
      body: msg`Your payout of ${amount} has left for the account you named.`,
    },
    declined: {
      subject: msg`Your payout was declined`,
      body: msg`Your payout of ${amount} was declined and the money is back in your balance. There you see why and what to do next.`,
    },
    bounced: {
      subject: msg`Your payout came back`,
      body: msg`Your payout of ${amount} could not be delivered: the bank sent it back, and the money is in your balance again. Check the payout method before you ask once more.`,
    },
  };
  return { ...texts[data.status], action };
}

function payoutRequestedText(
  data: Extract<NotificationData, { type: 'payout_requested' }>,
  locale: Locale,
): NotificationText {
  const amount = formatCents(data.cents, 'USD', locale);
  return {
    subject: msg`A payout was requested`,
    body: msg`A payout of ${amount} was requested from your account. If it was not you, cancel it, change your password and write to support.`,
    action: { label: msg`Show the balance`, path: '/profile/me/balance' },
  };
}

function payoutsFrozenText({
  change,
}: Extract<NotificationData, { type: 'payouts_frozen' }>): NotificationText {
  if (change === 'lifted') {
    return {
      subject: msg`Your payouts are open again`,
      body: msg`Payouts of your account are no longer frozen: what was waiting goes on, and you can ask for payouts again.`,
      action: { label: msg`Show the balance`, path: '/profile/me/balance' },
    };
  }
  return {
    subject: msg`Your payouts are frozen`,
    body: msg`Payouts of your account are frozen until something is cleared up. Your money stays yours, and you can go on buying and selling. Write to support to learn more.`,
    action: { label: msg`Contact support`, path: '/contact' },
  };
}

function papersText(
  data: Extract<NotificationData, { type: 'papers_issued' }>,
  locale: Locale,
): NotificationText {
  const month = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${data.month}-01`));
  return {
    subject: msg`Your fees of ${month} were invoiced`,
    body: msg`The documents of ${month} stand in your wallet as PDF. Nothing is to be paid: the fees were taken out when they fell due.`,
    action: { label: msg`Show the documents`, path: '/profile/me/balance' },
  };
}

function payoutMethodText(
  data: Extract<NotificationData, { type: 'payout_method' }>,
  locale: Locale,
): NotificationText {
  const { label } = data;
  const day = formatDate(data.usableFrom, locale, new Date(data.usableFrom), 'UTC');
  return {
    subject: msg`A payout method was added`,
    body: msg`The payout method ${label} was added to your account and can be used from ${day}. If it was not you, remove it, change your password and write to support.`,
    action: { label: msg`Show the balance`, path: '/profile/me/balance' },
  };
}

function verificationText({
  status,
}: Extract<NotificationData, { type: 'verification' }>): NotificationText {
  const action = { label: msg`Show the check`, path: '/profile/me/settings?section=verification' };
  const texts = {
    approved: {
      subject: msg`Your identity is verified`,
      body: msg`Your identity check passed. What waited for it goes on.`,
    },
    rejected: {
      subject: msg`Your identity check did not pass`,
      body: msg`There you see why, and what you can do. Orders that waited for it are now with support; the money is safe in escrow.`,
    },
  };
  return { ...texts[status], action };
}

function telegramText(data: Extract<NotificationData, { type: 'telegram' }>): NotificationText {
  const action = { label: msg`Open the settings`, path: '/profile/me/settings/telegram' };
  const who = data.username === null ? '' : ` (@${data.username})`;
  const texts = {
    bound: {
      subject: msg`Telegram was connected to your account`,
      body: msg`A Telegram chat${who} now receives notifications of your account. If it was not you, disconnect it and change your password.`,
    },
    unbound: {
      subject: msg`Telegram was disconnected from your account`,
      body: msg`The Telegram chat${who} receives no more notifications of your account.`,
    },
    blocked: {
      subject: msg`Telegram was disconnected from your account`,
      body: msg`Our bot was blocked in Telegram${who}, so that your notifications do not arrive there any more. You can connect it again at any time.`,
    },
  };
  return { ...texts[data.change], action };
}

function discordText(data: Extract<NotificationData, { type: 'discord' }>): NotificationText {
  const action = {
    label: msg`Open the settings`,
    path: '/profile/me/settings?section=notifications',
  };
  const who = data.name === null ? '' : ` (${data.name})`;
  const texts = {
    connected: {
      subject: msg`Discord was connected to your account`,
      body: msg`A Discord webhook${who} now receives notifications of your account. If it was not you, remove it and change your password.`,
    },
    disconnected: {
      subject: msg`Discord was disconnected from your account`,
      body: msg`The Discord webhook${who} receives no more notifications of your account.`,
    },
    gone: {
      subject: msg`Discord was disconnected from your account`,
      body: msg`Discord does not know your webhook${who} any more, so that your notifications do not arrive there. You can connect another one at any time.`,
    },
  };
  return { ...texts[data.change], action };
}

/** Where a notification leads inside the product: an order's own page instead of the short link that mails carry. */
export function placeOf(
  { kind, data }: { kind: NotificationKind; data: NotificationData },
  path: string,
): string {
  // Staff go on by number, to the case.
  return data.type === 'order' && kind !== 'staff_orders' ? `/orders/${data.orderId}` : path;
}

function stockText(data: Extract<NotificationData, { type: 'stock_low' }>): NotificationText {
  const { title, left, offerId } = data;
  const action = { label: msg`Fill up the stock`, path: paths.offer(offerId) };
  if (left === 0) {
    return {
      subject: msg`Sold out: ${title}`,
      body: msg`Nothing is left, so buyers do not find this offer any more. It is on sale again as soon as you add stock.`,
      action,
    };
  }
  return {
    subject: msg`Running low: ${title}`,
    body: msg`${plural(left, { one: '# unit is left.', other: '# units are left.' })} You asked to be told at this count.`,
    action,
  };
}

const stopTexts: Record<
  Extract<NotificationData, { type: 'autopilot_stopped' }>['reason'],
  MessageDescriptor
> = {
  jump: msg`Its price would have moved by more at once than your rule allows.`,
  day: msg`Its price would have moved by more within a day than your rule allows.`,
  bait: msg`The best offer is far below what buyers usually pay, so it may be bait.`,
  thin: msg`The best offer has next to nothing in stock.`,
  restless: msg`The best offer changes every minute.`,
};

function autopilotText(
  data: Extract<NotificationData, { type: 'autopilot_stopped' }>,
): NotificationText {
  const { title, count, reason } = data;
  const action = { label: msg`Look at it`, path: paths.sellerAutopilot };
  if (count === 1) {
    return { subject: msg`Automatic price stopped: ${title}`, body: stopTexts[reason], action };
  }
  return {
    subject: msg`${plural(count, { one: 'The automatic price of # offer was stopped', other: 'The automatic prices of # offers were stopped' })}`,
    body: msg`One of them is “${title}”. They keep their prices until you look at them.`,
    action,
  };
}

function staleText(
  { count, restsFrom }: Extract<NotificationData, { type: 'offers_stale' }>,
  locale: Locale,
): NotificationText {
  if (restsFrom === null) {
    return {
      subject: msg`${plural(count, { one: '# offer rests', other: '# offers rest' })}`,
      body: msg`Nobody confirmed price and stock for 30 days, so buyers do not see what rests. Confirm it, and it is on sale again.`,
      action: { label: msg`Show what rests`, path: `${paths.sellerOffers}?fresh=resting` },
    };
  }
  const day = formatDay(restsFrom, locale, new Date(restsFrom), 'UTC');
  return {
    subject: msg`${plural(count, { one: '# offer waits for your confirmation', other: '# offers wait for your confirmation' })}`,
    body: msg`Are price and stock still right? What is not confirmed by ${day} leaves the market until you confirm it.`,
    action: { label: msg`Look at them`, path: `${paths.sellerOffers}?fresh=due` },
  };
}

/** What came of a proof. The reason stands where it can be answered. */
function proofText(
  { status, names, categoryId }: Extract<NotificationData, { type: 'seller_proof' }>,
  locale: Locale,
): NotificationText {
  const name = names[locale];
  const path = `/seller/proof/${categoryId}`;
  if (status === 'approved') {
    return {
      subject: msg`${name} is open to you`,
      body: msg`Support has seen what you sent. You can publish your offers there now.`,
      action: { label: msg`Make an offer`, path: paths.createOffer },
    };
  }
  return {
    subject: msg`${name} is not open to you yet`,
    body: msg`What you sent is not enough for support. Read why, and send what is missing.`,
    action: { label: msg`Show what is missing`, path },
  };
}

/** What came of a report. Never what was done to whom: that is between them and us. */
function reportText(data: Extract<NotificationData, { type: 'report' }>): NotificationText {
  const { quote, outcome } = data;
  const named = {
    upheld: msg`You reported “${quote}”. It broke our rules and we have acted on it. Thank you for telling us.`,
    dismissed: msg`You reported “${quote}”. We looked at it and found nothing that breaks our rules. If there is more to know, write to us.`,
  };
  const unnamed = {
    upheld: msg`What you reported broke our rules and we have acted on it. Thank you for telling us.`,
    dismissed: msg`We looked at what you reported and found nothing that breaks our rules. If there is more to know, write to us.`,
  };
  return {
    subject: msg`Your report was looked at`,
    body: (quote === '' ? unnamed : named)[outcome],
    action: { label: msg`Contact support`, path: '/contact' },
  };
}

function reviewAnsweredText({
  title,
  orderId,
}: Extract<NotificationData, { type: 'review_answered' }>): NotificationText {
  return {
    subject: msg`Your review was answered`,
    body: msg`The seller of “${title}” has answered your review.`,
    action: { label: msg`Read the answer`, path: `${paths.order(orderId)}#review` },
  };
}

export interface NotificationContext {
  locale: Locale;
  /** The name of the other side of a conversation. */
  companion: string;
  /** The reader's. */
  currency: Currency;
  /** The order that it is about, as it is now. */
  order: KnownOrder | null;
  /** Its times and its way of delivery, also where the text is made without the order itself. */
  terms: OrderTerms | null;
}

export function notificationText(
  data: NotificationData,
  { locale, companion, order, terms, currency }: NotificationContext,
): NotificationText {
  switch (data.type) {
    case 'order':
      return orderText(data, locale, order, terms);
    case 'chat':
      return {
        subject: msg`You have an unread message at ${brand}`,
        body: msg`${companion} wrote to you. You are told once: more messages of this conversation wait there until you read them.`,
        action: { label: msg`Read it`, path: `/chat?room=${data.roomId}` },
      };
    case 'review': {
      const { title } = data;
      return {
        subject: msg`You have a new review`,
        body: msg`The buyer of “${title}” has reviewed your sale. You can answer once.`,
        action: { label: msg`Read the review`, path: '/profile/me/reviews' },
      };
    }
    case 'review_answered':
      return reviewAnsweredText(data);
    case 'review_moderated':
    case 'picture_moderated':
    case 'appeal':
      return moderationText(data);
    case 'programme_decided':
      return programmeText(data);
    case 'stock_low':
      return stockText(data);
    case 'autopilot_stopped':
      return autopilotText(data);
    case 'offers_stale':
      return staleText(data, locale);
    case 'seller_proof':
      return proofText(data, locale);
    case 'category_changed':
      return categoryText(data, locale);
    case 'chargeback':
      return chargebackText(data, locale);
    case 'payment':
    case 'card_refund':
    case 'recall':
    case 'adjusted':
      return moneyText(data, locale);
    case 'payout':
      return payoutText(data, locale);
    case 'payout_requested':
      return payoutRequestedText(data, locale);
    case 'papers_issued':
      return papersText(data, locale);
    case 'payouts_frozen':
      return payoutsFrozenText(data);
    case 'payout_method':
      return payoutMethodText(data, locale);
    case 'verification':
      return verificationText(data);
    case 'report':
      return reportText(data);
    case 'telegram':
      return telegramText(data);
    case 'discord':
      return discordText(data);
    default:
      return marketText(data, { locale, currency });
  }
}

/** A notification as strings. */
export interface RenderedText {
  subject: string;
  body: string;
  /** Lines of one paragraph; null without any. */
  details: string | null;
  /** `path`: without language, `url`: in full. */
  action: { label: string; path: string; url: string };
}

/** Renders the messages as strings, with the absolute URL of the action. */
export function renderText(
  text: NotificationText,
  { locale, appOrigin }: { locale: Locale; appOrigin: string },
): RenderedText {
  const i18n = serverI18n(locale);
  const { label, path } = text.action;
  return {
    subject: i18n._(text.subject),
    body: i18n._(text.body),
    details:
      text.details?.map((line) => (typeof line === 'string' ? line : i18n._(line))).join('\n') ??
      null,
    action: { label: i18n._(label), path, url: appOrigin + pathIn(locale, path) },
  };
}
