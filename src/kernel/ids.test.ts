import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { derivedId, newId, pairId } from './ids.ts';

const mira = '019a0000-0000-7000-8000-000000000001';
const bank = '019a0000-0000-7000-8000-000000000002';

describe('the id of a pair', () => {
  test('never changes: stored rooms depend on it', () => {
    expect(pairId(mira, bank)).toBe('1fc89b76-d7b6-579b-baf9-9bf00a2fb8a9');
  });

  test('is the same from both sides and in any spelling, and another one for every other pair', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.uuid(), (a, b, c) => {
        expect(pairId(a, b)).toBe(pairId(b.toUpperCase(), a));
        fc.pre(c !== b);
        expect(pairId(a, c)).not.toBe(pairId(a, b));
      }),
    );
  });
});

test('new ids sort by the time of their making', () => {
  const ids = Array.from({ length: 50 }, newId);
  expect(ids.toSorted()).toEqual(ids);
});

test('a derived id depends on name and namespace only', () => {
  expect(derivedId('paid', mira)).toBe(derivedId('paid', mira));
  expect(derivedId('paid', mira)).not.toBe(derivedId('paid', bank));
  expect(derivedId('paid', mira)).not.toBe(derivedId('refund', mira));
});
