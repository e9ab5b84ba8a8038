/**
 * Rate limits for password attempts (decision 0018). All unknown devices of an account share one limit, against
 * distributed guessing; each known device has a limit of its own, so that nobody can lock the owner out.
 */
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { Ctx } from '../../../core/context.ts';
import { isKnownDevice } from '../devices.repository.ts';
import { lastingDeviceOf } from '../tokens.ts';

interface Limit {
  calls: number;
  seconds: number;
}

const { signInTries, signInsOfNetwork, registrationsOfNetwork } = serverConfig.identity;

async function take(ctx: Ctx, key: string, { calls, seconds }: Limit): Promise<void> {
  const wait = await ctx.services.limiter.take(key, calls, seconds);
  if (wait !== null) throw new Failure('TOO_MANY', { retryAfterSeconds: wait });
}

/**
 * Counts an attempt for an address, whether or not there is an account.
 * @throws Failure TOO_MANY with the seconds to wait
 */
export async function guardSignIn(ctx: Ctx, email: string): Promise<void> {
  if (!ctx.services.env.rateLimits) return;
  const { ip } = ctx.request;
  await take(ctx, `sign-in:network:${ip}`, signInsOfNetwork);
  const account = `sign-in:${email.toLowerCase()}`;
  const device = lastingDeviceOf(ctx.request);
  if (await isKnownDevice(ctx.db, email, device)) {
    await take(ctx, `${account}:${device}`, signInTries.knownDevice);
    return;
  }
  await take(ctx, `${account}:${ip}`, signInTries.network);
  await take(ctx, account, signInTries.strangers);
}

/** Counts a registration. @throws Failure TOO_MANY with the seconds to wait */
export async function guardRegistration(ctx: Ctx): Promise<void> {
  if (!ctx.services.env.rateLimits) return;
  await take(ctx, `registration:${ctx.request.ip}`, registrationsOfNetwork);
}
