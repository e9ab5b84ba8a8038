/** An authenticator app and a virtual passkey authenticator. */
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { call, tokensOf, type Account } from './api.ts';

const STEP_MS = 30_000;

/** The code of the present time step, or of a later one: each counts once. */
export function codeOf(secret: string, later = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return totp.generate({ timestamp: Date.now() + later * STEP_MS });
}

/** Connects an app over the API, in a session of its own. @returns its secret */
export async function connectApp({ email, password }: Account): Promise<string> {
  const { access_token: as } = await tokensOf(email, password);
  const { secret } = await call('POST', 'auth/second-factor/totp', { as, body: { password } });
  await call('POST', 'auth/second-factor/totp/confirm', { as, body: { code: codeOf(secret) } });
  return secret;
}

/** The browser makes and uses passkeys by itself, as a phone whose owner always agrees. */
export async function makePasskeysPossible(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
