import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appConfig } from '~config';
import { localeOfPath, withLocale, withoutLocale } from './locale.ts';

const HERE = 'https://legend.example';
const originOf = (path: string): string => new URL(path, HERE).origin;

test.each([
  ['/', 'en', '/'],
  ['/', 'fr', '/fr'],
  ['/fr', 'en', '/'],
  ['/fr', 'fr', '/fr'],
  ['/poe2', 'fr', '/fr/poe2'],
  ['/fr/poe2?a=/fr//b#c', 'en', '/poe2?a=/fr//b#c'],
  ['/fr/poe2', 'fr', '/fr/poe2'],
  ['/french', 'en', '/french'],
  ['/?page=2', 'fr', '/fr?page=2'],
  ['/fr?page=2', 'fr', '/fr?page=2'],
  ['/fr?page=2', 'en', '/?page=2'],
  ['/fr#top', 'en', '/#top'],
] as const)('%s in %s is %s', (path, locale, expected) =>
  expect(withLocale(path, locale)).toBe(expected),
);

test('the language of a path is read up to its query', () => {
  expect(['/fr', '/fr/', '/fr/a', '/fr?a', '/fr#a'].map(localeOfPath)).toEqual(
    Array.from({ length: 5 }, () => 'fr'),
  );
  expect(['/', '/frog', '/en/fr', '/?fr'].map(localeOfPath)).not.toContain('fr');
});

const HOSTILE = [
  '//evil.example',
  '/\\evil.example',
  '/fr//evil.example',
  '/fr///evil.example',
  '/fr/\\evil.example',
  '/fr/\\/evil.example',
  '/fr/\t/evil.example',
  '/fr/\n\\evil.example',
  '/fr\t//evil.example',
  'https://evil.example',
  '\\\\evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  '',
];

test.each(HOSTILE)('%j stays here in both languages', (path) => {
  for (const locale of appConfig.locales.all) {
    expect(originOf(withLocale(path, locale))).toBe(HERE);
    expect(originOf(withoutLocale(path))).toBe(HERE);
  }
});

test('whatever the path, with a language it is one of this site', () => {
  const slashes = ['/', '\\', '.', '..', '\t', '\n', '\r', ' ', '\0', '%2F', '%5C', '\u3000'];
  const words = ['/fr', 'fr', 'evil.example', '@', ':', '?', '#', 'https:', 'javascript:'];
  const piece = fc.constantFrom(...slashes, ...words);
  const pieces = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(pieces, fc.string()), (path) => {
      for (const locale of appConfig.locales.all) {
        const once = withLocale(path, locale);
        expect(originOf(once)).toBe(HERE);
        for (const other of appConfig.locales.all) {
          expect(originOf(withLocale(once, other))).toBe(HERE);
        }
      }
    }),
    { numRuns: 5_000 },
  );
});
