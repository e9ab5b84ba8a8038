/** Mails the owner when somebody signs in on a new device (decision 0018). */
import type { Ctx } from '../../../core/context.ts';
import { knowsOtherDevice, meetDevice } from '../devices.repository.ts';
import { newDeviceMail } from '../mails/device-mails.ts';
import { lastingDeviceOf, sessionClock } from '../tokens.ts';
import { addresseeOf, selectUser } from '../../accounts/index.ts';

/**
 * Stores the device and mails once for each new one, except the first: the account was created on it. Nothing is sent
 * to an unconfirmed address, because it may be a stranger's. Needs a transaction.
 */
export async function recordDevice(ctx: Ctx, userId: string): Promise<void> {
  const device = lastingDeviceOf(ctx.request);
  const at = sessionClock();
  const isNew = await meetDevice(ctx.db, { user_id: userId, device_hash: device }, at);
  if (!isNew || !(await knowsOtherDevice(ctx.db, userId, device))) return;
  const user = await selectUser(ctx.db, userId);
  if (!user?.email_confirmed_at) return;
  const { userAgent, ip, country = null } = ctx.request;
  const message = newDeviceMail(addresseeOf(ctx, user), { userAgent, ip, country, at });
  await ctx.services.mail.send(ctx.db, message, ctx.now);
}

/** Stores a known device without a mail: the user has just proved by a mailed code to be the owner. */
export async function trustDevice(ctx: Ctx, userId: string): Promise<void> {
  const device = { user_id: userId, device_hash: lastingDeviceOf(ctx.request) };
  await meetDevice(ctx.db, device, sessionClock());
}
