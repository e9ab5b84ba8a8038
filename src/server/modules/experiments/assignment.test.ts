import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTreated, pointOf } from './assignment.ts';
import { sampleRatioOf } from './statistics.ts';

const keys = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
const run = (treatmentPercent: number) => ({ id: crypto.randomUUID(), treatmentPercent });

test('an assignment is sticky: the same key and run, the same arm', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.integer({ min: 1, max: 99 }), (id, key, percent) => {
      const tried = { id, treatmentPercent: percent };
      expect(isTreated(tried, key)).toBe(isTreated({ ...tried }, key));
    }),
  );
});

test('more people in the treatment take nobody out of it', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.integer({ min: 1, max: 98 }), (id, key, percent) => {
      if (!isTreated({ id, treatmentPercent: percent }, key)) return;
      expect(isTreated({ id, treatmentPercent: percent + 1 }, key)).toBe(true);
    }),
  );
});

test.each([50, 10, 99])('%i of a hundred get the treatment', (percent) => {
  const tried = run(percent);
  const treatment = keys(20_000).filter((key) => isTreated(tried, key)).length;
  const counts = { treatment, control: 20_000 - treatment };
  // Chance alone exceeds this once in a million runs.
  expect(sampleRatioOf(counts, percent).pValue).toBeGreaterThan(1e-6);
});

test('points are spread evenly', () => {
  const id = crypto.randomUUID();
  const tenths = Array.from({ length: 10 }, () => 0);
  for (const key of keys(20_000)) {
    const tenth = Math.floor(pointOf(id, key) / 10);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  const chiSquare = tenths.reduce((sum, count) => sum + (count - 2_000) ** 2 / 2_000, 0);
  // Nine degrees of freedom: exceeded by chance once in ten million.
  expect(chiSquare).toBeLessThan(48);
});

test('two runs share the same people out independently of each other', () => {
  const [first, second] = [run(50), run(50)];
  const same = keys(20_000).filter((key) => isTreated(first, key) === isTreated(second, key));
  expect(
    sampleRatioOf({ treatment: same.length, control: 20_000 - same.length }, 50).pValue,
  ).toBeGreaterThan(1e-6);
});
