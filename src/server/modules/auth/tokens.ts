/**
 * The session clock, refresh-token rotation, and device identification. Sessions age by the system clock, not by the
 * server clock: shifting the sandbox clock by days shows holds and expiries and leaves everybody signed in
 * (decision 0003).
 */
import type { RequestInfo } from '../../core/context.ts';
import type { Keys } from '../../infra/keys.ts';
import { hashSecret } from '../../infra/secrets.ts';

export { readAccessToken, signAccessToken } from '../../infra/access-token.ts';

const SUCCESSOR_PURPOSE = 'refresh-token-successor';

/** The current time for sessions and tokens: the system clock. */
export function sessionClock(): Date {
  return new Date();
}

/**
 * The successor of a used refresh token. It is derived, not random: parallel requests with the same token within the
 * grace period get the same successor, although only hashes are stored.
 */
export function successorOf(keys: Keys, refreshToken: string): string {
  return keys.sign(SUCCESSOR_PURPOSE, refreshToken);
}

/** Identifies the device of a request: the fingerprint header, else user agent and network. */
export function deviceOf(request: RequestInfo): string {
  const fingerprintText = request.fingerprint ?? `${request.userAgent}\n${request.ip}`;
  return hashSecret(fingerprintText);
}

/**
 * Long-lived device identifier of an account: the secret of its `device` cookie, independent of the network. Clients
 * without cookies are identified as in `deviceOf`.
 */
export function lastingDeviceOf(request: RequestInfo): string {
  return request.deviceId ? hashSecret(`device cookie ${request.deviceId}`) : deviceOf(request);
}
