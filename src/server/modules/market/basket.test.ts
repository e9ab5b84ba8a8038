import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteOrder } from '~/domain/pricing.ts';
import {
  cheapestBasket,
  cheapestSingle,
  MOST_SELLERS,
  nearestCounts,
  type BasketOffer,
} from './basket.ts';

function offer(id: string, price: number, inStock: number, minPurchase = 1): BasketOffer {
  return {
    id,
    sellerId: `seller-${id}`,
    sellerName: id,
    priceMicros: price,
    catalogPriceMicros: price,
    inStock,
    minPurchase,
    deliveryMinutes: 20,
    volumeDiscounts: [],
  };
}

const countsOf = (basket: ReturnType<typeof cheapestBasket>) =>
  basket?.parts.map((part) => [part.offer.id, part.count]);

describe('a basket', () => {
  it('is one part where one seller is cheapest', () => {
    const offers = [offer('a', 200, 50), offer('b', 200, 5_000)];
    expect(countsOf(cheapestBasket(offers, 1_000))).toEqual([['b', 1_000]]);
    expect(cheapestSingle(offers, 1_000)?.offer.id).toBe('b');
  });

  it('splits where that is cheaper', () => {
    const offers = [
      offer('a', 214_000, 320, 10),
      offer('b', 215_500, 240, 50),
      offer('c', 217_200, 9_400),
    ];
    expect(cheapestSingle(offers, 500)?.totalCents).toBe(10_860);
    const basket = cheapestBasket(offers, 500);
    expect(countsOf(basket)).toEqual([
      ['a', 320],
      ['b', 180],
    ]);
    expect(basket?.totalCents).toBe(10_727);
  });

  it('goes over as many sellers as it takes, but not over more than five', () => {
    const small = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => offer(id, 100_000, 10));
    expect(cheapestBasket(small, 45)?.parts).toHaveLength(5);
    expect(cheapestBasket(small, 51)).toBeNull();
    expect(nearestCounts(small, 51)).toEqual({ below: 50, above: null });
  });

  it('leaves every seller their minimum', () => {
    const offers = [offer('a', 100_000, 90), offer('b', 200_000, 500, 40)];
    expect(countsOf(cheapestBasket(offers, 100))).toEqual([
      ['a', 60],
      ['b', 40],
    ]);
  });

  it('takes no two offers of one seller', () => {
    const twice = [offer('a', 100, 60), { ...offer('b', 100, 60), sellerId: 'seller-a' }];
    expect(cheapestBasket(twice, 100)).toBeNull();
    expect(nearestCounts(twice, 100)).toEqual({ below: 60, above: null });
  });

  it('counts volume discounts, also where only a larger part reaches them', () => {
    const bulk = {
      ...offer('a', 100_000, 1_000),
      volumeDiscounts: [{ fromCount: 500, percent: 10 }],
    };
    const offers = [offer('b', 95_000, 400), bulk];
    expect(cheapestBasket(offers, 500)).toMatchObject({ totalCents: 4_500 });
    // 500 at 9 cents and 200 at 9.5 beat 400 at 9.5 and 300 at 10.
    expect(cheapestBasket([offer('b', 88_000, 400), bulk], 900)).toMatchObject({
      totalCents: 8_020,
    });
  });

  it('has no order larger than the checkout takes', () => {
    const dear = ['a', 'b'].map((id) => offer(id, 200_000_000_000, 1_000_000_000));
    expect(cheapestBasket(dear, 11)).toBeNull();
    expect(cheapestBasket(dear, 10)?.parts).toHaveLength(2);
    expect(nearestCounts(dear, 11)).toEqual({ below: 10, above: null });
  });

  it('knows what can be had instead', () => {
    expect(nearestCounts([], 5)).toEqual({ below: null, above: null });
    const offers = [offer('a', 100, 60, 10), offer('b', 100, 20, 20)];
    expect(nearestCounts(offers, 5)).toEqual({ below: null, above: 10 });
    expect(nearestCounts(offers, 70)).toEqual({ below: 70, above: 70 });
    expect(nearestCounts(offers, 100)).toEqual({ below: 80, above: null });
  });
});

/** Whole cents also after every discount that the tests give. */
const wholeCents = fc.integer({ min: 1, max: 9 }).map((price) => price * 200_000);
const fractions = fc.integer({ min: 1, max: 90_000 });

const anyOffer = (price: fc.Arbitrary<number>) =>
  fc.record({
    seller: fc.integer({ min: 0, max: 3 }),
    price,
    inStock: fc.integer({ min: 0, max: 8 }),
    minPurchase: fc.integer({ min: 1, max: 5 }),
    discount: fc.option(
      fc.record({
        fromCount: fc.integer({ min: 2, max: 7 }),
        percent: fc.constantFrom(10, 25, 50),
      }),
      { nil: null },
    ),
  });

function offersOf(price: fc.Arbitrary<number>): fc.Arbitrary<BasketOffer[]> {
  return fc.array(anyOffer(price), { maxLength: 5 }).map((offers) =>
    offers.map((one, index) => ({
      ...offer(String(index), one.price, one.inStock, one.minPurchase),
      sellerId: `seller-${one.seller}`,
      volumeDiscounts: one.discount === null ? [] : [one.discount],
    })),
  );
}

