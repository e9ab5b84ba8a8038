import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActivityTracker } from './activity.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function track() {
  const told: boolean[] = [];
  return { told, tracker: createActivityTracker((isActive) => told.push(isActive)) };
}

test('active with the first movement, inactive 180 s after the last one that counted', () => {
  const { told, tracker } = track();
  tracker.moved();
  expect(told).toEqual([true]);
  vi.advanceTimersByTime(179_000);
  expect(told).toEqual([true]);
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([true, false]);
  tracker.moved();
  expect(told).toEqual([true, false, true]);
});

test('constant movement is told about once a minute', () => {
  const { told, tracker } = track();
  for (let second = 0; second < 300; second += 1) {
    tracker.moved();
    vi.advanceTimersByTime(1_000);
  }
  expect(told).toEqual([true, true, true, true, true]);
});

test('a new connection is told what is true', () => {
  const { told, tracker } = track();
  tracker.reportAgain();
  tracker.moved();
  tracker.reportAgain();
  expect(told).toEqual([false, true, true]);
});

test('nothing is told after the end', () => {
  const { told, tracker } = track();
  tracker.moved();
  tracker.stop();
  vi.advanceTimersByTime(1_000_000);
  expect(told).toEqual([true]);
});
