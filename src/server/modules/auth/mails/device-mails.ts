/** The mail about a sign-in on a device that the account has not seen before. */
import { msg } from '@lingui/core/macro';
import { appConfig } from '~config';
import { deviceName } from '~/contracts/identity/device-name.ts';
import { serverI18n } from '../../../infra/i18n.ts';
import type { MailMessage } from '../../../infra/mail.ts';
import { composeAccountMail, type Addressee } from '../../accounts/index.ts';

export interface NewDevice {
  userAgent: string;
  ip: string;
  /** ISO 3166-1 alpha-2; null when unknown. */
  country: string | null;
  at: Date;
}

const brand = appConfig.brand.name;

/** Which device, when, where, and what to do if it was somebody else. In UTC: the reader's time zone is unknown. */
export function newDeviceMail(addressee: Addressee, device: NewDevice): MailMessage {
  const { locale } = addressee;
  const name = deviceName(device.userAgent) ?? serverI18n(locale)._(msg`Unknown device`);
  const time = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    hour12: locale === 'en',
    timeZone: 'UTC',
  }).format(device.at);
  const country =
    device.country && new Intl.DisplayNames(locale, { type: 'region' }).of(device.country);
  const place = [country, device.ip].filter(Boolean).join(', ');
  return composeAccountMail(addressee, {
    limit: 'device',
    subject: msg`New sign-in to your account at ${brand}`,
    paragraphs: [
      msg`Somebody signed in to your account on a device that we have not seen there before.`,
      [msg`Device: ${name}`, msg`When: ${time} (UTC)`, msg`Where: ${place}`],
      msg`If it was you, there is nothing to do. If it was not you, sign out everywhere and change your password now.`,
    ],
    action: { label: msg`Look at my devices`, path: '/profile/me/settings?section=security' },
  });
}
