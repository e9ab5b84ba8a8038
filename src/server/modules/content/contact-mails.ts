/** The mails of the contact form. */
import { msg } from '@lingui/core/macro';
import { appConfig, type Locale } from '~config';
import type { ContactInput } from '~/contracts/content/content.schemas.ts';
import { serverI18n } from '../../infra/i18n.ts';
import type { MailMessage } from '../../infra/mail.ts';
import { pathIn } from '../../page-path.ts';
import { composeMail } from '../accounts/index.ts';

const brand = appConfig.brand.name;

/** Where the sender read it, in their language. */
const helpAddress = (
  { origin, locale }: { origin: string; locale: Locale },
  slug: string,
): string => `${origin}${pathIn(locale, `/help/article/${slug}`)}`;

/** The mail to the operator. In English: it is read by staff, not by the sender. */
export function contactMail(
  input: ContactInput,
  about: { to: string; reference: string; locale: Locale; userId: string | null; origin: string },
): MailMessage {
  const details = [
    `From: ${input.name} <${input.email}>`,
    `Account: ${about.userId ?? 'none, not signed in'}`,
    `Order: ${input.order_id || 'none named'}`,
    `Help article: ${input.help_article ? helpAddress(about, input.help_article) : 'none'}`,
    `Language: ${about.locale}`,
  ];
  const mail = composeMail({
    to: about.to,
    locale: 'en',
    // The subject contains no text typed by the sender.
    subject: `Contact: ${input.topic} (${about.reference})`,
    paragraphs: [details.join('\n')],
    quote: input.message,
    footer: `Sent with the contact form of ${brand}. An answer to this mail goes to the sender.`,
  });
  return { ...mail, replyTo: input.email, limit: 'contact' };
}

/** Confirms receipt to a signed-in sender. It repeats no text typed by the sender. */
export function contactReceivedMail(to: string, reference: string, locale: Locale): MailMessage {
  const i18n = serverI18n(locale);
  return composeMail({
    to,
    locale,
    subject: i18n._(msg`We have your message (${reference})`),
    paragraphs: [
      i18n._(msg`Your message to ${brand} has arrived. We answer to this address.`),
      i18n._(
        msg`If it is about an order that went wrong, open a dispute from the order as well: it stops every clock.`,
      ),
    ],
    footer: i18n._(
      msg`You receive this mail because the contact form of ${brand} was sent from your account.`,
    ),
  });
}
