import { expect, test } from 'vitest';
import { peopleFilter, peopleHref, readPeople } from './people-search.ts';

test('an address is read into the filters of the list', () => {
  const asked = readPeople({
    search: ' fox ',
    state: 'banned',
    role: 'user',
    seller: 'no',
    // The router reads digits as a number.
    trust: 2,
    from: '2026-01-01',
    to: '2026-01-31',
  });
  expect(peopleFilter(asked)).toEqual({
    search: 'fox',
    state: 'banned',
    role: 'user',
    is_seller: false,
    trust_level: 2,
    from: '2026-01-01',
    to: '2026-01-31',
  });
  expect(peopleFilter(readPeople({ trust: '0', seller: 'yes', search: 12345 }))).toEqual({
    search: '12345',
    is_seller: true,
    trust_level: 0,
  });
});

test('what is broken is left out, and nothing asked is no filter', () => {
  const broken = {
    role: 'guest',
    seller: 'maybe',
    trust: '4',
    from: '2026-02-31',
    to: '1999-01-01',
  };
  expect(peopleFilter(readPeople(broken))).toEqual({});
  expect(peopleFilter(readPeople({ state: 'gone', trust: '02', search: {}, role: [] }))).toEqual(
    {},
  );
  expect(peopleFilter(readPeople({}))).toEqual({});
  expect(peopleHref(readPeople(broken))).toBe('/staff/people');
});

test('the address of the filters is read as the same filters', () => {
  const asked = readPeople({
    search: 'a b',
    state: 'staff',
    role: 'admin',
    trust: '3',
    to: '2026-01-31',
  });
  const href = peopleHref(asked);
  expect(href).toBe('/staff/people?search=a+b&role=admin&trust=3&to=2026-01-31&state=staff');
  expect(readPeople(Object.fromEntries(new URL(href, 'https://x').searchParams))).toEqual(asked);
});
