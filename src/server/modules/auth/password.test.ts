import { expect, test } from 'vitest';
import listed from './common-passwords.txt?raw';
import { hashPassword, isCommonPassword, verifyPassword } from './password.ts';

test('a password opens its own hash only, and no hash at all opens to nothing', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword('correct horse', hash)).toBe(true);
  expect(await verifyPassword('Correct horse', hash)).toBe(false);
  expect(await verifyPassword('correct horse', null)).toBe(false);
});

test('the list knows common passwords in any case', () => {
  expect(isCommonPassword('password')).toBe(true);
  expect(isCommonPassword('PassWord')).toBe(true);
  expect(isCommonPassword('trade-like-a-legend')).toBe(false);
  expect(isCommonPassword('')).toBe(false);
});

test('one character again and again is as easy to guess', () => {
  expect(isCommonPassword(' '.repeat(8))).toBe(true);
  expect(isCommonPassword('zZzZzZzZzZzZ')).toBe(true);
  expect(isCommonPassword('zzzzzzzzzzza')).toBe(false);
});

test('the list holds ten thousand that the rules would let pass', () => {
  const lines = listed.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines).toHaveLength(10_000);
  expect(lines.filter((line) => line.length < 8 || !isCommonPassword(line))).toEqual([]);
});

test('every character counts, as it was typed', async () => {
  // Long ones differ in the last place only: some ways of hashing read the first 72 bytes.
  const long = 'é'.repeat(127);
  const hash = await hashPassword(`${long}a`);
  expect(await verifyPassword(`${long}a`, hash)).toBe(true);
  expect(await verifyPassword(`${long}b`, hash)).toBe(false);
  const spaced = await hashPassword(' with spaces ');
  expect(await verifyPassword(' with spaces ', spaced)).toBe(true);
  expect(await verifyPassword('with spaces', spaced)).toBe(false);
});
