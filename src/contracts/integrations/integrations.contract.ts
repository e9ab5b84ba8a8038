/** Endpoints with which sellers connect their programs: keys of the API and webhooks. No key can call any of them. */
import * as v from 'valibot';
import { emptySchema, endlessListOf, idSchema } from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { secondFactorErrors } from '../identity/second-factor.errors.ts';
import { integrationErrors } from './integrations.errors.ts';
import {
  apiKeyListSchema,
  createdKeySchema,
  createKeyInputSchema,
} from './integrations.schemas.ts';
import {
  addWebhookInputSchema,
  changeWebhookInputSchema,
  deliveriesQuerySchema,
  secretWebhookSchema,
  webhookDeliverySchema,
  webhookListSchema,
  webhookSchema,
} from './webhooks.schemas.ts';

const route = routesOf('Programs');
const seller = endpoint.meta({ who: 'seller', limit: { calls: 60, seconds: 60 } });
const rarely = endpoint.meta({ who: 'seller', limit: { calls: 20, seconds: 3_600 } });
const byId = v.object({ id: idSchema });
const webhookErrors = documented(pick(integrationErrors, 'WEBHOOK_NOT_FOUND'));
const factorErrors = documented(
  pick(secondFactorErrors, 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_CONFIRM'),
);

export const integrationsContract = {
  keys: seller
    .route(route.get('/market/seller/key', 'Own API keys, the newest first'))
    .output(apiKeyListSchema),

  createKey: rarely
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
    .input(byId)
    .output(emptySchema),

  webhooks: seller
    .route(route.get('/market/seller/webhook', 'Own webhooks, the oldest first'))
    .output(webhookListSchema),

  addWebhook: rarely
    .route({
      ...route.post(
        '/market/seller/webhook',
        'Add a webhook; its secret is shown in this answer and never again',
      ),
      description:
        'Needs a second factor that was confirmed within the last ten minutes. Messages are signed by Standard Webhooks, and tried again for a day until they are answered with 2xx within five seconds; redirects are not followed.',
      successStatus: 201,
    })
    .errors(factorErrors)
    .errors(documented(pick(integrationErrors, 'WEBHOOKS_FULL', 'WEBHOOK_LOCAL')))
    .input(addWebhookInputSchema)
    .output(secretWebhookSchema),

  changeWebhook: seller
    .route(route.patch('/market/seller/webhook/{id}', 'Change its events, switch it on or off'))
    .errors(webhookErrors)
    .input(changeWebhookInputSchema)
    .output(webhookSchema),

  rotateSecret: rarely
    .route({
      ...route.post(
        '/market/seller/webhook/{id}/secret',
        'Another secret, shown in this answer and never again; for a day both sign',
      ),
      description: 'Needs a second factor that was confirmed within the last ten minutes.',
    })
    .errors(factorErrors)
    .errors(webhookErrors)
    .input(byId)
    .output(secretWebhookSchema),

  removeWebhook: seller
    .route(route.delete('/market/seller/webhook/{id}', 'Remove a webhook and what waits for it'))
    .errors(webhookErrors)
    .input(byId)
    .output(emptySchema),

  testWebhook: seller
    .route(route.post('/market/seller/webhook/{id}/test', 'Send it an event that means nothing'))
    .errors(webhookErrors)
    .errors(documented(pick(integrationErrors, 'WEBHOOK_OFF')))
    .input(byId)
    .output(emptySchema),

  deliveries: seller
    .route(
      route.get('/market/seller/webhook-delivery', 'What was sent to own webhooks, newest first'),
    )
    .input(deliveriesQuerySchema)
    .output(endlessListOf(webhookDeliverySchema)),

  replay: seller
    .route(
      route.post('/market/seller/webhook-delivery/{id}/replay', 'Send it again, under the same id'),
    )
    .errors(documented(pick(integrationErrors, 'DELIVERY_NOT_FOUND', 'WEBHOOK_OFF')))
    .input(byId)
    .output(webhookDeliverySchema),
};
