import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogPriceMicros, discountedMicros } from '~/kernel/money.ts';
import { planPrice, type PricedMarket, type PricedOffer, type PriceRule } from './auto-pricing.ts';

const rule = (change: Partial<PriceRule> = {}): PriceRule => ({
  kind: 'beat_best',
  step: { kind: 'amount', micros: 10_000 },
  floorMicros: 500_000,
  ceilingMicros: null,
  belowFloor: 'stay',
  mostStepPercent: 50,
  mostDayPercent: 90,
  ...change,
});
const offer = (change: Partial<PricedOffer> = {}): PricedOffer => ({
  priceMicros: 1_000_000,
  volumePercent: 0,
  stock: 100,
  minPurchase: 1,
  dayAgoMicros: null,
  allowedMicros: null,
  ...change,
});
const best = (unitMicros: number, change: object = {}) => ({
  unitMicros,
  stock: 100,
  changes: 0,
  minutes: 15,
  ...change,
});
const market = (change: Partial<PricedMarket> = {}): PricedMarket => ({
  feeBps: 1_000,
  precision: 'cents',
  best: best(1_100_000),
  salesMedian: null,
  offersMedian: null,
  ...change,
});

describe('the best is beaten in what buyers pay', () => {
  test('between sellers with different fees', () => {
    // The rival asks less of the buyer with the same price, because of a lower fee.
    const plan = planPrice(offer(), rule(), market({ best: best(1_050_000), feeBps: 1_200 }));
    expect(plan).toEqual({ outcome: 'change', reason: 'below_best', priceMicros: 920_000 });
    expect(catalogPriceMicros(920_000, 1_200, 'cents')).toBeLessThanOrEqual(1_040_000);
    expect(catalogPriceMicros(930_000, 1_200, 'cents')).toBeGreaterThan(1_040_000);
  });

  test('for the smallest order, whose volume discount counts', () => {
    const { priceMicros } = planPrice(
      offer({ volumePercent: 10 }),
      rule(),
      market({ precision: 'micros' }),
    );
    const catalog = catalogPriceMicros(priceMicros, 1_000, 'micros');
    expect(discountedMicros(catalog, 10)).toBeLessThanOrEqual(1_090_000);
    expect(priceMicros).toBe(1_101_010);
  });

  test('by per cent, and by the smallest difference at least', () => {
    const percent = rule({ step: { kind: 'percent', percent: 2 }, floorMicros: 1 });
    expect(planPrice(offer(), percent, market()).priceMicros).toBe(970_000);
    const tiny = planPrice(offer({ priceMicros: 12 }), rule({ ...percent }), {
      ...market({ precision: 'micros', feeBps: 0 }),
      best: best(10),
    });
    expect(tiny.priceMicros).toBe(9);
  });

  test('upwards, too: one step below the next one', () => {
    const plan = planPrice(offer({ priceMicros: 900_000 }), rule(), market());
    expect(plan).toEqual({ outcome: 'change', reason: 'below_best', priceMicros: 990_000 });
  });
});

describe('bounds', () => {
  test('the floor is held, or the median followed instead', () => {
    const low = market({ best: best(400_000), salesMedian: 800_000 });
    expect(planPrice(offer({ priceMicros: 700_000 }), rule(), low)).toMatchObject({
      reason: 'floor',
      priceMicros: 500_000,
    });
    const followed = planPrice(offer(), rule({ belowFloor: 'median' }), low);
    expect(followed).toMatchObject({ reason: 'median_instead', priceMicros: 720_000 });
  });

  test('alone it goes to the ceiling, without one it stays', () => {
    const alone = market({ best: null });
    expect(planPrice(offer(), rule({ ceilingMicros: 1_200_000 }), alone)).toEqual({
      outcome: 'change',
      reason: 'alone',
      priceMicros: 1_200_000,
    });
    expect(planPrice(offer(), rule(), alone)).toMatchObject({ outcome: 'keep', reason: 'alone' });
  });

  test('without a median nothing follows it', () => {
    const plan = planPrice(offer(), rule({ kind: 'follow_median' }), market());
    expect(plan).toMatchObject({ outcome: 'keep', reason: 'no_median', priceMicros: 1_000_000 });
  });
});

