/** Kysely table types of the integrations module. */
import type { Generated } from 'kysely';
import type { KeyScope } from '~/domain/key-scopes.ts';
import type { WebhookEvent } from '~/domain/webhook-events.ts';

export interface ApiKeyTable {
  id: string;
  user_id: string;
  name: string;
  /** SHA-256, hex. The key itself is nowhere. */
  hash: string;
  /** Its beginning and end. */
  hint: string;
  scopes: KeyScope[];
  calls_per_minute: number;
  created_at: Date;
  expires_at: Date;
  /** To the minute. */
  last_used_at: Generated<Date | null>;
}

export interface SellerWebhookTable {
  id: string;
  user_id: string;
  url: string;
  events: WebhookEvent[];
  /** The secret, encrypted: it signs, so that a hash would not do. */
  sealed: string;
  /** The secret before it, which signs beside it until then. */
  sealed_before: Generated<string | null>;
  before_until: Generated<Date | null>;
  disabled_at: Generated<Date | null>;
  disabled_for: Generated<'owner' | 'failing' | 'ban' | null>;
  created_at: Date;
}

/** One message to a webhook; `id` is its `webhook-id`. */
export interface WebhookDeliveryTable {
  id: string;
  webhook_id: string;
  /** The same for every attempt to publish the same thing. */
  cause: string | null;
  event: string;
  about: string;
  /** What is signed and sent, byte for byte. */
  body: string;
  first_tried_at: Generated<Date | null>;
  /** Null where nobody answered. */
  answer_status: Generated<number | null>;
  took_ms: Generated<number | null>;
  ended_at: Generated<Date | null>;
  status: Generated<'queued' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  available_at: Date;
  leased_until: Generated<Date | null>;
  last_error: Generated<string | null>;
  dead_at: Generated<Date | null>;
  /** When it was queued, the last time that it was. */
  created_at: Date;
}

export interface IntegrationsTables {
  api_key: ApiKeyTable;
  seller_webhook: SellerWebhookTable;
  webhook_delivery: WebhookDeliveryTable;
}
