import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appConfig } from '~config';
import { withLocale } from '../i18n/locale.ts';
import { safeReturnPath } from './return-path.ts';

test.each([
  '/',
  '/fr',
  '/fr?page=2',
  '/orders/purchases?page=2#x',
  '/fr/chat',
  '/checkout?offerId=1&count=2',
  '/games?q=//evil.test',
])('%s is kept', (path) => expect(safeReturnPath(path)).toBe(path));

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
  '/fr//evil.test',
  '/fr///evil.test',
  '/fr/\\evil.test',
  '/fr/.//evil.test',
  '/fr/./\\evil.test',
  '/fr/../fr//evil.test',
  '/x/../fr//evil.test',
  '/fr/\t/evil.test',
  '/fr\n//evil.test',
  '/\rfr//evil.test',
  '/fr/%2e//evil.test',
  'javascript:alert(1)',
  '/auth/sign-in',
  '/fr/auth',
  '/auth?type=CONFIRM_EMAIL',
  `/${'a'.repeat(1000)}`,
])('%s is refused', (path) => expect(safeReturnPath(path)).toBeUndefined());

test('whatever comes in, the way back is one of this site in both languages', () => {
  const here = 'https://legend.example';
  const slashes = ['/', '\\', '.', '..', '\t', '\n', ' ', '%2e', '%2F', '%5C', '//'];
  const words = ['/fr', 'fr', 'evil.test', '@', '?', '#', 'https:', 'chat'];
  const piece = fc.constantFrom(...slashes, ...words);
  const pieces = fc.array(piece, { maxLength: 8 }).map((parts) => `/${parts.join('')}`);
  fc.assert(
    fc.property(fc.oneof(pieces, fc.string(), fc.webUrl()), (given) => {
      const path = safeReturnPath(given);
      if (path === undefined) return;
      for (const locale of appConfig.locales.all) {
        const target = withLocale(path, locale);
        expect(new URL(target, here).origin).toBe(here);
        expect(new URL(target, here).pathname).not.toMatch(/^\/\//);
      }
    }),
    { numRuns: 5_000 },
  );
});
