/** Devices that get notifications by web push. Each belongs to the session in which it was turned on, and ends with it. */
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { deviceName, isPhone } from '~/contracts/identity/device-name.ts';
import type {
  PushDevice,
  PushSubscriptionInput,
} from '~/contracts/notifications/notifications.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { refuseImpersonation } from '../../accounts/index.ts';
import { endpointHash, sealSubscription } from '../push-secret.ts';
import {
  deleteSubscriptions,
  writeSubscription,
  type SubscriptionRow,
} from '../push.repository.ts';

const MAX_USER_AGENT = 300;

/** A device as its owner sees it. @param sessionId of the request */
export function presentDevice(row: SubscriptionRow, sessionId: string): PushDevice {
  return {
    id: row.id,
    device: deviceName(row.user_agent) ?? null,
    is_phone: isPhone(row.user_agent),
    created_at: row.created_at.toISOString(),
    is_current: row.session_id === sessionId,
  };
}

/**
 * Turns push on for the device of this session. Needs a transaction.
 * @throws {Failure} IMPERSONATING
 */
export async function subscribePush(
  ctx: UserCtx,
  subscription: PushSubscriptionInput,
): Promise<PushDevice> {
  // Staff would get what is its owner's.
  refuseImpersonation(ctx.actor);
  const { userId, sessionId } = ctx.actor;
  const row = await writeSubscription(
    ctx.db,
    {
      user_id: userId,
      session_id: sessionId,
      endpoint_hash: endpointHash(subscription.endpoint),
      sealed: sealSubscription(ctx.services.keys, subscription),
      user_agent: ctx.request.userAgent.slice(0, MAX_USER_AGENT),
      created_at: ctx.now,
    },
    serverConfig.notifications.pushDevices,
  );
  return presentDevice(row, sessionId);
}

/**
 * Turns push off for one of the own devices. Needs a transaction.
 * @throws {Failure} PUSH_DEVICE_NOT_FOUND, IMPERSONATING
 */
export async function unsubscribePush(ctx: UserCtx, { id }: { id: string }): Promise<void> {
  refuseImpersonation(ctx.actor);
  const removed = await deleteSubscriptions(ctx.db, { id, userId: ctx.actor.userId });
  if (removed === 0) throw new Failure('PUSH_DEVICE_NOT_FOUND');
}
