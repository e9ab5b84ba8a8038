/** Named failures of social sign-in. The binding states of the specification are three of them. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const socialErrors = defineErrors({
  SOCIAL_PROVIDER_NOT_CONFIGURED: {
    status: 404,
    message: msg`Signing in with this provider is not available here.`,
  },
  SOCIAL_PROVIDER_DOWN: {
    status: 503,
    message: msg`The provider does not answer right now. Sign in another way, or try again in a moment.`,
  },
  SOCIAL_REFUSED: {
    status: 422,
    message: msg`The provider did not confirm who you are. Start again.`,
  },
  SOCIAL_STATE_INVALID: {
    status: 422,
    message: msg`This sign-in was not started in this browser, took too long or was already used. Start again.`,
  },
  SOCIAL_NEED_AUTHORIZATION: {
    status: 409,
    message: msg`An account with your e-mail address already exists. Sign in to it first, then connect the two.`,
  },
  SOCIAL_NEED_EMAIL: {
    status: 409,
    message: msg`The provider gave no confirmed e-mail address. Enter yours to finish.`,
  },
  SOCIAL_ALREADY_BOUND: {
    status: 409,
    message: msg`This account of the provider is already connected to another account here.`,
  },
  SOCIAL_PROVIDER_TAKEN: {
    status: 409,
    message: msg`Another account of this provider is connected already. Disconnect it first.`,
  },
  SOCIAL_WRONG_ACCOUNT: {
    status: 409,
    message: msg`You are signed in to another account than the one with this e-mail address.`,
  },
  SOCIAL_NOT_BOUND: { status: 404, message: msg`This provider is not connected.` },
});
