/** Webhooks of sellers on the wire, and the log of what was sent to them. */
import * as v from 'valibot';
import { webhookEvents } from '~/domain/webhook-events.ts';
import { countSchema, idCursorQuery, idSchema, text, timestampSchema } from '../common.ts';
import { isWebhookAddress } from './webhook-address.ts';

export const webhookSchema = v.object({
  id: idSchema,
  url: v.string(),
  events: v.array(v.picklist(webhookEvents)),
  is_on: v.boolean(),
  /** Why it is off: its owner switched it off, it answered with errors for a day, or a ban. */
  off_because: v.nullable(v.picklist(['owner', 'failing', 'ban'])),
  /** Until when the secret before this one signs beside it; null without one. */
  both_secrets_until: v.nullable(timestampSchema),
  created_at: timestampSchema,
});
export type Webhook = v.InferOutput<typeof webhookSchema>;

export const webhookListSchema = v.object({
  data: v.array(webhookSchema),
  meta: v.object({ total: countSchema, limit: countSchema }),
});

const eventsInput = v.pipe(
  v.array(v.picklist(webhookEvents)),
  v.minLength(1),
  v.maxLength(webhookEvents.length),
  v.transform((events) => webhookEvents.filter((event) => events.includes(event))),
);

export const addWebhookInputSchema = v.object({
  url: v.pipe(text({ min: 1, max: 500 }), v.check(isWebhookAddress, 'webhook_address')),
  events: eventsInput,
});

export const changeWebhookInputSchema = v.object({
  id: idSchema,
  events: v.optional(eventsInput),
  is_on: v.optional(v.boolean()),
});

/** The secret itself is in this answer and in no other. */
export const secretWebhookSchema = v.object({ webhook: webhookSchema, secret: v.string() });
export type SecretWebhook = v.InferOutput<typeof secretWebhookSchema>;

export const deliveryStates = ['queued', 'sent', 'failed'] as const;

export const webhookDeliverySchema = v.object({
  /** The `webhook-id` of the message: the same for each try and replay. */
  id: idSchema,
  webhook_id: idSchema,
  event: v.string(),
  /** What it is about: an order's number, a title; empty for a test. */
  about: v.string(),
  state: v.picklist(deliveryStates),
  tries: countSchema,
  /** The HTTP status of the last answer; null where nobody answered, or before the first try. */
  answer_status: v.nullable(countSchema),
  took_ms: v.nullable(countSchema),
  first_tried_at: v.nullable(timestampSchema),
  /** When it is tried next; null once it is settled. */
  next_try_at: v.nullable(timestampSchema),
  /** What was sent, as it was signed. */
  body: v.string(),
});
export type WebhookDelivery = v.InferOutput<typeof webhookDeliverySchema>;

export const deliveriesQuerySchema = v.object({
  ...idCursorQuery,
  state: v.optional(v.picklist(deliveryStates)),
});
