import { describe, expect, it } from 'vitest';
import { cheapestOffer, mostOfOneOrder, nextDiscount, quoteAmount } from './amounts.ts';

const offer = {
  id: 'a',
  catalog_price: 21.4,
  in_stock: 320,
  min_purchase: 10,
  volume_discounts: [{ from_count: 100, percent: 2 }],
};

describe('quoteAmount', () => {
  it('rounds the total up once', () => {
    const quote = quoteAmount({ ...offer, catalog_price: 21.7201, volume_discounts: [] }, 50);
    expect(quote).toMatchObject({ available: 50, totalCents: 1087, percent: 0 });
  });

  it('offers what is in stock when the wish is larger', () => {
    expect(quoteAmount(offer, 500)).toMatchObject({ available: 320, percent: 2 });
  });

  it('offers nothing below the minimum', () => {
    expect(quoteAmount(offer, 9)).toMatchObject({ available: null, totalCents: null });
  });

  it('prices nothing that no order could hold', () => {
    const dear = { ...offer, catalog_price: 10_000_000, in_stock: 1_000_000_000 };
    expect(quoteAmount(dear, 1_000_000_000)).toMatchObject({ available: null, totalCents: null });
    expect(quoteAmount({ ...dear, volume_discounts: [] }, 11)).toMatchObject({ available: null });
    expect(quoteAmount({ ...dear, volume_discounts: [] }, 10).totalCents).toBe(100_000_000);
  });

  it('knows how many fit into one order', () => {
    expect(mostOfOneOrder(offer)).toBe(320);
    expect(mostOfOneOrder({ ...offer, in_stock: 0 })).toBe(1);
    expect(mostOfOneOrder({ catalog_price: 10_000_000, in_stock: 1_000_000_000 })).toBe(10);
  });

  it('sells the last units although they are fewer than the minimum', () => {
    expect(quoteAmount({ ...offer, in_stock: 4 }, 4).available).toBe(4);
  });

  it('applies the volume discount to the unit price', () => {
    expect(quoteAmount(offer, 100)).toMatchObject({ unitPrice: 20.972, totalCents: 2098 });
    expect(nextDiscount(offer, 99)?.percent).toBe(2);
    expect(nextDiscount(offer, 100)).toBeNull();
  });
});

describe('cheapestOffer', () => {
  it('counts only offers that fill the whole amount', () => {
    const large = { ...offer, id: 'b', catalog_price: 22, in_stock: 9000 };
    expect(cheapestOffer([offer, large], 500)?.offer.id).toBe('b');
    expect(cheapestOffer([offer, large], 100)?.offer.id).toBe('a');
    expect(cheapestOffer([offer], 500)).toBeNull();
  });
});
