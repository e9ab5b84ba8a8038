import { expect, test } from 'vitest';
import { safeReturnPath } from './return-path.ts';

test.each(['/', '/orders/purchases?page=2#x', '/fr/chat', '/checkout?offerId=1&count=2'])(
  '%s is kept',
  (path) => expect(safeReturnPath(path)).toBe(path),
);

test.each([
  undefined,
  5,
  '',
  'orders',
  'https://evil.test',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '/.//evil.test',
  'javascript:alert(1)',
  '/auth/sign-in',
  '/fr/auth',
  '/auth?type=CONFIRM_EMAIL',
  `/${'a'.repeat(1000)}`,
])('%s is refused', (path) => expect(safeReturnPath(path)).toBeUndefined());
