/** Endpoints of sellers' API keys and webhooks. */
import { readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { createKey, listKeys, revokeKey } from './use-cases/own-keys.ts';
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  replay,
  rotateSecret,
  testWebhook,
} from './use-cases/own-webhooks.ts';

export const integrationsEndpoints = endpointsOf('integrations', {
  keys: readAs((ctx) => listKeys(ctx)),
  createKey: writeAs(createKey),
  revokeKey: writeAs((ctx, { id }) => revokeKey(ctx, id)),

  webhooks: readAs((ctx) => listWebhooks(ctx)),
  addWebhook: writeAs(addWebhook),
  changeWebhook: writeAs(changeWebhook),
  rotateSecret: writeAs((ctx, { id }) => rotateSecret(ctx, id)),
  removeWebhook: writeAs((ctx, { id }) => removeWebhook(ctx, id)),
  testWebhook: writeAs((ctx, { id }) => testWebhook(ctx, id)),
  deliveries: readAs(listDeliveries),
  replay: writeAs((ctx, { id }) => replay(ctx, id)),
});
