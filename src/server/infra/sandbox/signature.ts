/**
 * Webhook signatures: `t=<seconds>,v1=<hex HMAC-SHA-256 of "t.body">`. The timestamp is signed too, against replay of a
 * recorded call. Real time counts, not the product's clock: the sender has its own.
 */
import type { Keys } from '../keys.ts';

export const SIGNATURE_HEADER = 'legend-signature';
const TOLERANCE_SECONDS = 300;

/** The header's value for a body sent at this instant. */
export function signBody(keys: Keys, purpose: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${keys.sign(purpose, `${seconds}.${body}`)}`;
}

/** Whether the header signs this body and is no more than five minutes, or what is given, away from now. */
export function isSignedBody(
  keys: Keys,
  purpose: string,
  body: string,
  header: string | null,
  now: Date,
  toleranceSeconds = TOLERANCE_SECONDS,
): boolean {
  const [, seconds, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (seconds === undefined || signature === undefined) return false;
  const age = Math.abs(now.getTime() / 1000 - Number(seconds));
  if (age > toleranceSeconds) return false;
  return keys.verify(purpose, `${seconds}.${body}`, signature);
}
