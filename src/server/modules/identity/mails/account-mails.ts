/** The mails about accounts, in the reader's language. */
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { appConfig, type Locale } from '~config';
import { serverI18n } from '../../../infra/i18n.ts';
import type { MailLimit, MailMessage } from '../../../infra/mail.ts';
import { pathIn } from '../../../page-path.ts';
import type { CodeType } from '../identity.tables.ts';
import { composeMail } from './layout.ts';

export interface Addressee {
  to: string;
  /** Null for somebody whose name is no longer known. */
  name: string | null;
  locale: Locale;
  appOrigin: string;
}

/** A mail before it is put into words. `path` is without the language. */
export interface Draft {
  subject: MessageDescriptor;
  /** Several descriptors in one paragraph are its lines. */
  paragraphs: (MessageDescriptor | readonly MessageDescriptor[])[];
  /** What a person wrote: shown as it is. */
  quote?: string;
  action?: { label: MessageDescriptor; path: string };
  /** Why the reader gets it, when not because the address was given here. */
  why?: MessageDescriptor;
  /** When others than its reader can cause it. */
  limit?: MailLimit;
}

const brand = appConfig.brand.name;
const addressGiven = msg`You receive this mail because this address was given at ${brand}.`;

/** Puts a mail into the reader's language, with a greeting and the reason why it came. */
export function compose(addressee: Addressee, draft: Draft): MailMessage {
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

function activationPath(type: CodeType, code: string): string {
  return `/auth/activate?${new URLSearchParams({ type, code }).toString()}`;
}

/** Asks for a click that proves the address. */
export function confirmMail(addressee: Addressee, code: string): MailMessage {
  const hours = appConfig.identity.confirmEmailHours;
  return compose(addressee, {
    limit: 'claim',
    subject: msg`Confirm your e-mail address at ${brand}`,
    paragraphs: [
      msg`Welcome to ${brand}. Confirm your e-mail address to get the most out of your account.`,
      msg`The link works once and for ${hours} hours. If you did not sign up, do nothing: without the confirmation nobody can use your address.`,
    ],
    action: {
      label: msg`Confirm e-mail address`,
      path: activationPath('CONFIRM_EMAIL', code),
    },
  });
}

/** Tells the owner that somebody signed up, or wanted to change, with the address of an existing account. */
export function alreadyRegisteredMail(addressee: Addressee): MailMessage {
  return compose(addressee, {
    limit: 'claim',
    subject: msg`You already have an account at ${brand}`,
    paragraphs: [
      msg`Somebody gave this address at ${brand} for another account. It already belongs to yours, and yours is unchanged.`,
      msg`If it was you, sign in as before, or choose a new password when you have forgotten it. If it was not you, there is nothing to do.`,
    ],
    action: { label: msg`Sign in`, path: '/auth/sign-in' },
  });
}

/** The way back to an account whose password is forgotten. */
export function restoreMail(addressee: Addressee, code: string): MailMessage {
  const hours = appConfig.identity.restorePasswordHours;
  return compose(addressee, {
    limit: 'restore',
    subject: msg`Choose a new password for ${brand}`,
    paragraphs: [
      msg`You can now choose a new password. All your devices will be signed out.`,
      msg`The link works once and for ${plural(hours, { one: '# hour', other: '# hours' })}. If you did not ask for it, do nothing: your password stays as it is.`,
    ],
    action: {
      label: msg`Choose a new password`,
      path: activationPath('RESTORE_PASSWORD', code),
    },
  });
}

/** Goes to the new address; only a click there changes anything. */
export function changeEmailMail(addressee: Addressee, code: string): MailMessage {
  const hours = appConfig.identity.changeEmailHours;
  return compose(addressee, {
    limit: 'claim',
    subject: msg`Confirm your new e-mail address at ${brand}`,
    paragraphs: [
      msg`${brand} will write to this address from now on, if you confirm it.`,
      msg`The link works once and for ${hours} hours.`,
    ],
    action: { label: msg`Confirm e-mail address`, path: activationPath('CHANGE_EMAIL', code) },
  });
}

/** Goes to the present address when another one is asked for: only a click at the new one changes anything. */
export function emailChangeAskedMail(addressee: Addressee, email: string): MailMessage {
  return compose(addressee, {
    subject: msg`Somebody wants to change your e-mail address at ${brand}`,
    paragraphs: [
      msg`The new address is to be ${email}. It counts as soon as the link that we sent there is opened.`,
      msg`If it was not you, change your password now: the link then stops working.`,
    ],
    action: { label: msg`Choose a new password`, path: '/profile/me/settings?section=security' },
  });
}

/** Goes to the old address after a change, so that a thief cannot take the account in silence. */
export function emailChangedMail(addressee: Addressee): MailMessage {
  return compose(addressee, {
    subject: msg`Your e-mail address at ${brand} was changed`,
    paragraphs: [
      msg`Your account has a new e-mail address. This one no longer opens it.`,
      msg`If it was not you, write to our support at once.`,
    ],
  });
}

/** Goes out after each change of the password. */
export function passwordChangedMail(addressee: Addressee): MailMessage {
  return compose(addressee, {
    subject: msg`Your password at ${brand} was changed`,
    paragraphs: [
      msg`Your password was changed and your other devices were signed out.`,
      msg`If it was not you, choose a new password now.`,
    ],
    action: { label: msg`Choose a new password`, path: '/auth/reset-password' },
  });
}
