/** Secrets that are issued once, and their stored hashes. */
import { createHash, randomBytes } from 'node:crypto';

/** A new unguessable secret (256 bits): refresh tokens and codes. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret: SHA-256, hex. Enough for secrets that cannot be guessed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
