/** Endpoints with which sellers connect their programs: keys of the API. No key can call any of them. */
import * as v from 'valibot';
import { emptySchema, idSchema } from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { secondFactorErrors } from '../identity/second-factor.errors.ts';
import { integrationErrors } from './integrations.errors.ts';
import {
  apiKeyListSchema,
  createdKeySchema,
  createKeyInputSchema,
} from './integrations.schemas.ts';

const route = routesOf('Programs');
const seller = endpoint.meta({ who: 'seller', limit: { calls: 60, seconds: 60 } });
const factorErrors = documented(
  pick(secondFactorErrors, 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_CONFIRM'),
);

export const integrationsContract = {
  keys: seller
    .route(route.get('/market/seller/key', 'Own API keys, the newest first'))
    .output(apiKeyListSchema),

  createKey: endpoint
    .meta({ who: 'seller', limit: { calls: 20, seconds: 3_600 } })
    .route({
      ...route.post(
        '/market/seller/key',
        'Create an API key; it is shown in this answer and never again',
      ),
      description: 'Needs a second factor that was confirmed within the last ten minutes.',
      successStatus: 201,
    })
    .errors(factorErrors)
    .errors(documented(pick(integrationErrors, 'API_KEYS_FULL')))
    .input(createKeyInputSchema)
    .output(createdKeySchema),

  revokeKey: seller
    .route(route.delete('/market/seller/key/{id}', 'Revoke an API key; it stops working at once'))
    .errors(documented(pick(integrationErrors, 'API_KEY_NOT_FOUND')))
    .input(v.object({ id: idSchema }))
    .output(emptySchema),
};
