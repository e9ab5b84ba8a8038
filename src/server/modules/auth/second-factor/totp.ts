/**
 * Codes of authenticator apps (TOTP, RFC 6238: SHA-1, 6 digits, 30 seconds, which all apps support). They depend on the
 * system clock, because the app on the phone does not follow a shifted sandbox clock.
 */
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { appConfig } from '~config';
import { TOTP_STEP_SECONDS } from '~/domain/rule-windows.ts';

/** Time steps before and after the current one that are accepted, to allow for clock drift. */
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
    period: TOTP_STEP_SECONDS,
  });
}

/** The time step of an instant. */
export function stepAt(at: Date): number {
  return Math.floor(at.getTime() / 1000 / TOTP_STEP_SECONDS);
}

/** The code of a time step. */
export function codeOfStep(secret: string, step: number): string {
  return totpOf(secret).generate({ timestamp: step * TOTP_STEP_SECONDS * 1000 });
}

/** The time step of a code if it is within the accepted window at this instant; otherwise null. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: at.getTime(), window: WINDOW });
  return delta === null ? null : stepAt(at) + delta;
}

/** Set-up data for the app: the secret to type, the otpauth URL, and the same as a QR code. */
export function totpSetup(secret: string, label: string) {
  const uri = totpOf(secret, label).toString();
  return { secret, uri, qr_svg: renderSVG(uri, { ecc: 'M', border: 4, pixelSize: 4 }) };
}