interface BestWays {
  cents: number;
  parts: number;
  /** The way whose price before rounding is least. */
  unrounded: { micros: number; parts: number };
}

/** The best of every way there is, by the counts that can be reached: tried one after the other. */
function everyWay(offers: readonly BasketOffer[]): Map<number, BestWays> {
  const best = new Map<number, BestWays>();
  const note = (count: number, cents: number, unrounded: BestWays['unrounded']): void => {
    const { parts } = unrounded;
    const known = best.get(count) ?? { cents, parts, unrounded };
    const isBetter = cents < known.cents || (cents === known.cents && parts < known.parts);
    best.set(count, {
      ...(isBetter ? { cents, parts } : { cents: known.cents, parts: known.parts }),
      unrounded: unrounded.micros < known.unrounded.micros ? unrounded : known.unrounded,
    });
  };
  const walk = (
    index: number,
    so: { sellers: string[]; count: number; cents: number; micros: number },
  ): void => {
    note(so.count, so.cents, { micros: so.micros, parts: so.sellers.length });
    const next = offers[index];
    if (!next) return;
    walk(index + 1, so);
    if (so.sellers.includes(next.sellerId) || so.sellers.length === MOST_SELLERS) return;
    for (let part = Math.min(next.minPurchase, next.inStock); part <= next.inStock; part += 1) {
      if (part < 1) continue;
      const { totalCents, catalogPriceMicros } = quoteOrder(next, part);
      walk(index + 1, {
        sellers: [...so.sellers, next.sellerId],
        count: so.count + part,
        cents: so.cents + totalCents,
        micros: so.micros + catalogPriceMicros * part,
      });
    }
  };
  walk(0, { sellers: [], count: 0, cents: 0, micros: 0 });
  return best;
}

describe('against every way there is', () => {
  it('no way is cheaper, and none as cheap has fewer sellers', () => {
    fc.assert(
      fc.property(offersOf(wholeCents), fc.integer({ min: 1, max: 30 }), (offers, count) => {
        const best = everyWay(offers).get(count);
        const basket = cheapestBasket(offers, count);
        expect(basket?.totalCents).toBe(best?.cents);
        expect(basket?.parts.length).toBe(best?.parts);
      }),
      { numRuns: 600 },
    );
  });

  it('with fractions of cents only the rounding of each part can differ', () => {
    fc.assert(
      fc.property(offersOf(fractions), fc.integer({ min: 1, max: 30 }), (offers, count) => {
        const best = everyWay(offers).get(count);
        const basket = cheapestBasket(offers, count);
        expect(basket === null).toBe(best === undefined);
        if (!basket || !best) return;
        expect(basket.totalCents).toBeGreaterThanOrEqual(best.cents);
        // Each part of the way that is cheapest before rounding adds less than a cent.
        expect(basket.totalCents - best.cents).toBeLessThan(best.unrounded.parts);
      }),
      { numRuns: 600 },
    );
  });

  it('parts are what their offers sell, for what the checkout charges', () => {
    fc.assert(
      fc.property(offersOf(fractions), fc.integer({ min: 1, max: 30 }), (offers, count) => {
        const basket = cheapestBasket(offers, count);
        if (!basket) return;
        const { parts } = basket;
        expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(count);
        expect(parts.reduce((sum, part) => sum + part.totalCents, 0)).toBe(basket.totalCents);
        expect(new Set(parts.map((part) => part.offer.sellerId)).size).toBe(parts.length);
        for (const part of parts) {
          const { inStock, minPurchase } = part.offer;
          expect(part.count).toBeLessThanOrEqual(inStock);
          expect(part.count).toBeGreaterThanOrEqual(Math.min(minPurchase, inStock));
          expect(part.totalCents).toBe(quoteOrder(part.offer, part.count).totalCents);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('what can be had instead is nearest', () => {
    fc.assert(
      fc.property(offersOf(wholeCents), fc.integer({ min: 1, max: 30 }), (offers, count) => {
        const counts = [...everyWay(offers).keys()].filter((reached) => reached > 0);
        const below = counts.filter((reached) => reached <= count);
        const above = counts.filter((reached) => reached >= count);
        expect(nearestCounts(offers, count)).toEqual({
          below: below.length === 0 ? null : Math.max(...below),
          above: above.length === 0 ? null : Math.min(...above),
        });
      }),
      { numRuns: 300 },
    );
  });
});

it('ends in bounded time on markets made to be hard', () => {
  const hard = Array.from({ length: 90 }, (_, index) => ({
    ...offer(String(index), 100_000 + ((index * 7_919) % 40_000), 200 + ((index * 613) % 900)),
    minPurchase: 1 + ((index * 331) % 500),
    volumeDiscounts: Array.from({ length: 10 }, (_unused, step) => ({
      fromCount: 50 + step * 190 + ((index * 17) % 50),
      percent: step * 4 + 1,
    })),
  }));
  const basket = cheapestBasket(hard, 1_237);
  expect(basket?.parts.reduce((sum, part) => sum + part.count, 0)).toBe(1_237);
});
