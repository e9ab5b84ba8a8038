/** Endpoints of identity checks (api.md, "auth/kyc/verify"; decisions, section 4). */
import * as v from 'valibot';
import { emptySchema, opaque, urlSchema } from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { identityErrors } from '../identity/identity.errors.ts';
import { verificationErrors } from './verification.errors.ts';
import { verificationLevelSchema, verificationStateSchema } from './verification.schemas.ts';

const route = routesOf('Identity check');

const state = endpoint
  .meta({ who: 'user' })
  .route(route.get('/auth/kyc', 'Own trust level, the running identity check and earlier ones'))
  .output(verificationStateSchema);

/** Opens a check, or returns the one that is already open: a second click uses no second attempt. */
const verify = endpoint
  .meta({ who: 'user', limit: { calls: 20, seconds: 60 }, alsoFor: ['banned'] })
  .route(
    route.post(
      '/auth/kyc/verify',
      'Open an identity check; the answer links to the provider’s page',
    ),
  )
  .errors(
    documented({
      ...pick(identityErrors, 'IMPERSONATING', 'EMAIL_NOT_CONFIRMED'),
      ...pick(
        verificationErrors,
        'VERIFICATION_DONE',
        'VERIFICATION_PENDING',
        'VERIFICATION_ATTEMPTS',
        'VERIFICATION_FINAL',
        'VERIFICATION_UNAVAILABLE',
      ),
    }),
  )
  .input(v.object({ trust_level: verificationLevelSchema }))
  .output(v.object({ link: urlSchema }));

const cancel = endpoint
  .meta({ who: 'user', alsoFor: ['banned'] })
  .route(route.post('/auth/kyc/cancel', 'Give up the open check, before anything was handed in'))
  .errors(
    documented({
      ...pick(identityErrors, 'IMPERSONATING'),
      ...pick(verificationErrors, 'VERIFICATION_NOT_FOUND', 'VERIFICATION_PENDING'),
    }),
  )
  .output(verificationStateSchema);

const webhook = endpoint
  .meta({ who: 'provider', limit: { calls: 6_000, seconds: 60 } })
  .route(
    route.post(
      '/kyc/webhook/{provider}',
      'Events of an identity provider; the signature is checked over the raw body',
    ),
  )
  .errors(
    documented(
      pick(verificationErrors, 'VERIFICATION_SIGNATURE_INVALID', 'VERIFICATION_EVENT_MALFORMED'),
    ),
  )
  // The body is the provider's own; it is read only after its signature has been checked.
  .input(v.looseObject({ provider: opaque(20) }))
  .output(emptySchema);

export const verificationContract = { state, verify, cancel, webhook };
