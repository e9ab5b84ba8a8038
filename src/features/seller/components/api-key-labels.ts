/** What a key may do, in words; its scope is written beside it as programs know it. */
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { KeyScope } from '~/domain/key-scopes.ts';
import type { WebhookEvent } from '~/domain/webhook-events.ts';

export const scopeLabels: Record<KeyScope, MessageDescriptor> = {
  'offers:read': msg`See your offers and the market`,
  'offers:write': msg`List, price, change and delete offers`,
  'stock:write': msg`Add goods to the vault; none is shown again`,
  'orders:read': msg`See your sales`,
  'orders:deliver': msg`Start and deliver sales`,
  'messages:read': msg`Read your conversations`,
  'messages:write': msg`Answer in your conversations`,
};

/** What webhooks are told of, in words. */
export const webhookEventLabels: Record<WebhookEvent, MessageDescriptor> = {
  'order.paid': msg`Somebody bought and paid`,
  'order.delivered': msg`A sale was delivered`,
  'order.completed': msg`A sale was completed`,
  'order.disputed': msg`A dispute was opened`,
  'order.dispute_withdrawn': msg`A dispute was withdrawn`,
  'order.dispute_settled': msg`A dispute was settled by both`,
  'order.refunded': msg`A sale was refunded`,
  'message.created': msg`Somebody wrote to you`,
  'offer.published': msg`An offer is on sale`,
  'offer.changed': msg`An offer was changed`,
  'offer.hidden': msg`An offer is not on sale any more`,
  'stock.low': msg`An offer runs out, as you said for it`,
  'stock.out': msg`An offer is sold out`,
};
