import { expect, test } from 'vitest';
import { createKeys } from '../../../infra/keys.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

const keys = createKeys('a secret of the tests, long enough for all');

test('ten different codes that can be read aloud', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9b-z]{5}-[2-9b-z]{5}$/);
  expect(codes.join('')).not.toMatch(/[aeiouy01l]/);
});

test('how a code is typed does not matter, whose it is does', () => {
  const hash = hashRecoveryCode(keys, 'a', 'bcdfg-23456');
  expect(hashRecoveryCode(keys, 'a', ' BCDFG 23456')).toBe(hash);
  expect(hashRecoveryCode(keys, 'a', 'bcdfg23457')).not.toBe(hash);
  expect(hashRecoveryCode(keys, 'b', 'bcdfg-23456')).not.toBe(hash);
});
