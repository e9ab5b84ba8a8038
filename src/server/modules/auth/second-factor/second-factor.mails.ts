/** Mails about second factors: the owner is notified of every change, so that a takeover does not go unnoticed. */
import { msg, plural } from '@lingui/core/macro';
import { appConfig } from '~config';
import type { MailMessage } from '../../../infra/mail.ts';
import { composeAccountMail, type Addressee } from '../../accounts/index.ts';

const brand = appConfig.brand.name;
const security = '/profile/me/settings?section=security';

const ifNotYou = msg`If it was not you, change your password and check your account at once.`;
const check = { label: msg`Check your account`, path: security };

/** An authenticator app was connected. */
export function totpOnMail(addressee: Addressee): MailMessage {
  return composeAccountMail(addressee, {
    subject: msg`An authenticator app was connected at ${brand}`,
    paragraphs: [
      msg`From now on we ask for a code of your authenticator app when you sign in with your password.`,
      msg`Keep your recovery codes in a safe place: they open your account when the app is lost.`,
      ifNotYou,
    ],
    action: check,
  });
}

/** @param isStillOn a passkey still asks for a second step */
export function totpOffMail(addressee: Addressee, isStillOn: boolean): MailMessage {
  return composeAccountMail(addressee, {
    subject: msg`Your authenticator app was disconnected at ${brand}`,
    paragraphs: [
      isStillOn
        ? msg`Codes of your authenticator app no longer open your account. Your passkeys still do.`
        : msg`Two-factor sign-in is off: your password alone opens your account, and payouts are not possible.`,
      ifNotYou,
    ],
    action: check,
  });
}

/** Says that a passkey opens the account from now on. */
export function passkeyAddedMail(addressee: Addressee, passkey: string): MailMessage {
  return composeAccountMail(addressee, {
    subject: msg`A passkey was added at ${brand}`,
    paragraphs: [msg`The passkey “${passkey}” opens your account from now on.`, ifNotYou],
    action: check,
  });
}

/** @param isStillOn another factor is left */
export function passkeyRemovedMail(
  addressee: Addressee,
  passkey: string,
  isStillOn: boolean,
): MailMessage {
  return composeAccountMail(addressee, {
    subject: msg`A passkey was removed at ${brand}`,
    paragraphs: [
      msg`The passkey “${passkey}” no longer opens your account.`,
      ...(isStillOn
        ? []
        : [
            msg`Two-factor sign-in is off: your password alone opens your account, and payouts are not possible.`,
          ]),
      ifNotYou,
    ],
    action: check,
  });
}

/** Says that there are new recovery codes, and that the old ones are void. */
export function recoveryCodesRenewedMail(addressee: Addressee): MailMessage {
  return composeAccountMail(addressee, {
    subject: msg`You have new recovery codes at ${brand}`,
    paragraphs: [msg`New recovery codes were made. The old ones no longer work.`, ifNotYou],
    action: check,
  });
}

/** @param left codes that have not been used */
export function recoveryCodeUsedMail(addressee: Addressee, left: number): MailMessage {
  return composeAccountMail(addressee, {
    subject: msg`A recovery code was used at ${brand}`,
    paragraphs: [
      msg`One of your recovery codes was used in place of your authenticator app or passkey. ${plural(left, { one: '# code is left.', other: '# codes are left.' })}`,
      ifNotYou,
    ],
    action: check,
  });
}

/** Somebody who knows the password has tried too many codes. */
export function codesTriedMail(addressee: Addressee): MailMessage {
  return composeAccountMail(addressee, {
    subject: msg`Somebody tried codes for your account at ${brand}`,
    paragraphs: [
      msg`Too many wrong codes were entered for your account. We accept no more for a while; your passkeys still work.`,
      msg`Whoever sees the question for a code knows your password. If it was not you, choose a new password now.`,
    ],
    action: { label: msg`Choose a new password`, path: '/auth/reset-password' },
  });
}
