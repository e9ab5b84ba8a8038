/** The webhook calls that the sandbox providers owe the product. Each provider adds to a table of its own. */
import { sql } from 'kysely';
import type { DeliveryQueue } from '../../core/delivery-queue.ts';

const CALLS_AT_ONCE = 20;

/** Where each provider's calls wait: tables of one shape. */
export type WebhookTable = 'sandbox_webhook' | 'sandbox_check_webhook';

/** The calls that one provider owes. Real time counts, as with any sender outside. */
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
