import { expect, test } from 'vitest';
import { refreshTokenEnd } from './start-session.ts';

const day = (count: number) => new Date(Date.UTC(2026, 0, 1 + count));

test.each([
  ['a week after it was made', 0, 7],
  ['a week after it was made', 80, 87],
  ['with its session', 85, 90],
  ['with its session', 90, 90],
])('a refresh token ends %s: made on day %i, ends on day %i', (_, made, end) => {
  expect(refreshTokenEnd(day(made), day(0))).toEqual(day(end));
});
