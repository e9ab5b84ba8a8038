import { expect, test } from 'vitest';
import { agreesTo, consentOf, purposes, readConsent, writeConsent } from './consent.ts';

test('each choice is read as it was written', () => {
  for (let bits = 0; bits < 2 ** purposes.length; bits += 1) {
    const agreed = purposes.filter((_purpose, index) => bits & (1 << index));
    expect(readConsent(writeConsent(agreed))).toEqual(agreed);
  }
});

test('who agreed before there were purposes agreed to what was asked then', () => {
  expect(readConsent('all')).toEqual(['visit', 'device']);
  expect(readConsent('necessary')).toEqual([]);
});

test.each(['', 'statistics.', 'everything', 'visit.visit', 'Statistics', '.'])(
  'a value like "%s" is no choice',
  (value) => expect(readConsent(value)).toBeNull(),
);

test('it is found among other cookies, and only whole', () => {
  expect(consentOf('a=1; consent=statistics; b=2')).toEqual(['statistics']);
  expect(consentOf('notconsent=statistics')).toBeNull();
  expect(consentOf('consent=statistics%2E')).toBeNull();
});

test('a browser that refuses by itself is not overruled by what was chosen', () => {
  const cookie = 'consent=statistics';
  expect(agreesTo('statistics', new Headers({ cookie }))).toBe(true);
  expect(agreesTo('support', new Headers({ cookie }))).toBe(false);
  expect(agreesTo('statistics', new Headers({ cookie, 'sec-gpc': '1' }))).toBe(false);
  expect(agreesTo('statistics', new Headers())).toBe(false);
});
