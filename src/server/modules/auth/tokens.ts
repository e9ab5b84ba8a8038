/**
 * The time of sessions, the successors of refresh tokens, and what tells devices apart. Sessions age by the machine's clock, not by the product's: moving
 * the sandbox clock forward by days shows holds and expiries and leaves everybody signed in (decision 0003).
 */
import type { RequestInfo } from '../../core/context.ts';
import type { Keys } from '../../infra/keys.ts';
import { hashSecret } from '../../infra/secrets.ts';

export { readAccessToken, signAccessToken } from '../../infra/access-token.ts';

const SUCCESSOR_PURPOSE = 'refresh-token-successor';

/** The time by which sessions and their tokens begin and end. */
export function sessionClock(): Date {
  return new Date();
}

/**
 * The refresh token that follows a used one. It is computed, not drawn: parallel requests that bring the same
 * token within the grace get the same successor, although only hashes are stored.
 */
export function successorOf(keys: Keys, refreshToken: string): string {
  return keys.sign(SUCCESSOR_PURPOSE, refreshToken);
}

/** What makes two requests come from the same device: the fingerprint header, else user agent and network. */
export function deviceOf(request: RequestInfo): string {
  const words = request.fingerprint ?? `${request.userAgent}\n${request.ip}`;
  return hashSecret(words);
}

/**
 * By what an account knows a device again after months: the secret of its `device` cookie, which moves with it from one
 * network to another. Programs without cookies are known as `deviceOf` knows them.
 */
export function lastingDeviceOf(request: RequestInfo): string {
  return request.deviceId ? hashSecret(`device cookie ${request.deviceId}`) : deviceOf(request);
}
