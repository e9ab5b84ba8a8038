/** Endpoints of accounts: tokens, activation, profile, sessions, customer, seller request. */
import * as v from 'valibot';
import { emailSchema, emptySchema, idSchema, opaque } from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { mediaErrors } from '../media/media.errors.ts';
import { offerErrors } from '../offers/offers.errors.ts';
import { socialErrors } from '../social/social.errors.ts';
import { identityErrors } from './identity.errors.ts';
import { secondFactorErrors } from './second-factor.errors.ts';
import {
  activationInputSchema,
  activationTypeSchema,
  changeEmailSchema,
  changePasswordSchema,
  customerSchema,
  profilePatchSchema,
  profileSchema,
  publicProfileSchema,
  sellerAboutSchema,
  sellerRequestInputSchema,
  sellerRequestSchema,
  sessionSchema,
  tokenInputSchema,
  tokensSchema,
} from './identity.schemas.ts';

const route = routesOf('Accounts');
const profilesRoute = routesOf('Profiles');
const sellingRoute = routesOf('Selling');

/** Sign in, register, refresh, or enter as another (flash token). */
const token = endpoint
  // Renewals and all that a network sends together; passwords and registrations have limits of their own.
  .meta({ who: 'all', limit: { calls: 120, seconds: 60 } })
  .route({
    ...route.post('/auth/token', 'Obtain tokens'),
    description:
      'A registration takes its campaign as `utm` or, as JSON, in the header `X-UTM`: the body counts before the header, ' +
      'and a header that cannot be read is ignored.',
  })
  .errors(
    documented({
      ...pick(
        identityErrors,
        'INVALID_CREDENTIALS',
        'DEMO_ACCOUNT_LOCKED',
        'REFRESH_TOKEN_INVALID',
        'FLASH_TOKEN_INVALID',
        'PUBLIC_NAME_TAKEN',
        'PUBLIC_NAME_RESERVED',
        'PASSWORD_COMMON',
      ),
      ...pick(
        socialErrors,
        'SOCIAL_PROVIDER_NOT_CONFIGURED',
        'SOCIAL_PROVIDER_DOWN',
        'SOCIAL_REFUSED',
        'SOCIAL_STATE_INVALID',
        'SOCIAL_NEED_AUTHORIZATION',
        'SOCIAL_NEED_EMAIL',
      ),
    }),
  )
  .errors(
    documented(
      pick(
        secondFactorErrors,
        'SECOND_FACTOR_REQUIRED',
        'SECOND_FACTOR_WRONG',
        'PASSKEY_INVALID',
        'PASSKEY_CHALLENGE_EXPIRED',
      ),
    ),
  )
  .input(tokenInputSchema)
  .output(tokensSchema);

const activate = endpoint
  .meta({ who: 'all', limit: { calls: 20, seconds: 60 } })
  .route(
    route.post('/auth/activation/activate', 'Use a code from a mail: confirm, restore or change'),
  )
  .errors(documented(pick(identityErrors, 'CODE_INVALID', 'PASSWORD_COMMON', 'EMAIL_TAKEN')))
  .input(activationInputSchema)
  .output(v.object({ type: activationTypeSchema }));

const resendActivation = endpoint
  .meta({ who: 'all', limit: { calls: 5, seconds: 300 } })
  .route({
    ...route.post(
      '/auth/activation/resend',
      'Send the confirmation mail again; the answer is always the same',
    ),
    successStatus: 202,
  })
  .input(v.object({ email: emailSchema }))
  .output(emptySchema);

const restorePassword = endpoint
  .meta({ who: 'all', limit: { calls: 5, seconds: 300 } })
  .route({
    ...route.post(
      '/auth/password/restore',
      'Send a mail to restore the password; the answer is always the same',
    ),
    successStatus: 202,
  })
  .input(v.object({ email: emailSchema }))
  .output(emptySchema);

const logout = endpoint
  .meta({ who: 'all' })
  .route(
    route.post(
      '/auth/logout',
      'End the session family; also with a refresh token when the access token has expired',
    ),
  )
  .input(v.optional(v.object({ refresh_token: v.optional(opaque(500)) }), {}))
  .output(emptySchema);

const logoutEverywhere = endpoint
  .meta({ who: 'user', limit: { calls: 10, seconds: 60 }, alsoFor: ['banned'] })
  .route(route.post('/auth/logout/everywhere', 'End all sessions of the account, this one too'))
  .errors(documented(pick(identityErrors, 'IMPERSONATING')))
  .output(emptySchema);

