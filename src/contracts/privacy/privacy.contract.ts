/** Endpoints of data export and account deletion. */
import * as v from 'valibot';
import { emptySchema, idSchema } from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { identityErrors } from '../identity/identity.errors.ts';
import { secondFactorErrors } from '../identity/second-factor.errors.ts';
import { privacyErrors } from './privacy.errors.ts';
import {
  deletionInputSchema,
  deletionStateSchema,
  exportStateSchema,
  ownerProofSchema,
} from './privacy.schemas.ts';

const route = routesOf('Accounts');

const proof = {
  ...pick(identityErrors, 'PASSWORD_WRONG', 'IMPERSONATING'),
  ...pick(secondFactorErrors, 'SECOND_FACTOR_CONFIRM'),
};

const showExport = endpoint
  .meta({ who: 'user' })
  .route(route.get('/auth/export', 'The latest archive of own data'))
  .output(exportStateSchema);

/** Also for the banned: it is reading what is theirs. */
const requestExport = endpoint
  .meta({ who: 'user', limit: { calls: 10, seconds: 300 }, alsoFor: ['banned'] })
  .route({
    ...route.post(
      '/auth/export',
      'Have all own data collected into one archive; a mail tells when it is ready',
    ),
    successStatus: 202,
  })
  .errors(documented({ ...proof, ...pick(privacyErrors, 'PASSWORD_NEEDED', 'EXPORT_TOO_SOON') }))
  .input(ownerProofSchema)
  .output(exportStateSchema);

const fetchArchive = endpoint
  .meta({ who: 'user', limit: { calls: 30, seconds: 300 } })
  .route(route.get('/auth/export/{id}/archive', 'Fetch the archive (ZIP), for seven days'))
  .errors(
    documented({
      ...pick(identityErrors, 'IMPERSONATING'),
      ...pick(privacyErrors, 'EXPORT_NOT_FOUND'),
    }),
  )
  .input(v.object({ id: idSchema }))
  .output(v.file());

const showDeletion = endpoint
  .meta({ who: 'user' })
  .route(
    route.get(
      '/auth/deletion',
      'Whether the account is about to be deleted, and what stands in the way',
    ),
  )
  .output(deletionStateSchema);

const requestDeletion = endpoint
  .meta({ who: 'user', limit: { calls: 10, seconds: 300 } })
  .route({
    ...route.post('/auth/deletion', 'Delete the account after a waiting time'),
    successStatus: 202,
  })
  .errors(
    documented({
      ...proof,
      ...pick(privacyErrors, 'PASSWORD_NEEDED', 'DELETION_BLOCKED', 'DELETION_UNDER_WAY'),
    }),
  )
  .input(deletionInputSchema)
  .output(deletionStateSchema);

const withdrawDeletion = endpoint
  .meta({ who: 'user' })
  .route(route.delete('/auth/deletion', 'Keep the account after all'))
  .errors(
    documented({
      ...pick(identityErrors, 'IMPERSONATING'),
      ...pick(privacyErrors, 'DELETION_NOT_FOUND'),
    }),
  )
  .output(emptySchema);

export const privacyContract = {
  showExport,
  requestExport,
  fetchArchive,
  showDeletion,
  requestDeletion,
  withdrawDeletion,
};