describe('nonsense stops it', () => {
  const plan = (change: Partial<PricedOffer>, what: Partial<PricedMarket>, rules = rule()) =>
    planPrice(offer(change), rules, market(what));

  test('a jump, in one step and within a day', () => {
    const strict = rule({ mostStepPercent: 10, mostDayPercent: 15 });
    expect(plan({}, { best: best(900_000) }, strict)).toMatchObject({
      outcome: 'stop',
      reason: 'jump',
    });
    const slow = plan({ dayAgoMicros: 1_150_000 }, { best: best(1_070_000) }, strict);
    expect(slow).toMatchObject({ outcome: 'stop', reason: 'day' });
    expect(plan({}, { best: best(1_070_000) }, strict)).toMatchObject({ outcome: 'change' });
  });

  test('bait far below the median of sales, else of what is asked', () => {
    const baited = { best: best(600_000), salesMedian: 1_300_000 };
    expect(plan({}, baited)).toMatchObject({ outcome: 'stop', reason: 'bait' });
    expect(plan({}, { best: best(600_000), offersMedian: 1_300_000 })).toMatchObject({
      reason: 'bait',
    });
    expect(plan({}, { ...baited, salesMedian: 1_100_000 })).toMatchObject({ outcome: 'change' });
  });

  test('a best offer with next to nothing in stock, if one has much', () => {
    const thin = { best: best(1_050_000, { stock: 2 }) };
    expect(plan({}, thin)).toMatchObject({ outcome: 'stop', reason: 'thin' });
    expect(plan({ stock: 15 }, thin)).toMatchObject({ outcome: 'change' });
    // Upwards it may be followed.
    expect(plan({ priceMicros: 900_000 }, thin)).toMatchObject({ outcome: 'change' });
  });

  test('a rival that changes every minute', () => {
    const restless = { best: best(1_050_000, { changes: 15, minutes: 15 }) };
    expect(plan({}, restless)).toMatchObject({ outcome: 'stop', reason: 'restless' });
    const calm = { best: best(1_050_000, { changes: 14, minutes: 15 }) };
    expect(plan({}, calm)).toMatchObject({ outcome: 'change' });
  });

  test('what the seller agreed to passes, and what is far from it does not', () => {
    const strict = rule({ mostStepPercent: 10 });
    const jump = { best: best(800_000) };
    expect(plan({ allowedMicros: 700_000 }, jump, strict)).toMatchObject({ outcome: 'change' });
    expect(plan({ allowedMicros: 900_000 }, jump, strict)).toMatchObject({ outcome: 'stop' });
  });
});

describe('always', () => {
  const micros = fc.integer({ min: 1, max: 100_000_000_000 });
  const cases = fc.record({
    precision: fc.constantFrom('cents' as const, 'micros' as const),
    floor: micros,
    above: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    price: micros,
    best: fc.option(micros),
    median: fc.option(micros),
    percent: fc.integer({ min: 0, max: 90 }),
    feeBps: fc.integer({ min: 0, max: 2_500 }),
    step: fc.oneof(
      fc.record({ kind: fc.constant('amount' as const), micros }),
      fc.record({
        kind: fc.constant('percent' as const),
        percent: fc.integer({ min: 1, max: 5_000 }).map((bps) => bps / 100),
      }),
    ),
    kind: fc.constantFrom('beat_best' as const, 'follow_median' as const),
    belowFloor: fc.constantFrom('stay' as const, 'median' as const),
  });

  test('no plan is below the floor, above the ceiling or no price of the category', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const unit = given.precision === 'cents' ? 10_000 : 1;
        const whole = (value: number) => Math.ceil(value / unit) * unit;
        const floor = whole(given.floor);
        const ceiling = given.above === null ? null : floor + whole(given.above);
        const plan = planPrice(
          offer({ priceMicros: whole(given.price), volumePercent: given.percent }),
          rule({
            kind: given.kind,
            step: given.step,
            floorMicros: floor,
            ceilingMicros: ceiling,
            belowFloor: given.belowFloor,
          }),
          market({
            precision: given.precision,
            feeBps: given.feeBps,
            best: given.best === null ? null : best(given.best),
            salesMedian: given.median,
          }),
        );
        expect(plan.priceMicros).toBeGreaterThanOrEqual(floor);
        if (ceiling !== null) expect(plan.priceMicros).toBeLessThanOrEqual(ceiling);
        expect(plan.priceMicros % unit).toBe(0);
      }),
      { numRuns: 2_000 },
    );
  });

  test('two rivals who beat each other end at the higher floor', () => {
    const dollars = fc.integer({ min: 20, max: 90 });
    fc.assert(
      fc.property(dollars, dollars, fc.constantFrom(500, 1_000, 1_500), (one, other, feeBps) => {
        const floors = [one * 10_000, other * 10_000];
        const fees = [1_000, feeBps];
        const prices = [1_000_000, 1_000_000];
        const shown = (who: number) =>
          catalogPriceMicros(prices[who] ?? 0, fees[who] ?? 0, 'cents');
        let quiet = 0;
        let rounds = 0;
        for (; quiet < 2 && rounds < 400; rounds += 1) {
          const me = rounds % 2;
          const plan = planPrice(
            offer({ priceMicros: prices[me] ?? 0 }),
            rule({ floorMicros: floors[me] ?? 0 }),
            market({ feeBps: fees[me] ?? 0, best: best(shown(1 - me)) }),
          );
          quiet = plan.outcome === 'keep' ? quiet + 1 : 0;
          prices[me] = plan.priceMicros;
        }
        expect(quiet).toBe(2);
        const ends = floors.map((floor, who) => catalogPriceMicros(floor, fees[who] ?? 0, 'cents'));
        const higher = Math.max(...ends);
        // Whoever has the higher floor stands on it, the other one a step below; never lower.
        expect(Math.max(shown(0), shown(1))).toBe(higher);
        expect(Math.min(shown(0), shown(1))).toBeGreaterThanOrEqual(
          Math.max(Math.min(...ends), higher - 30_000),
        );
      }),
      { numRuns: 300 },
    );
  });
});
