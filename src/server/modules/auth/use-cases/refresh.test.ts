import { expect, test } from 'vitest';
import { judgeUse } from './refresh.ts';

const at = new Date('2026-11-20T12:00:00Z');
const ago = (seconds: number) => new Date(at.getTime() - seconds * 1000);
const ahead = new Date(at.getTime() + 1000);

test.each([
  ['first', null, ahead, 'mine'],
  ['expired', null, at, 'mine'],
  ['repeated', ago(0), ahead, 'mine'],
  ['repeated', ago(10), ahead, 'mine'],
  ['reused', ago(10.001), ahead, 'mine'],
  ['reused', ago(1), ahead, 'other'],
  // A used token is evidence of theft even after its end.
  ['reused', ago(8 * 24 * 3600), ago(24 * 3600), 'mine'],
])('%s: used %s, ends %s, by %s', (expected, used_at, expires_at, device) => {
  expect(judgeUse({ used_at, expires_at, fingerprint: 'mine' }, device, at)).toBe(expected);
});
