/** Template of all mails to account owners: greeting, the reader's language, the reason for the mail. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { appConfig, type Locale } from '~config';
import type { Ctx } from '../../../core/context.ts';
import { serverI18n } from '../../../infra/i18n.ts';
import type { MailLimit, MailMessage } from '../../../infra/mail.ts';
import { pathIn } from '../../../page-path.ts';
import type { UserRow } from '../accounts.repository.ts';
import { composeMail } from './layout.ts';

export interface Addressee {
  to: string;
  /** Null for somebody whose name is no longer known. */
  name: string | null;
  locale: Locale;
  appOrigin: string;
}

/** A mail before translation. `path` has no locale prefix. */
export interface Draft {
  subject: MessageDescriptor;
  /** Several descriptors in one paragraph are its lines. */
  paragraphs: (MessageDescriptor | readonly MessageDescriptor[])[];
  /** Text written by a user: shown verbatim. */
  quote?: string;
  action?: { label: MessageDescriptor; path: string };
  /** Why the reader gets it, when not because the address was given here. */
  why?: MessageDescriptor;
  /** Rate limit, for mails that somebody other than the reader can trigger. */
  limit?: MailLimit;
}

const brand = appConfig.brand.name;
const addressGiven = msg`You receive this mail because this address was given at ${brand}.`;

/** Renders a mail in the reader's language, with a greeting and the reason why it was sent. */
export function composeAccountMail(addressee: Addressee, draft: Draft): MailMessage {
  const { subject, paragraphs, quote, action, why = addressGiven, limit } = draft;
  const { to, name, locale, appOrigin } = addressee;
  const i18n = serverI18n(locale);
  const mail = composeMail({
    to,
    locale,
    subject: i18n._(subject),
    paragraphs: [name === null ? msg`Hello,` : msg`Hello ${name},`, ...paragraphs].map(
      (paragraph) =>
        [paragraph]
          .flat()
          .map((line) => i18n._(line))
          .join('\n'),
    ),
    quote: quote || undefined,
    ...(action && {
      action: { label: i18n._(action.label), url: appOrigin + pathIn(locale, action.path) },
    }),
    footer: i18n._(why),
  });
  return { ...mail, limit };
}

/** Who a mail about an account goes to. */
export function addresseeOf(
  ctx: Ctx,
  user: Pick<UserRow, 'public_name' | 'locale' | 'email'>,
  to: string = user.email,
): Addressee {
  return {
    to,
    name: user.public_name,
    locale: user.locale,
    appOrigin: ctx.services.env.appOrigin,
  };
}
