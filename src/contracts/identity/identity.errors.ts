/** Named failures of accounts, sessions and seller requests. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const identityErrors = defineErrors({
  INVALID_CREDENTIALS: { status: 401, message: msg`The e-mail address or the password is wrong.` },
  DEMO_ACCOUNT_LOCKED: {
    status: 403,
    message: msg`This account belongs to the demo market and is locked here.`,
  },
  REFRESH_TOKEN_INVALID: { status: 401, message: msg`Your session has ended. Sign in again.` },
  FLASH_TOKEN_INVALID: { status: 401, message: msg`This access link is no longer valid.` },
  CODE_INVALID: {
    status: 422,
    message: msg`This link was already used or has expired. Ask for a new one.`,
  },
  EMAIL_TAKEN: {
    status: 409,
    message: msg`This e-mail address already belongs to a confirmed account.`,
  },
  EMAIL_UNCHANGED: { status: 422, message: msg`This is your address already.` },
  PUBLIC_NAME_TAKEN: { status: 409, message: msg`This name is already taken.` },
  PUBLIC_NAME_CHANGED: {
    status: 409,
    message: msg({ message: 'You can change your name again on {date}.' }),
  },
  ACCOUNT_LEAVING: {
    status: 409,
    message: msg`This account is about to be deleted. Keep it first, under “Your data” in the settings.`,
  },
  PUBLIC_NAME_RESERVED: { status: 422, message: msg`This name is reserved. Choose another one.` },
  PASSWORD_COMMON: {
    status: 422,
    message: msg`This password is among the most used ones. Choose another one.`,
  },
  PASSWORD_WRONG: { status: 422, message: msg`This is not your current password.` },
  /** Refused: what would be removed is the account's last login method. */
  LAST_WAY_IN: {
    status: 409,
    message: msg`It is your only way to sign in. Set a password first.`,
  },
  SESSION_NOT_FOUND: { status: 404, message: msg`This session has already ended.` },
  PROFILE_NOT_FOUND: { status: 404, message: msg`There is no such profile.` },
  ALREADY_SELLER: { status: 409, message: msg`You are already a seller.` },
  SELLER_REQUEST_PENDING: { status: 409, message: msg`Your request is already being checked.` },
  EMAIL_NOT_CONFIRMED: { status: 403, message: msg`Confirm your e-mail address first.` },
  TRUST_LEVEL_REQUIRED: {
    status: 403,
    message: msg({ message: 'Verification level {trust_level} is required for this.' }),
  },
  IMPERSONATING: {
    status: 403,
    message: msg`This cannot be done while acting in another account.`,
  },
});
