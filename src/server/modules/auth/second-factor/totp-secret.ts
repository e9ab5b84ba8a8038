/** Secrets of authenticator apps at rest: AES-256-GCM under a key of its own from APP_SECRET, bound to the account. */
import { invariant } from '~/kernel/invariant.ts';
import type { Keys } from '../../../infra/keys.ts';

const PURPOSE = 'identity.totp-secret';

/** Encrypts a secret bound to this account: copied into another one it cannot be decrypted. */
export function sealTotpSecret(
  keys: Pick<Keys, 'encrypt'>,
  userId: string,
  secret: string,
): string {
  return keys.encrypt(PURPOSE, `${userId}:${secret}`);
}

/** @throws when the row was written with another APP_SECRET, changed, or copied from another account */
export function openTotpSecret(
  keys: Pick<Keys, 'decrypt'>,
  factor: { user_id: string; sealed_secret: string },
): string {
  const [owner, secret] = keys.decrypt(PURPOSE, factor.sealed_secret).split(':');
  invariant(owner === factor.user_id && secret, 'A sealed secret belongs to its account');
  return secret;
}
