import { expect, test } from 'vitest';
import { typedFactor } from './given-factor.ts';

test.each([
  ['123456', 'totp', '123456'],
  [' 123 456 ', 'totp', '123456'],
  ['1234567', 'recovery_code', '1234567'],
  ['abcde-fghjk', 'recovery_code', 'abcde-fghjk'],
  ['', 'recovery_code', ''],
])('%j is %s', (typed, method, code) => expect(typedFactor(typed)).toEqual({ method, code }));
