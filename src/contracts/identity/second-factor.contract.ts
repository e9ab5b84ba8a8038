/**
 * Endpoints of two-factor sign-in. Adding a first factor asks for the password; with a factor in place every change asks
 * for a fresh confirmation of one (decision 0017).
 */
import * as v from 'valibot';
import { emptySchema, idSchema, timestampSchema } from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { identityErrors } from './identity.errors.ts';
import { givenPasswordSchema } from './identity.schemas.ts';
import { secondFactorErrors } from './second-factor.errors.ts';
import {
  creationChallengeSchema,
  newPasskeySchema,
  passkeyNameSchema,
  passkeySchema,
  protectionSchema,
  recoveryCodesSchema,
  requestChallengeSchema,
  secondFactorSchema,
  totpSetupSchema,
} from './second-factor.schemas.ts';

const route = routesOf('Two-factor');

const user = endpoint.meta({ who: 'user', alsoFor: ['banned'] });
const changer = endpoint.meta({
  who: 'user',
  limit: { calls: 20, seconds: 300 },
  alsoFor: ['banned'],
});
const byId = { id: idSchema };
const proof = v.optional(v.object({ password: v.optional(givenPasswordSchema) }), {});

const own = pick(identityErrors, 'IMPERSONATING');
const proven = documented({
  ...pick(identityErrors, 'IMPERSONATING', 'PASSWORD_WRONG'),
  ...pick(secondFactorErrors, 'SECOND_FACTOR_CONFIRM'),
});
const fresh = documented({
  ...own,
  ...pick(secondFactorErrors, 'SECOND_FACTOR_CONFIRM', 'SECOND_FACTOR_NEEDED'),
});
const answered = documented(
  pick(
    secondFactorErrors,
    'SECOND_FACTOR_WRONG',
    'PASSKEY_INVALID',
    'PASSKEY_CHALLENGE_EXPIRED',
    'SECOND_FACTOR_NEEDED',
  ),
);

export const secondFactorContract = {
  show: user
    .route(route.get('/auth/second-factor', 'How the own account is protected'))
    .output(protectionSchema),

  confirm: endpoint
    .meta({ who: 'user', limit: { calls: 30, seconds: 60 }, alsoFor: ['banned'] })
    .route(
      route.post(
        '/auth/second-factor/confirm',
        'Confirm a second factor in this session, for payouts, staff rights and changes',
      ),
    )
    .errors(answered)
    .errors(documented(own))
    .input(secondFactorSchema)
    .output(v.object({ confirmed_until: timestampSchema })),

  challenge: endpoint
    .meta({ who: 'user', limit: { calls: 30, seconds: 60 }, alsoFor: ['banned'] })
    .route(
      route.post(
        '/auth/second-factor/challenge',
        'A challenge for one of the own passkeys, to confirm with',
      ),
    )
    .errors(documented(pick(secondFactorErrors, 'SECOND_FACTOR_NEEDED', 'PASSKEY_UNAVAILABLE')))
    .output(requestChallengeSchema),

  startTotp: changer
    .route(
      route.post(
        '/auth/second-factor/totp',
        'Begin to connect an authenticator app; nothing is on before it is confirmed',
      ),
    )
    .errors(proven)
    .errors(documented(pick(secondFactorErrors, 'TOTP_ALREADY_ON')))
    .input(proof)
    .output(totpSetupSchema),

  confirmTotp: changer
    .route(
      route.post(
        '/auth/second-factor/totp/confirm',
        'Connect the authenticator app by its first code',
      ),
    )
    .errors(
      documented({
        ...own,
        ...pick(secondFactorErrors, 'TOTP_NOT_STARTED', 'SECOND_FACTOR_WRONG'),
      }),
    )
    .input(v.object({ code: v.pipe(v.string(), v.maxLength(20), v.nonEmpty()) }))
    .output(v.object({ recovery_codes: recoveryCodesSchema })),

  removeTotp: changer
    .route(route.delete('/auth/second-factor/totp', 'Disconnect the authenticator app'))
    .errors(fresh)
    .errors(documented(pick(secondFactorErrors, 'TOTP_NOT_ON')))
    .output(emptySchema),

  renewRecoveryCodes: changer
    .route(route.post('/auth/second-factor/recovery-codes', 'New recovery codes; the old ones end'))
    .errors(fresh)
    .output(v.object({ recovery_codes: v.array(v.string()) })),

  startPasskey: changer
    .route(route.post('/auth/passkey/registration', 'A challenge to make a passkey with'))
    .errors(proven)
    .errors(documented(pick(secondFactorErrors, 'PASSKEY_LIMIT', 'PASSKEY_UNAVAILABLE')))
    .input(proof)
    .output(creationChallengeSchema),

  addPasskey: changer
    .route(route.post('/auth/passkey', 'Keep a new passkey'))
    .errors(
      documented({
        ...own,
        ...pick(
          secondFactorErrors,
          'PASSKEY_INVALID',
          'PASSKEY_CHALLENGE_EXPIRED',
          'PASSKEY_KNOWN',
          'PASSKEY_LIMIT',
        ),
      }),
    )
    .input(newPasskeySchema)
    .output(v.object({ passkey: passkeySchema, recovery_codes: recoveryCodesSchema })),

  renamePasskey: changer
    .route(route.patch('/auth/passkey/{id}', 'Name a passkey'))
    .errors(documented({ ...own, ...pick(secondFactorErrors, 'PASSKEY_NOT_FOUND') }))
    .input(v.object({ ...byId, name: passkeyNameSchema }))
    .output(passkeySchema),

  removePasskey: changer
    .route(route.delete('/auth/passkey/{id}', 'Remove a passkey'))
    .errors(fresh)
    .errors(
      documented({
        ...pick(secondFactorErrors, 'PASSKEY_NOT_FOUND'),
        ...pick(identityErrors, 'LAST_WAY_IN'),
      }),
    )
    .input(v.object(byId))
    .output(emptySchema),

  signInChallenge: endpoint
    .meta({ who: 'all', limit: { calls: 30, seconds: 60 } })
    .route(
      route.post(
        '/auth/passkey/challenge',
        'A challenge to sign in with a passkey, alone or after a password',
      ),
    )
    .errors(documented(pick(secondFactorErrors, 'PASSKEY_UNAVAILABLE')))
    .output(requestChallengeSchema),
};
