/** Endpoints of social accounts: start, link, unlink. Signing in with one is a grant of `POST auth/token`. */
import * as v from 'valibot';
import { countSchema, opaque, timestampSchema, urlSchema } from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { identityErrors } from '../identity/identity.errors.ts';
import { givenPasswordSchema, socialProviderSchema } from '../identity/identity.schemas.ts';
import { secondFactorErrors } from '../identity/second-factor.errors.ts';
import { socialErrors } from './social.errors.ts';

const route = routesOf('Accounts');

const start = endpoint
  .meta({ who: 'all', limit: { calls: 30, seconds: 60 } })
  .route(
    route.get(
      '/auth/social/{provider}/start',
      'Begin at a provider: to sign in, or as a signed-in person to bind',
    ),
  )
  .errors(documented(pick(socialErrors, 'SOCIAL_PROVIDER_NOT_CONFIGURED', 'SOCIAL_PROVIDER_DOWN')))
  .input(
    v.object({
      provider: socialProviderSchema,
      /** Where the provider sends the browser back to: `/auth/social/{provider}` of this site, which is the default. */
      redirect_uri: v.optional(opaque(1_000)),
    }),
  )
  .output(
    v.object({
      /** The provider's page. */
      url: urlSchema,
      /** OAuth `state`: comes back with the code. Valid once, and must be compared with what this client started. */
      state: v.string(),
      redirect_uri: urlSchema,
      /** Seconds until the attempt ends. */
      expires_in: countSchema,
    }),
  );

const bind = endpoint
  .meta({ who: 'user', limit: { calls: 20, seconds: 60 } })
  .route(
    route.post(
      '/auth/social/{provider}/bind',
      'Bind: with what the provider sent back, or what waits since need_authorization',
    ),
  )
  .errors(
    documented({
      ...pick(
        socialErrors,
        'SOCIAL_PROVIDER_NOT_CONFIGURED',
        'SOCIAL_PROVIDER_DOWN',
        'SOCIAL_REFUSED',
        'SOCIAL_STATE_INVALID',
        'SOCIAL_ALREADY_BOUND',
        'SOCIAL_PROVIDER_TAKEN',
        'SOCIAL_WRONG_ACCOUNT',
      ),
      ...pick(identityErrors, 'IMPERSONATING'),
    }),
  )
  .input(
    v.object({
      provider: socialProviderSchema,
      state: opaque(500),
      /** Left out when a sign-in ended in need_authorization: its state alone is enough then. */
      code: v.optional(opaque(4_000)),
      redirect_uri: v.optional(opaque(1_000)),
      iss: v.optional(opaque(500)),
    }),
  )
  .output(
    v.object({
      status: v.literal('bound'),
      provider: socialProviderSchema,
      bound_at: timestampSchema,
    }),
  );

const unbind = endpoint
  .meta({ who: 'user', limit: { calls: 20, seconds: 60 }, alsoFor: ['banned'] })
  .route(route.delete('/auth/social/{provider}', 'Unbind; the last way in stays'))
  .errors(
    documented({
      ...pick(socialErrors, 'SOCIAL_NOT_BOUND'),
      ...pick(identityErrors, 'PASSWORD_WRONG', 'IMPERSONATING', 'LAST_WAY_IN'),
      ...pick(secondFactorErrors, 'SECOND_FACTOR_CONFIRM'),
    }),
  )
  .input(
    v.object({
      provider: socialProviderSchema,
      /** The current one, in the body. Left out with a second factor, which is to be fresh then, and without a password. */
      password: v.optional(givenPasswordSchema),
    }),
  )
  .output(v.object({ status: v.literal('unbound'), provider: socialProviderSchema }));

export const socialContract = { start, bind, unbind };
