/** Mails about bound and unbound social accounts, so that the thief of a session cannot do it unnoticed. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { appConfig, type Locale } from '~config';
import type { SocialProviderName } from '~/contracts/identity/identity.schemas.ts';
import { socialTitles } from '~/contracts/social/social-titles.ts';
import type { Ctx } from '../../core/context.ts';
import type { MailMessage } from '../../infra/mail.ts';
import { composeAccountMail } from '../accounts/index.ts';

interface Reader {
  email: string;
  public_name: string;
  locale: Locale;
}

const brand = appConfig.brand.name;

function compose(
  ctx: Ctx,
  { email: to, public_name: name, locale }: Reader,
  subject: MessageDescriptor,
  paragraphs: MessageDescriptor[],
): MailMessage {
  const { appOrigin } = ctx.services.env;
  const path = '/profile/me/settings?section=connections';
  const action = { label: msg`See what is connected`, path };
  return composeAccountMail({ to, name, locale, appOrigin }, { subject, paragraphs, action });
}

/** Says that a social account can sign in to the account from now on. */
export function boundMail(ctx: Ctx, reader: Reader, provider: SocialProviderName): MailMessage {
  const title = socialTitles[provider];
  return compose(ctx, reader, msg`${title} was connected to your account at ${brand}`, [
    msg`Your account can now be opened with ${title}, too.`,
    msg`If it was not you, disconnect it and choose a new password now.`,
  ]);
}

/** Says that a social account can no longer sign in. */
export function unboundMail(ctx: Ctx, reader: Reader, provider: SocialProviderName): MailMessage {
  const title = socialTitles[provider];
  return compose(ctx, reader, msg`${title} was disconnected from your account at ${brand}`, [
    msg`${title} no longer opens your account.`,
    msg`If it was not you, choose a new password now.`,
  ]);
}
