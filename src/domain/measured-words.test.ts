import { describe, expect, test } from 'vitest';
import { measuredHost, measuredWords } from './measured-words.ts';

describe('measured words', () => {
  test.each([
    ['  Divine   ORB ', 'divine orb'],
    ['épée “légendaire”', 'épée légendaire'],
    ['Path of Exile 2', 'path of exile 2'],
    ['ｗｏｗ gold', 'wow gold'],
    ['lvl 80 / 2024', 'lvl 80 2024'],
  ])('%j is measured as %j', (typed, measured) => expect(measuredWords(typed)).toBe(measured));

  test.each([
    'somebody@example.org',
    'somebody [at] example [dot] org',
    '+33 6 12 34 56 78',
    '4111 1111 1111 1111',
    'order 100234',
    'discord: someone#1234',
    'https://example.org/me',
    'x'.repeat(61),
    '   ',
    '\uD800',
    '@someone',
  ])('nothing is measured of %j', (typed) => expect(measuredWords(typed)).toBeNull());

  test('what was measured is measured the same again', () => {
    const once = measuredWords('Épée  de FEU!') ?? '';
    expect(measuredWords(once)).toBe(once);
  });
});

test('of the page before only the site is measured', () => {
  expect(measuredHost('https://example.org/u/somebody?q=1')).toBe('example.org');
  expect(measuredHost('https://192.0.2.7/')).toBeNull();
  expect(measuredHost('rubbish')).toBeNull();
});
