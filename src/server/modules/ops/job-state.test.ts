/** Jobs as staff see them. */
import { expect, test } from 'vitest';
import { stateOfJob } from './job-state.ts';

const now = new Date('2026-11-27T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

test.each([
  ['ran a moment ago', 2, ago(3), null, 'fine'],
  ['failed once and runs again', 2, ago(3), ago(5), 'fine'],
  ['its last run failed', 2, ago(5), ago(3), 'failing'],
  ['it never ran well', 2, null, ago(3), 'failing'],
  ['two minutes are no delay', 1, ago(119), null, 'fine'],
  ['more are', 1, ago(121), null, 'late'],
  ['five of its periods are none', 3_600, ago(5 * 3_600 - 1), null, 'fine'],
  ['more than five are', 3_600, ago(5 * 3_600 + 1), null, 'late'],
])('%s', (_, everySeconds, succeededAt, failedAt, state) => {
  const run = { every_seconds: everySeconds, succeeded_at: succeededAt, failed_at: failedAt };
  expect(stateOfJob(run, now)).toBe(state);
});
