import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogPriceMicros } from '~/kernel/money.ts';
import {
  bonusShareCents,
  paymentParts,
  quoteOrder,
  refundOf,
  settle,
  volumePercent,
} from './pricing.ts';

const plain = { priceMicros: 10_000_000, catalogPriceMicros: 10_700_000, volumeDiscounts: [] };

describe('quoteOrder', () => {
  test('the total is the price in the list, and net plus fee are the total', () => {
    expect(quoteOrder(plain, 3)).toEqual({
      priceMicros: 10_000_000,
      catalogPriceMicros: 10_700_000,
      volumePercent: 0,
      totalCents: 3_210,
      netCents: 3_000,
      feeCents: 210,
    });
  });

  test('fractions of a cent are rounded once, up for the buyer, down for the seller', () => {
    const gold = { priceMicros: 250, catalogPriceMicros: 275, volumeDiscounts: [] };
    expect(quoteOrder(gold, 1)).toMatchObject({ totalCents: 1, netCents: 0, feeCents: 1 });
    expect(quoteOrder(gold, 1_000)).toMatchObject({ totalCents: 28, netCents: 25, feeCents: 3 });
  });

  test('the highest step that the count reaches counts', () => {
    const steps = [
      { fromCount: 10, percent: 5 },
      { fromCount: 100, percent: 12.5 },
    ];
    expect(volumePercent(9, steps)).toBe(0);
    expect(volumePercent(10, steps)).toBe(5);
    expect(volumePercent(5_000, steps)).toBe(12.5);
    expect(quoteOrder({ ...plain, volumeDiscounts: steps }, 100).totalCents).toBe(93_625);
  });

  test('never loses or makes a cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 500, max: 1_300 }),
        fc.integer({ min: 1, max: 1_000 }),
        fc.integer({ min: 0, max: 90 }),
        (priceMicros, fee, count, percent) => {
          const catalog = catalogPriceMicros(priceMicros, fee, 'micros');
          const volumeDiscounts = [{ fromCount: 1, percent }];
          const quote = quoteOrder(
            { priceMicros, catalogPriceMicros: catalog, volumeDiscounts },
            count,
          );
          expect(quote.netCents + quote.feeCents).toBe(quote.totalCents);
          expect(quote.netCents).toBeGreaterThanOrEqual(0);
          expect(quote.feeCents).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('bonusShareCents', () => {
  const order = { totalCents: 1_001, discountCents: 0, bonusBalance: 10_000, useBonus: true };
  test.each([
    [order, 300],
    [{ ...order, bonusBalance: 120 }, 120],
    [{ ...order, useBonus: false }, 0],
    [{ ...order, discountCents: 1 }, 0],
    [{ ...order, totalCents: 3 }, 0],
  ])('%j → %d', (given, expected) => expect(bonusShareCents(given)).toBe(expected));
});

describe('settlement', () => {
  const paid = { bonus: 300, card: 0, real: 700, provider: 0, promo: 0 };
  const amounts = { netCents: 900, feeCents: 100 };

  test('without a refund the seller gets the net and the platform the fee', () => {
    expect(settle(paid, amounts, 0)).toEqual({
      toBonus: 0,
      toCard: 0,
      toReal: 0,
      toProvider: 0,
      toPromo: 0,
      net: 900,
      fee: 100,
    });
  });

  test('half back: bonus and real keep their proportion, net and fee halve', () => {
    expect(settle(paid, amounts, 500)).toEqual({
      toBonus: 150,
      toCard: 0,
      toReal: 350,
      toProvider: 0,
      toPromo: 0,
      net: 450,
      fee: 50,
    });
  });

  test('half back of a discounted order: the discount goes back by half, and the seller gets half', () => {
    const discounted = { bonus: 0, card: 0, real: 900, provider: 0, promo: 100 };
    expect(settle(discounted, amounts, 450)).toEqual({
      toBonus: 0,
      toCard: 0,
      toReal: 450,
      toProvider: 0,
      toPromo: 50,
      net: 450,
      fee: 50,
    });
    expect(settle(discounted, amounts, 900)).toEqual(refundOf(discounted, 'wallet'));
  });

  test('a whole refund restores the split; what a provider took goes to card money, or back to the card', () => {
    const all = { bonus: 1, card: 500, real: 20, provider: 300, promo: 4_000 };
    const back = { toBonus: 1, toReal: 20, toPromo: 4_000, net: 0, fee: 0 };
    expect(refundOf(all, 'wallet')).toEqual({ ...back, toCard: 800, toProvider: 0 });
    expect(refundOf(all, 'provider')).toEqual({ ...back, toCard: 500, toProvider: 300 });
  });

  test('card money stays card money: a part that was paid by card never comes back as real money', () => {
    const byCard = { bonus: 0, card: 333, real: 0, provider: 667, promo: 0 };
    expect(settle(byCard, amounts, 501)).toMatchObject({ toCard: 501, toReal: 0 });
    const mixed = { bonus: 0, card: 1, real: 999, provider: 0, promo: 0 };
    expect(settle(mixed, amounts, 500)).toMatchObject({ toCard: 1, toReal: 499 });
  });

  test('every cent of the escrow goes somewhere, whatever was paid and given back', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        amount,
        amount,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (bonus, card, real, provider, promo, share) => {
          const total = bonus + card + real + provider + promo;
          const feeCents = Math.floor(total / 11);
          const refund = Math.floor((bonus + card + real + provider) * share);
          const result = settle(
            { bonus, card, real, provider, promo },
            { netCents: total - feeCents, feeCents },
            refund,
          );
          expect(Object.values(result).reduce((sum, part) => sum + part, 0)).toBe(total);
          expect(result.toBonus).toBeLessThanOrEqual(bonus);
          expect(result.toCard).toBeLessThanOrEqual(card + provider);
          expect(result.toReal).toBeLessThanOrEqual(real);
          for (const part of Object.values(result)) expect(part).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  test('any partial refunds one after the other add up, and the last one gives everything back', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });
    fc.assert(
      fc.property(amount, amount, amount, amount, shares, (bonus, card, real, promo, steps) => {
        const whole = { bonus, card, real, provider: 0, promo };
        const byBuyer = bonus + card + real;
        const total = byBuyer + promo;
        const left = { ...whole };
        let amountsNow = {
          netCents: total - Math.floor(total / 11),
          feeCents: Math.floor(total / 11),
        };
        const back = { bonus: 0, card: 0, real: 0, promo: 0 };
        for (const share of [...steps, 1]) {
          const refund = Math.floor((left.bonus + left.card + left.real) * share);
          const step = settle(left, amountsNow, refund);
          back.bonus += step.toBonus;
          back.card += step.toCard;
          back.real += step.toReal;
          back.promo += step.toPromo;
          left.bonus -= step.toBonus;
          left.card -= step.toCard;
          left.real -= step.toReal;
          left.promo -= step.toPromo;
          amountsNow = { netCents: step.net, feeCents: step.fee };
          for (const rest of Object.values(left)) expect(rest).toBeGreaterThanOrEqual(0);
          const returned = back.bonus + back.card + back.real;
          expect(returned + back.promo + step.net + step.fee).toBe(total);
          // In proportion to what the buyer got back, but for the cents that each step rounds down.
          const fair = byBuyer === 0 ? 0 : (promo * returned) / byBuyer;
          expect(back.promo).toBeLessThanOrEqual(Math.ceil(fair));
          expect(fair - back.promo).toBeLessThanOrEqual(steps.length + 1);
        }
        if (byBuyer > 0) expect(back).toEqual({ bonus, card, real, promo });
      }),
    );
  });
});

describe('paymentParts', () => {
  const order = {
    totalCents: 1_000,
    discountCents: 0,
    bonusBalance: 0,
    useBonus: false,
    walletBalance: 400,
    useWallet: true,
    leastCents: 50,
  };

  test.each([
    ['the wallet pays what it has, the card the rest', {}, [0, 400, 600]],
    ['bonus money comes first', { bonusBalance: 200, useBonus: true }, [200, 400, 400]],
    ['at most 30 % is bonus money', { bonusBalance: 900, useBonus: true }, [300, 400, 300]],
    [
      'a promo code excludes bonus money',
      { bonusBalance: 200, useBonus: true, discountCents: 100 },
      [0, 400, 500],
    ],
    ['what was not chosen is left', { useWallet: false }, [0, 0, 1_000]],
    ['a wallet that has enough pays all', { walletBalance: 1_000 }, [0, 1_000, 0]],
    ['one cent short of it, the card is charged its least', { walletBalance: 999 }, [0, 950, 50]],
    ['exactly the least is left', { walletBalance: 950 }, [0, 950, 50]],
    ['less than the least is owed: all by card', { totalCents: 40, walletBalance: 39 }, [0, 0, 40]],
  ])('%s', (_name, change, [bonus, wallet, card]) => {
    expect(paymentParts({ ...order, ...change })).toEqual({ bonus, wallet, card });
  });

  test('the parts are what is owed, none is below zero, and the card never less than it can be', () => {
    const cents = fc.integer({ min: 0, max: 100_000 });
    const input = fc.record({
      totalCents: cents,
      discountCents: fc.constant(0),
      bonusBalance: cents,
      useBonus: fc.boolean(),
      walletBalance: cents,
      useWallet: fc.boolean(),
      leastCents: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(input, (asked) => {
        const { bonus, wallet, card } = paymentParts(asked);
        expect(bonus + wallet + card).toBe(asked.totalCents);
        expect(Math.min(bonus, wallet, card)).toBeGreaterThanOrEqual(0);
        expect(wallet).toBeLessThanOrEqual(asked.useWallet ? asked.walletBalance : 0);
        const due = asked.totalCents - bonus;
        if (card > 0) expect(card).toBeGreaterThanOrEqual(Math.min(asked.leastCents, due));
      }),
    );
  });
});
