/** Mails about e-mail address and password, in the reader's language. */
import { msg, plural } from '@lingui/core/macro';
import { appConfig, serverConfig } from '~config';
import type { MailMessage } from '../../../infra/mail.ts';
import { composeAccountMail, type Addressee } from '../../accounts/index.ts';
import type { CodeType } from '../auth.tables.ts';

const brand = appConfig.brand.name;

/** Where a link of a mail leads; without the language. */
export function activationPath(type: CodeType, code: string): string {
  return `/auth/activate?${new URLSearchParams({ type, code }).toString()}`;
}

/** Contains the link that confirms the address. */
export function confirmMail(addressee: Addressee, code: string): MailMessage {
  const hours = serverConfig.identity.confirmEmailHours;
  return composeAccountMail(addressee, {
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

/** Informs the owner that somebody used their address to sign up or to change an e-mail address. */
export function alreadyRegisteredMail(addressee: Addressee): MailMessage {
  return composeAccountMail(addressee, {
    limit: 'claim',
    subject: msg`You already have an account at ${brand}`,
    paragraphs: [
      msg`Somebody gave this address at ${brand} for another account. It already belongs to yours, and yours is unchanged.`,
      msg`If it was you, sign in as before, or choose a new password when you have forgotten it. If it was not you, there is nothing to do.`,
    ],
    action: { label: msg`Sign in`, path: '/auth/sign-in' },
  });
}

/** Contains the link for resetting a forgotten password. */
export function restoreMail(addressee: Addressee, code: string): MailMessage {
  const hours = serverConfig.identity.restorePasswordHours;
  return composeAccountMail(addressee, {
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

/** Goes to the new address; the address changes only when its link is opened. */
export function changeEmailMail(addressee: Addressee, code: string): MailMessage {
  const hours = serverConfig.identity.changeEmailHours;
  return composeAccountMail(addressee, {
    limit: 'claim',
    subject: msg`Confirm your new e-mail address at ${brand}`,
    paragraphs: [
      msg`${brand} will write to this address from now on, if you confirm it.`,
      msg`The link works once and for ${hours} hours.`,
    ],
    action: { label: msg`Confirm e-mail address`, path: activationPath('CHANGE_EMAIL', code) },
  });
}

/** Goes to the current address when a change is requested: only the link in the mail to the new one changes it. */
export function emailChangeAskedMail(addressee: Addressee, email: string): MailMessage {
  return composeAccountMail(addressee, {
    subject: msg`Somebody wants to change your e-mail address at ${brand}`,
    paragraphs: [
      msg`The new address is to be ${email}. It counts as soon as the link that we sent there is opened.`,
      msg`If it was not you, change your password now: the link then stops working.`,
    ],
    action: { label: msg`Choose a new password`, path: '/profile/me/settings?section=security' },
  });
}

/** Goes to the old address after a change, so that an account takeover does not go unnoticed. */
export function emailChangedMail(addressee: Addressee): MailMessage {
  return composeAccountMail(addressee, {
    subject: msg`Your e-mail address at ${brand} was changed`,
    paragraphs: [
      msg`Your account has a new e-mail address. This one no longer opens it.`,
      msg`If it was not you, write to our support at once.`,
    ],
  });
}

/** Goes out after each change of the password. */
export function passwordChangedMail(addressee: Addressee): MailMessage {
  return composeAccountMail(addressee, {
    subject: msg`Your password at ${brand} was changed`,
    paragraphs: [
      msg`Your password was changed and your other devices were signed out.`,
      msg`If it was not you, choose a new password now.`,
    ],
    action: { label: msg`Choose a new password`, path: '/auth/reset-password' },
  });
}