const profile = endpoint
  .meta({ who: 'user' })
  .route(route.get('/auth/profile', 'The own account'))
  .output(profileSchema);

const updateProfile = endpoint
  .meta({ who: 'user', limit: { calls: 20, seconds: 60 }, alsoFor: ['banned', 'acting'] })
  .route(route.patch('/auth/profile', 'Change settings'))
  .errors(
    documented({
      ...pick(
        identityErrors,
        'PUBLIC_NAME_TAKEN',
        'PUBLIC_NAME_RESERVED',
        'PUBLIC_NAME_CHANGED',
        'IMPERSONATING',
      ),
      ...pick(mediaErrors, 'IMAGE_NOT_FOUND', 'IMAGE_TAKEN_DOWN'),
    }),
  )
  .input(profilePatchSchema)
  .output(profileSchema);

const changeAbout = endpoint
  .meta({ who: 'user', limit: { calls: 20, seconds: 300 } })
  .route(route.put('/auth/profile/about', 'What a seller says about themselves'))
  .errors(documented(pick(offerErrors, 'SELLER_REQUIRED', 'CONTACT_DATA_REFUSED')))
  .input(sellerAboutSchema)
  .output(sellerAboutSchema);

const changePassword = endpoint
  .meta({ who: 'user', limit: { calls: 10, seconds: 300 }, alsoFor: ['banned'] })
  .route(route.post('/auth/password/change', 'Change the password; all other sessions end'))
  .errors(documented(pick(identityErrors, 'PASSWORD_WRONG', 'PASSWORD_COMMON', 'IMPERSONATING')))
  .input(changePasswordSchema)
  .output(emptySchema);

const changeEmail = endpoint
  .meta({ who: 'user', limit: { calls: 5, seconds: 300 }, alsoFor: ['banned'] })
  .route({
    ...route.post(
      '/auth/email/change',
      'Send a confirmation to a new address; the answer does not tell whether it is in use',
    ),
    successStatus: 202,
  })
  .errors(documented(pick(identityErrors, 'PASSWORD_WRONG', 'EMAIL_UNCHANGED', 'IMPERSONATING')))
  .input(changeEmailSchema)
  .output(emptySchema);

const sessions = endpoint
  .meta({ who: 'user' })
  .route(route.get('/auth/sessions', 'Signed-in devices'))
  .output(v.object({ data: v.array(sessionSchema) }));

const endSession = endpoint
  .meta({ who: 'user', alsoFor: ['banned', 'acting'] })
  .route(route.delete('/auth/sessions/{id}', 'Sign a device out'))
  .errors(documented(pick(identityErrors, 'SESSION_NOT_FOUND', 'IMPERSONATING')))
  .input(v.object({ id: idSchema }))
  .output(emptySchema);

const customer = endpoint
  .meta({ who: 'user' })
  .route(route.get('/market/customer', 'The own standing in the market'))
  .output(customerSchema);

const publicProfile = endpoint
  .meta({ who: 'all', cacheable: true })
  .route(profilesRoute.get('/market/profile/{id}', 'A public profile with measured facts'))
  .errors(documented(pick(identityErrors, 'PROFILE_NOT_FOUND')))
  .input(v.object({ id: idSchema }))
  .output(publicProfileSchema);

const requestSelling = endpoint
  .meta({ who: 'user', limit: { calls: 5, seconds: 3_600 } })
  .route({
    ...sellingRoute.post('/market/seller/request', 'Ask to become a seller'),
    successStatus: 201,
  })
  .errors(
    documented(
      pick(
        identityErrors,
        'ALREADY_SELLER',
        'SELLER_REQUEST_PENDING',
        'EMAIL_NOT_CONFIRMED',
        'IMPERSONATING',
      ),
    ),
  )
  .input(sellerRequestInputSchema)
  .output(sellerRequestSchema);

const sellerRequest = endpoint
  .meta({ who: 'user' })
  .route(sellingRoute.get('/market/seller/request', 'The last request to become a seller'))
  .output(v.object({ is_seller: v.boolean(), request: v.nullable(sellerRequestSchema) }));

export const identityContract = {
  token,
  activate,
  resendActivation,
  restorePassword,
  logout,
  logoutEverywhere,
  profile,
  updateProfile,
  changeAbout,
  changePassword,
  changeEmail,
  sessions,
  endSession,
  customer,
  publicProfile,
  requestSelling,
  sellerRequest,
};
