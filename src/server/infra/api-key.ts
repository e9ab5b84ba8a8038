/**
 * Keys of the API (decision 0074): `lgd_`, 160 random bits, and a check of eight characters that only this application
 * can make, so that an invented key is refused without asking the database. A key is kept as its hash.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Keys } from './keys.ts';

export const KEY_PREFIX = 'lgd_';
const PURPOSE = 'api-key';
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const RANDOM_LENGTH = 32;
const CHECK_LENGTH = 8;
const SHAPE = /^lgd_([a-z2-9]{32})([0-9a-f]{8})$/;

function checkOf(keys: Keys, random: string): string {
  return keys.sign(PURPOSE, random).slice(0, CHECK_LENGTH);
}

/** A new key. It is told to its owner once. */
export function newApiKey(keys: Keys): string {
  const random = Array.from(
    randomBytes(RANDOM_LENGTH),
    // 256 is a multiple of the 32 characters: each is as likely as any other.
    (byte) => ALPHABET[byte % ALPHABET.length],
  ).join('');
  return `${KEY_PREFIX}${random}${checkOf(keys, random)}`;
}

/** Whether this application made the key; whether it still works is the database's to say. */
export function isGenuineKey(keys: Keys, key: string): boolean {
  const [, random, check] = SHAPE.exec(key) ?? [];
  return random !== undefined && check === checkOf(keys, random);
}

/** SHA-256, hex: what is stored of a key. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** The beginning and end of a key, by which its owner recognises it. */
export function keyHint(key: string): string {
  return `${key.slice(0, KEY_PREFIX.length + 4)}…${key.slice(-4)}`;
}
