/** How a device's subscription is stored: encrypted, since whoever has it can write to the device. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import {
  pushSubscriptionSchema,
  type PushSubscriptionInput,
} from '~/contracts/notifications/notifications.schemas.ts';
import type { Keys } from '../../infra/keys.ts';

const PURPOSE = 'notifications.push';

export function sealSubscription(keys: Keys, subscription: PushSubscriptionInput): string {
  return keys.encrypt(PURPOSE, JSON.stringify(subscription));
}

/** @throws when it was sealed with another secret */
export function openSubscription(keys: Keys, sealed: string): PushSubscriptionInput {
  return v.parse(pushSubscriptionSchema, JSON.parse(keys.decrypt(PURPOSE, sealed)));
}

/** What a device is found by. */
export function endpointHash(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('hex');
}
