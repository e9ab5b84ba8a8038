/** SQL of the webhook queues of the sandbox providers. Each provider has a table of its own. */
import { sql } from 'kysely';
import type { DeliveryQueue } from '../../core/delivery-queue.ts';

const CALLS_AT_ONCE = 20;

/** The queue tables of the providers, all of one shape. */
export type WebhookTable = 'sandbox_webhook' | 'sandbox_check_webhook';

/** The webhook queue of one provider. Real time counts, as with any external sender. */
export function webhookQueue(table: WebhookTable): DeliveryQueue<WebhookTable> {
  return {
    name: table,
    table,
    key: 'event_id',
    batch: { limit: CALLS_AT_ONCE, seconds: 30 },
    atOnce: CALLS_AT_ONCE,
    wait: { first: 2, longest: 300 },
    giveUpAfter: { hours: 72 },
    isRealTime: true,
    onEnd: (end) => sql`delivered_at = ${end === 'sent' ? sql`now()` : null}`,
    about: sql`null::text`,
  };
}
