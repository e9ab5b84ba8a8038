/** Public API of the integrations module: how sellers connect programs of their own (decision 0074). */
import { serverConfig } from '~config';
import { defineModule } from '../../core/define-module.ts';
import { on } from '../../core/events.ts';
import { watchOfQueue } from '../../core/dead-letters.ts';
import { banChanged } from '../moderation/index.ts';
import { deleteExpiredKeys, deleteKeysOf } from './api-keys.repository.ts';
import { deliverWebhooks } from './use-cases/deliver-webhooks.ts';
import { webhookSubscriptions } from './webhook-news.ts';
import { deleteOldDeliveries, disableWebhooksOf, webhookQueue } from './webhooks.repository.ts';
import { integrationsEndpoints } from './integrations.endpoints.ts';

export { resolveKey } from './use-cases/resolve-key.ts';

const DAY_MS = 24 * 3_600_000;
/** How long its owner still sees that a key expired. */
const EXPIRED_DAYS = 90;
const FORGOTTEN_AT_ONCE = 500;

export const integrationsModule = defineModule({
  name: 'integrations',
  uses: ['accounts', 'auth', 'chat', 'moderation', 'offers', 'orders'],
  tables: ['api_key', 'seller_webhook', 'webhook_delivery'],
  // Keys and webhooks are read with their account in one statement.
  reads: ['app_user'],
  endpoints: { integrations: integrationsEndpoints },
  queues: [webhookQueue],
  services: [watchOfQueue('webhooks', 'webhook_delivery', () => 'webhooks')],
  subscriptions: [
    ...webhookSubscriptions,
    // It is refused from the moment of the ban; here it ends, so that it does not come back when the ban is over.
    on(
      banChanged,
      'integrations.end_keys',
      async (ctx, { user_id: id }) => {
        await deleteKeysOf(ctx.db, id);
        await disableWebhooksOf(ctx.db, id, ctx.now);
      },
      { concerns: ({ is_banned: isBanned }) => isBanned },
    ),
  ],
  jobs: [
    { name: 'integrations.deliver_webhooks', everySeconds: 2, run: deliverWebhooks },
    {
      name: 'integrations.forget_deliveries',
      everySeconds: 3_600,
      run: (ctx) =>
        deleteOldDeliveries(
          ctx.db,
          new Date(ctx.now.getTime() - serverConfig.integrations.webhooks.logDays * DAY_MS),
          FORGOTTEN_AT_ONCE,
        ),
    },
    {
      name: 'integrations.forget_keys',
      everySeconds: 3_600,
      run: (ctx) =>
        deleteExpiredKeys(
          ctx.db,
          new Date(ctx.now.getTime() - EXPIRED_DAYS * DAY_MS),
          FORGOTTEN_AT_ONCE,
        ),
    },
  ],
});
