import { expect, test } from 'vitest';
import { absenceOf, replyTo, textFor, type Talk } from './auto-reply.ts';

const now = new Date('2026-11-25T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const both = [
  { kind: 'first', everyHours: 12 },
  { kind: 'away', everyHours: 12 },
] as const;
const away = { back: new Date('2026-11-25T18:00:00Z'), timeZone: 'UTC', isVacation: false };
const talk = (change: Partial<Talk> = {}): Talk => ({
  writtenAt: ago(0),
  spokenAt: null,
  sellerAt: null,
  ...change,
});

test('the first message after a while is answered, the ones after it are not', () => {
  expect(replyTo(both, talk(), null, now)).toBe('first');
  expect(replyTo(both, talk({ spokenAt: ago(12 * 60) }), null, now)).toBe('first');
  expect(replyTo(both, talk({ spokenAt: ago(12 * 60 - 1) }), null, now)).toBeNull();
  expect(replyTo([], talk(), null, now)).toBeNull();
});

test('somebody who is away says so, unless they were there a moment ago', () => {
  expect(replyTo(both, talk({ spokenAt: ago(5) }), away, now)).toBe('away');
  expect(replyTo(both, talk({ sellerAt: ago(29) }), away, now)).toBeNull();
  expect(replyTo(both, talk({ sellerAt: ago(30) }), away, now)).toBe('away');
  expect(replyTo([both[0]], talk(), away, now)).toBe('first');
});

test('what the seller answered already, or what is long past, is not answered', () => {
  expect(replyTo(both, talk({ sellerAt: ago(0) }), null, now)).toBeNull();
  expect(replyTo(both, talk({ writtenAt: ago(2), sellerAt: ago(1) }), away, now)).toBeNull();
  expect(replyTo(both, talk({ writtenAt: ago(61) }), null, now)).toBeNull();
});

test('a seller is away on vacation, and outside their hours', () => {
  const nine = { from: 9 * 60, to: 17 * 60 };
  const hours = {
    timeZone: 'Europe/Paris',
    days: [[nine], [nine], [nine], [nine], [nine], [], []],
  };
  const seller = { awayUntil: null, awayZone: null, hours };
  expect(absenceOf(seller, now)).toBeNull();
  // Wednesday evening; the clock in Paris is an hour ahead.
  expect(absenceOf(seller, new Date('2026-11-25T20:00:00Z'))).toEqual({
    back: new Date('2026-11-26T08:00:00Z'),
    timeZone: 'Europe/Paris',
    isVacation: false,
  });
  const until = new Date('2026-12-01T05:00:00Z');
  expect(absenceOf({ awayUntil: until, awayZone: 'America/New_York', hours }, now)).toEqual({
    back: until,
    timeZone: 'America/New_York',
    isVacation: true,
  });
  expect(absenceOf({ awayUntil: ago(1), awayZone: null, hours: null }, now)).toBeNull();
});

test('the reader’s language, else the one that there is', () => {
  expect(textFor('fr', { en: 'Hi', fr: 'Bonjour' })).toBe('Bonjour');
  expect(textFor('fr', { en: 'Hi', fr: '' })).toBe('Hi');
  expect(textFor('en', { en: '', fr: 'Bonjour' })).toBe('Bonjour');
});
