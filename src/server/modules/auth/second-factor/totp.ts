/**
 * Codes of authenticator apps (RFC 6238: SHA-1, 6 digits, 30 seconds, which is what all apps understand). They age by
 * the machine's clock: the app on the phone knows nothing of a moved sandbox clock.
 */
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { appConfig } from '~config';

export const STEP_SECONDS = 30;

/** Steps before and after the present one that count, for clocks that are a little wrong. */
const WINDOW = 1;

const SECRET_BYTES = 20;

/** A new secret in Base32, 160 bits as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

function totpOf(secret: string, label?: string): TOTP {
  return new TOTP({
    secret: Secret.fromBase32(secret),
    issuer: appConfig.brand.name,
    label: label ?? '',
    period: STEP_SECONDS,
  });
}

/** The time step of a moment. */
export function stepAt(at: Date): number {
  return Math.floor(at.getTime() / 1000 / STEP_SECONDS);
}

/** The code of a time step. */
export function codeOfStep(secret: string, step: number): string {
  return totpOf(secret).generate({ timestamp: step * STEP_SECONDS * 1000 });
}

/** The time step that a code belongs to, when it is one of those that count at this moment; otherwise null. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: at.getTime(), window: WINDOW });
  return delta === null ? null : stepAt(at) + delta;
}

/** What the app is given: the secret to type, the address to open, and the same as a picture. */
export function totpSetup(secret: string, label: string) {
  const uri = totpOf(secret, label).toString();
  return { secret, uri, qr_svg: renderSVG(uri, { ecc: 'M', border: 4, pixelSize: 4 }) };
}
