/** Recovery codes: sign-in without phone and passkey. Shown once, stored as keyed hashes, single use. */
import { randomInt } from 'node:crypto';
import { serverConfig } from '~config';
import type { Keys } from '../../../infra/keys.ts';

/** No vowels and no look-alikes (0/o, 1/l/i): nothing to misread, no words by accident. */
const ALPHABET = '23456789bcdfghjkmnpqrstvwxz';
/** 27¹⁰ possibilities, 47 bits. Guessing is limited to a few tries, and the hash is keyed. */
const LENGTH = 10;
const PURPOSE = 'identity.recovery-code';

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${letters.slice(0, LENGTH / 2).join('')}-${letters.slice(LENGTH / 2).join('')}`;
}

/** A full set of different codes. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < serverConfig.identity.secondFactor.recoveryCodes) codes.add(newCode());
  return [...codes];
}

/** The keyed hash by which a code is stored and looked up; ignores hyphens, spaces and case. */
export function hashRecoveryCode(keys: Keys, userId: string, code: string): string {
  const bare = code.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  return keys.sign(PURPOSE, `${userId}:${bare}`);
}
