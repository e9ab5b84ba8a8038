import { expect, test } from 'vitest';
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
