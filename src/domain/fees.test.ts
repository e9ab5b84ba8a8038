import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  builtInFeeBps,
  builtInFees,
  edgesAfter,
  feeBps,
  feesAt,
  nextFee,
  type FeePlace,
  type FeeVersion,
} from './fees.ts';

const DAY_MS = 86_400_000;
const day = (number: number): Date => new Date(Date.UTC(2026, 2, 1) + number * DAY_MS);
const place: FeePlace = { sellerId: 'ann', categoryId: 'gold', base: 'items', level: 1 };
const levels = (bps: number) => builtInFees.general.levels.map(() => bps);

const general = (from: number, bps: number, extra = {}): FeeVersion => ({
  kind: 'fees',
  from: day(from),
  until: null,
  value: { levels: levels(bps), extra },
});
const category = (from: number, bps: number | null, until: number | null = null): FeeVersion => ({
  kind: 'category_fees',
  categoryId: 'gold',
  from: day(from),
  until: until === null ? null : day(until),
  value: bps === null ? null : levels(bps),
});
const seller = (from: number, bps: number | null, until: number | null = null): FeeVersion => ({
  kind: 'seller_fee',
  sellerId: 'ann',
  from: day(from),
  until: until === null ? null : day(until),
  value: bps,
});
const at = (versions: readonly FeeVersion[], number: number, where = place) =>
  feeBps(feesAt(versions, day(number)), where);

describe('the fee of a place', () => {
  test('without any rule it is the built-in one', () => {
    expect(at([], 1)).toBe(builtInFeeBps(1, 'items'));
    expect(at([], 1, { ...place, base: 'accounts' })).toBe(builtInFeeBps(1, 'accounts'));
  });

  test('the seller is before the category, the category before the level and kind of goods', () => {
    const all = [general(1, 1_500, { items: 200 }), category(1, 1_200), seller(1, 700)];
    expect(at(all, 2)).toBe(700);
    expect(at(all, 2, { ...place, sellerId: 'bob' })).toBe(1_200);
    expect(at(all, 2, { ...place, sellerId: 'bob', categoryId: 'other' })).toBe(1_700);
    expect(at(all, 2, { ...place, sellerId: 'bob', categoryId: 'other', base: 'skins' })).toBe(
      1_500,
    );
  });

  test('a rule holds from its very moment, and not at its end', () => {
    const one = [seller(1, 700, 3)];
    const just = (number: number, ms: number) =>
      feeBps(feesAt(one, new Date(day(number).getTime() + ms)), place);
    expect(just(1, -1)).toBe(900);
    expect(just(1, 0)).toBe(700);
    expect(just(3, -1)).toBe(700);
    expect(just(3, 0)).toBe(900);
  });

  test('what has an end lies over what has none, in whichever order they are known', () => {
    const all = [category(1, 1_200), category(5, 600, 7)];
    for (const versions of [all, all.toReversed()]) {
      expect([2, 5, 6, 7, 8].map((number) => at(versions, number))).toEqual([
        1_200, 600, 600, 1_200, 1_200,
      ]);
    }
  });

  test('a rule without a fee ends what its seller or category had', () => {
    expect(at([seller(1, 700), seller(3, null)], 4)).toBe(900);
    expect(at([category(1, 700), category(3, null)], 4)).toBe(900);
  });
});

describe('what comes', () => {
  const schedule = (versions: readonly FeeVersion[], number: number) => ({
    inForce: feesAt(versions, day(number)),
    versions,
    at: day(number),
  });
  const next = (versions: readonly FeeVersion[], number: number) =>
    nextFee(schedule(versions, number), (fees) => feeBps(fees, place));

  test('is the next moment at which this place has another fee', () => {
    const all = [general(2, 900), general(4, 1_100), category(6, 800, 8)];
    // The table of day 2 is another one, and says the same here.
    expect(next(all, 1)).toEqual({ from: day(4), bps: 1_100 });
    expect(next(all, 4)).toEqual({ from: day(6), bps: 800 });
    expect(next(all, 6)).toEqual({ from: day(8), bps: 1_100 });
    expect(next(all, 8)).toBeNull();
  });
});

const bps = fc.integer({ min: 500, max: 2_500 });
const versionOf: fc.Arbitrary<FeeVersion> = fc
  .record({
    kind: fc.constantFrom('fees', 'category_fees', 'seller_fee'),
    from: fc.integer({ min: 0, max: 30 }),
    lasts: fc.option(fc.integer({ min: 1, max: 10 })),
    fee: fc.option(bps),
  })
  .map(({ kind, from, lasts, fee }) => {
    const until = lasts === null ? null : from + lasts;
    if (kind === 'fees') return general(from, fee ?? 500);
    return kind === 'category_fees' ? category(from, fee, until) : seller(from, fee, until);
  });

describe('whatever rules there are', () => {
  const histories = fc.array(versionOf, { maxLength: 12 });
  const moment = fc.integer({ min: -1, max: 45 });

  test('a fee lies within the bounds of the rules', () => {
    fc.assert(
      fc.property(histories, moment, (versions, number) => {
        const fee = at(versions, number);
        expect(fee).toBeGreaterThanOrEqual(500);
        expect(fee).toBeLessThanOrEqual(2_500);
      }),
    );
  });

  test('it changes at edges alone', () => {
    fc.assert(
      fc.property(histories, moment, (versions, number) => {
        const [edge] = edgesAfter(versions, day(number));
        const before = edge ? new Date(edge.getTime() - 1) : day(100);
        expect(feeBps(feesAt(versions, before), place)).toBe(at(versions, number));
      }),
    );
  });

  test('what has not begun, and what is over, is as if it were not there', () => {
    fc.assert(
      fc.property(histories, moment, (versions, number) => {
        const left = versions.filter(
          ({ from, until }) => from <= day(number) && (until === null || until > day(number)),
        );
        expect(at(left, number)).toBe(at(versions, number));
      }),
    );
  });
});
