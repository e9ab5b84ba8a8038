/** Rows of the integrations module on the wire. */
import type { ApiKey } from '~/contracts/integrations/integrations.schemas.ts';
import type { Webhook, WebhookDelivery } from '~/contracts/integrations/webhooks.schemas.ts';
import type { ApiKeyRow } from './api-keys.repository.ts';
import type { DeliveryRow, WebhookRow } from './webhooks.repository.ts';

export function presentKey(row: ApiKeyRow, now: Date): ApiKey {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    calls_per_minute: row.calls_per_minute,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_expired: row.expires_at <= now,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}

export function presentWebhook(row: WebhookRow, now: Date): Webhook {
  const { before_until: until } = row;
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    is_on: row.disabled_at === null,
    off_because: row.disabled_for,
    both_secrets_until: until !== null && until > now ? until.toISOString() : null,
    created_at: row.created_at.toISOString(),
  };
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    webhook_id: row.webhook_id,
    event: row.event,
    about: row.about,
    state: row.status,
    tries: row.attempts,
    answer_status: row.answer_status,
    took_ms: row.took_ms,
    first_tried_at: row.first_tried_at?.toISOString() ?? null,
    next_try_at: row.status === 'queued' ? row.available_at.toISOString() : null,
    body: row.body,
  };
}
