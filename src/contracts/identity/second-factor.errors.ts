/** Named failures of two-factor sign-in, passkeys and recovery codes. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const secondFactorErrors = defineErrors({
  /** The first factor was right. `methods` in the failure's values: the second factors that the account has. */
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    message: msg`This account is protected by a second step. Enter a code or use a passkey.`,
  },
  SECOND_FACTOR_WRONG: {
    status: 422,
    message: msg`This code is wrong or was already used. Wait for the next one and try again.`,
  },
  /** The action needs a second factor, and the account has none. */
  SECOND_FACTOR_NEEDED: {
    status: 403,
    message: msg`Turn on two-factor sign-in first: Settings, Security.`,
  },
  /** The account has one; it was not confirmed in this session, or too long ago. */
  SECOND_FACTOR_CONFIRM: {
    status: 403,
    message: msg`Confirm that it is you: enter a code or use a passkey.`,
  },
  TOTP_ALREADY_ON: { status: 409, message: msg`An authenticator app is already connected.` },
  TOTP_NOT_STARTED: {
    status: 409,
    message: msg`This code has expired. Start again and scan the new one.`,
  },
  TOTP_NOT_ON: { status: 404, message: msg`No authenticator app is connected.` },
  PASSKEY_INVALID: {
    status: 422,
    message: msg`This passkey could not be confirmed. Try again or use another way.`,
  },
  PASSKEY_CHALLENGE_EXPIRED: {
    status: 422,
    message: msg`This took too long or was already used. Try again.`,
  },
  PASSKEY_KNOWN: { status: 409, message: msg`This passkey is already in use.` },
  PASSKEY_LIMIT: {
    status: 409,
    message: msg`You have as many passkeys as possible. Remove one first.`,
  },
  PASSKEY_NOT_FOUND: { status: 404, message: msg`There is no such passkey.` },
  PASSKEY_UNAVAILABLE: {
    status: 409,
    message: msg`Passkeys do not work at this address: they need a domain name.`,
  },
  /** The last three are raised in the browser and never answered by an endpoint. */
  PASSKEY_CANCELLED: {
    status: 422,
    message: msg`No passkey was used. Try again or use another way.`,
  },
  PASSKEY_ELSEWHERE: {
    status: 409,
    message: msg`Passkeys do not work at this address. Open the site at its own address.`,
  },
  PASSKEY_ON_DEVICE: { status: 409, message: msg`This device already has a passkey of yours.` },
});
