import { expect, it } from 'vitest';
import { cheapestBasket, type BasketOffer } from './basket.ts';

function offer(id: string, price: number, inStock: number, minPurchase = 1): BasketOffer {
  return {
    id,
    sellerId: `seller-${id}`,
    sellerName: id,
    priceMicros: price,
    catalogPriceMicros: price,
    inStock,
    minPurchase,
    volumeDiscounts: [],
  };
}

it('takes the cheapest that can fill the count', () => {
  const { single, split } = cheapestBasket([offer('a', 200, 50), offer('b', 210, 5_000)], 1_000);
  expect(single?.offer.id).toBe('b');
  expect(split?.parts.map((part) => [part.offer.id, part.count])).toBeUndefined();
});

it('splits over two sellers when that is cheaper', () => {
  const offers = [
    offer('a', 214_000, 320, 10),
    offer('b', 215_500, 240, 50),
    offer('c', 217_200, 9_400),
  ];
  const { single, split } = cheapestBasket(offers, 500);
  expect(single).toMatchObject({ count: 500, totalCents: 10_860 });
  expect(split?.parts.map((part) => [part.offer.id, part.count])).toEqual([
    ['a', 320],
    ['b', 180],
  ]);
  expect(split).toMatchObject({ totalCents: 10_727, savesCents: 133 });
});

it('leaves the second seller their minimum', () => {
  const { split } = cheapestBasket([offer('a', 100_000, 90), offer('b', 200_000, 500, 40)], 100);
  expect(split?.parts.map((part) => part.count)).toEqual([60, 40]);
});

it('never splits over one seller, and knows when nothing fits', () => {
  const twice = [offer('a', 100, 60), { ...offer('b', 100, 60), sellerId: 'seller-a' }];
  expect(cheapestBasket(twice, 100)).toEqual({ single: null, split: null });
  expect(cheapestBasket([], 5)).toEqual({ single: null, split: null });
  expect(cheapestBasket([offer('a', 100, 60, 10)], 5)).toEqual({ single: null, split: null });
});

it('counts volume discounts', () => {
  const bulk = {
    ...offer('a', 100_000, 1_000),
    volumeDiscounts: [{ fromCount: 500, percent: 10 }],
  };
  const { single, split } = cheapestBasket([offer('b', 95_000, 400), bulk], 500);
  expect(single).toMatchObject({ totalCents: 4_500 });
  expect(split).toBeNull();
});
