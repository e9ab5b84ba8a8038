/**
 * Passwords: hashing off the event loop, and the list of common passwords (decisions, section 4).
 */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import listedPasswords from './common-passwords.txt?raw';

/**
 * Argon2id with the parameters that OWASP names first (19 MiB, 2 passes, 1 lane). Measured at 12 ms on one of
 * the 2 reference cores; a sign-in checks two hashes, see `signIn`.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a new password, in a worker thread. The result carries its salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

let unusable: Promise<string> | undefined;

/**
 * Verifies a password. Without a hash it does the same work and returns false, so that the response time does not
 * reveal whether the account exists (timing side channel).
 */
export async function verifyPassword(
  password: string,
  passwordHash: string | null,
): Promise<boolean> {
  unusable ??= hash(randomBytes(16), parameters);
  const matches = await verify(passwordHash ?? (await unusable), password);
  return matches && passwordHash !== null;
}

const common = new Set(
  listedPasswords.split('\n').filter((line) => line !== '' && !line.startsWith('#')),
);

/** Whether the password is among the 10 000 most common ones (case-insensitive), or repeats one character. */
export function isCommonPassword(password: string): boolean {
  const lowered = password.toLowerCase();
  return common.has(lowered) || new Set(lowered).size === 1;
}
