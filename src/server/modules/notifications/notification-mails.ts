/** The mail of a notification: its text, why it was sent, and the unsubscribe link of its kind. */
import { msg } from '@lingui/core/macro';
import { appConfig, serverConfig } from '~config';
import { notificationRules } from '~/contracts/notifications/kinds.ts';
import { serverI18n } from '../../infra/i18n.ts';
import type { MailMessage } from '../../infra/mail.ts';
import { pathIn } from '../../page-path.ts';
import type { Services } from '../../core/services.ts';
import { composeMail, type Contact } from '../accounts/index.ts';
import type { Summary } from './messages.ts';
import type { RenderedText } from './notification-labels.ts';
import type { NotificationRow } from './notifications.repository.ts';
import { makeToken } from './unsubscribe-token.ts';

const brand = appConfig.brand.name;

/** Why a mail is sent that nobody can turn off: what happens to a deposit is no warning. */
function reasonOf({ data }: NotificationRow) {
  return data.type === 'payment' || data.type === 'card_refund'
    ? msg`You receive this mail because it is about your money at ${brand}. Such mails are always sent.`
    : msg`You receive this mail because it is about the security of your account at ${brand}. Such mails are always sent.`;
}

/** Renders a notification in the common mail layout; kinds that can be turned off have an unsubscribe link. */
export function composeNotificationMail(
  { env, keys }: Services,
  { notice, contact, text }: { notice: NotificationRow; contact: Contact; text: RenderedText },
): MailMessage {
  const i18n = serverI18n(contact.locale);
  const { name } = contact;
  const parts = {
    to: contact.email,
    locale: contact.locale,
    subject: text.subject,
    paragraphs: [
      i18n._(msg`Hello ${name},`),
      text.body,
      ...(text.details === null ? [] : [text.details]),
    ],
    action: text.action,
  };
  if (notificationRules[notice.kind].email.fixed) {
    return composeMail({ ...parts, footer: i18n._(reasonOf(notice)) });
  }
  const token = makeToken(keys, contact.id, notice.kind);
  const mail = composeMail({
    ...parts,
    footer: i18n._(msg`You receive this mail because of your account at ${brand}.`),
    footerLink: {
      label: i18n._(msg`Stop mails of this kind`),
      url: env.appOrigin + pathIn(contact.locale, `/unsubscribe/${token}`),
    },
  });
  return {
    ...mail,
    unsubscribeUrl: `${env.appOrigin}/api/notification/unsubscribe/${token}`,
    // Anybody may write to anybody; mails about orders, money and security are not limited.
    limit: notice.kind === 'chat_message' ? 'chat' : undefined,
  };
}

/** Several pieces of news as one mail: stopping it stops those of every kind that may wait for it. */
export function composeDigestMail(
  { env, keys }: Services,
  { contact, summary }: { contact: Contact; summary: Summary },
): MailMessage {
  const i18n = serverI18n(contact.locale);
  const { name } = contact;
  const token = makeToken(keys, contact.id, 'digest');
  const mail = composeMail({
    to: contact.email,
    locale: contact.locale,
    subject: summary.title,
    paragraphs: [i18n._(msg`Hello ${name},`), ...summary.lines],
    action: summary.action,
    footer: i18n._(msg`You receive this mail because of your account at ${brand}.`),
    footerLink: {
      label: i18n._(msg`Stop mails of this kind`),
      url: env.appOrigin + pathIn(contact.locale, `/unsubscribe/${token}`),
    },
  });
  return {
    ...mail,
    unsubscribeUrl: `${env.appOrigin}/api/notification/unsubscribe/${token}`,
  };
}

/**
 * The one mail about an order that goes to an address which nobody has confirmed yet: it brings the link that does.
 * Limited like all mails to an address that somebody merely gave.
 */
export function composeFirstOrderMail(
  { env }: Services,
  { contact, text, confirmPath }: { contact: Contact; text: RenderedText; confirmPath: string },
): MailMessage {
  const i18n = serverI18n(contact.locale);
  const { name } = contact;
  const hours = serverConfig.identity.confirmEmailHours;
  const mail = composeMail({
    to: contact.email,
    locale: contact.locale,
    subject: text.subject,
    paragraphs: [
      i18n._(msg`Hello ${name},`),
      text.body,
      ...(text.details === null ? [] : [`${text.details}\n${text.action.url}`]),
      i18n._(
        msg`This is the only mail about this order until you confirm your address: then you get every further one, also that it was delivered. The link works once and for ${hours} hours.`,
      ),
    ],
    action: {
      label: i18n._(msg`Confirm e-mail address`),
      url: env.appOrigin + pathIn(contact.locale, confirmPath),
    },
    footer: i18n._(
      msg`You receive this mail because this address was given at ${brand} with an order. If it was not you, do nothing: without the confirmation we write no more.`,
    ),
  });
  return { ...mail, limit: 'claim' };
}
