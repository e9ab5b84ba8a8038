/** What sellers' webhooks are told (decision 0074): of orders that they sell, messages to them, and their offers. */
export const webhookEvents = [
  'order.paid',
  'order.delivered',
  'order.completed',
  'order.disputed',
  'order.dispute_withdrawn',
  'order.dispute_settled',
  'order.refunded',
  'message.created',
  'offer.published',
  'offer.changed',
  'offer.hidden',
  'stock.low',
  'stock.out',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** Asked for by its owner, to try a webhook; nobody chooses it. */
export const TEST_EVENT = 'webhook.test';
