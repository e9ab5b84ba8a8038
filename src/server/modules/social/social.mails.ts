/** Mails about what was connected and disconnected: a thief of a session cannot do it in silence. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { appConfig, type Locale } from '~config';
import type { SocialProviderName } from '~/contracts/identity/identity.schemas.ts';
import { socialTitles } from '~/contracts/social/social-titles.ts';
import type { Ctx } from '../../context.ts';
import { serverI18n } from '../../infra/i18n.ts';
import type { MailMessage } from '../../infra/mail.ts';
import { pathIn } from '../../page-path.ts';
import { composeMail } from '../identity/index.ts';

interface Reader {
  email: string;
  public_name: string;
  locale: Locale;
}

const brand = appConfig.brand.name;

function compose(
  ctx: Ctx,
  { email, public_name: name, locale }: Reader,
  subject: MessageDescriptor,
  paragraphs: readonly MessageDescriptor[],
): MailMessage {
  const i18n = serverI18n(locale);
  const path = '/profile/me/settings?section=connections';
  return composeMail({
    to: email,
    locale,
    subject: i18n._(subject),
    paragraphs: [msg`Hello ${name},`, ...paragraphs].map((paragraph) => i18n._(paragraph)),
    action: {
      label: i18n._(msg`See what is connected`),
      url: ctx.services.env.appOrigin + pathIn(locale, path),
    },
    footer: i18n._(msg`You receive this mail because this address was given at ${brand}.`),
  });
}

export function boundMail(ctx: Ctx, reader: Reader, provider: SocialProviderName): MailMessage {
  const title = socialTitles[provider];
  return compose(ctx, reader, msg`${title} was connected to your account at ${brand}`, [
    msg`Your account can now be opened with ${title}, too.`,
    msg`If it was not you, disconnect it and choose a new password now.`,
  ]);
}

export function unboundMail(ctx: Ctx, reader: Reader, provider: SocialProviderName): MailMessage {
  const title = socialTitles[provider];
  return compose(ctx, reader, msg`${title} was disconnected from your account at ${brand}`, [
    msg`${title} no longer opens your account.`,
    msg`If it was not you, choose a new password now.`,
  ]);
}
