import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appConfig } from '~config';
import { convertCents, sumCents } from '~/kernel/money.ts';
import {
  buyerBill,
  chargedCents,
  leftCents,
  orderAmount,
  sellerBill,
  type BilledOrder,
} from './bill.ts';
import { costLines, type BillLine, type BillLineKind } from './cost-lines.ts';
import { bonusShareCents, quoteOrder, refundOf, settle } from '~/domain/pricing.ts';

const { rateMillionths } = appConfig.currencies;
const dollars = (cents: number): number => convertCents(cents, rateMillionths.USD);
const euros = (cents: number): number => convertCents(cents, rateMillionths.EUR);

const nothing = { bonus: 0, card: 0, real: 0, provider: 0 };
const none = { ...nothing, promo: 0 };

/** $148.90 with a fee of 10 %; paid from the wallet when nothing else is said. */
function order(changes: Partial<BilledOrder> = {}): BilledOrder {
  const total = changes.total_amount ?? 14_890;
  const charged = total - (changes.discount_amount ?? 0);
  return {
    status: 'completed',
    total_amount: total,
    discount_amount: 0,
    paid: { ...nothing, real: charged },
    refunded: none,
    net_amount: 13_400,
    fee_amount: 1_490,
    ...changes,
  };
}

const amountsOf = (lines: readonly BillLine[]): [BillLineKind, number][] =>
  lines.map(({ kind, cents }) => [kind, cents]);

const buyerCases: [name: string, order: BilledOrder, lines: [BillLineKind, number][]][] = [
  [
    'paid from the wallet',
    order(),
    [
      ['goods', 14_890],
      ['total', 14_890],
      ['paid_real', 14_890],
    ],
  ],
  [
    'paid from the wallet with a promo code',
    order({ discount_amount: 744 }),
    [
      ['goods', 14_890],
      ['discount', -744],
      ['total', 14_146],
      ['paid_real', 14_146],
    ],
  ],
  [
    'paid from bonus, wallet and card',
    order({ paid: { bonus: 4_467, card: 400, real: 23, provider: 10_000 } }),
    [
      ['goods', 14_890],
      ['total', 14_890],
      ['paid_bonus', 4_467],
      ['paid_real', 423],
      ['paid_provider', 10_000],
    ],
  ],
  [
    'not paid yet, with a promo code',
    order({ status: 'created', discount_amount: 744, paid: nothing }),
    [
      ['goods', 14_890],
      ['discount', -744],
      ['due', 14_146],
    ],
  ],
  [
    'cancelled before the payment',
    order({ status: 'cancelled', discount_amount: 744, paid: nothing }),
    [
      ['goods', 14_890],
      ['discount', -744],
      ['total', 14_146],
      ['charged', 0],
    ],
  ],
  [
    'a promo code that pays all',
    order({ discount_amount: 14_890 }),
    [
      ['goods', 14_890],
      ['discount', -14_890],
      ['total', 0],
    ],
  ],
  [
    'a part given back after a promo code',
    order({ discount_amount: 744, refunded: { ...none, real: 5_000 } }),
    [
      ['goods', 14_890],
      ['discount', -744],
      ['total', 14_146],
      ['paid_real', 14_146],
      ['refunded_real', -5_000],
      ['left', 9_146],
    ],
  ],
  [
    'a part given back to bonus and wallet',
    order({
      paid: { ...nothing, bonus: 4_467, real: 10_423 },
      refunded: { ...none, bonus: 1_500, real: 3_500 },
    }),
    [
      ['goods', 14_890],
      ['total', 14_890],
      ['paid_bonus', 4_467],
      ['paid_real', 10_423],
      ['refunded_bonus', -1_500],
      ['refunded_real', -3_500],
      ['left', 9_890],
    ],
  ],
  [
    'card money given back to the wallet, and to the card',
    order({
      status: 'refund',
      paid: { ...nothing, card: 4_890, provider: 10_000 },
      refunded: { ...none, card: 4_890, provider: 10_000 },
    }),
    [
      ['goods', 14_890],
      ['total', 14_890],
      ['paid_real', 4_890],
      ['paid_provider', 10_000],
      ['refunded_card', -4_890],
      ['refunded_provider', -10_000],
      ['left', 0],
    ],
  ],
  [
    'all given back',
    order({
      status: 'refund',
      discount_amount: 744,
      refunded: { ...none, real: 14_146, promo: 744 },
    }),
    [
      ['goods', 14_890],
      ['discount', -744],
      ['total', 14_146],
      ['paid_real', 14_146],
      ['refunded_real', -14_146],
      ['left', 0],
    ],
  ],
];

test.each(buyerCases)('the buyer’s bill: %s', (_name, billed, lines) => {
  expect(amountsOf(buyerBill(billed, dollars))).toEqual(lines);
});

const sellerCases: [name: string, order: BilledOrder, lines: [BillLineKind, number][]][] = [
  [
    'with a promo code that the platform pays',
    order({ discount_amount: 744 }),
    [
      ['goods', 14_890],
      ['fee', -1_490],
      ['net', 13_400],
    ],
  ],
  [
    'a part given back',
    order({ refunded: { ...none, real: 5_000 }, net_amount: 8_900, fee_amount: 990 }),
    [
      ['goods', 14_890],
      ['refunded', -5_000],
      ['fee', -990],
      ['net', 8_900],
    ],
  ],
  [
    'all given back, the promo code too',
    order({
      status: 'refund',
      discount_amount: 744,
      refunded: { ...none, real: 14_146, promo: 744 },
      net_amount: 0,
      fee_amount: 0,
    }),
    [
      ['goods', 14_890],
      ['refunded', -14_890],
      ['net', 0],
    ],
  ],
  [
    'cancelled before the payment',
    order({ status: 'cancelled', paid: nothing }),
    [
      ['goods', 14_890],
      ['not_paid', -14_890],
      ['net', 0],
    ],
  ],
];

test.each(sellerCases)('the seller’s bill: %s', (_name, billed, lines) => {
  expect(amountsOf(sellerBill(billed, dollars))).toEqual(lines);
});

test('each side’s order has only its own bill', () => {
  expect(sellerBill(order({ net_amount: null, fee_amount: null }), dollars)).toEqual([]);
  expect(buyerBill(order({ paid: null, refunded: null }), dollars)).toEqual([]);
});

test('the seller’s bill needs nothing that only the buyer is told', () => {
  const given = { paid: null, refunded: null, net_amount: 8_900, fee_amount: 990 };
  expect(amountsOf(sellerBill(order(given), dollars))).toEqual([
    ['goods', 14_890],
    ['refunded', -5_000],
    ['fee', -990],
    ['net', 8_900],
  ]);
});

test('in euros a line gives up its own rounding for the sum', () => {
  // Converted one by one they would come to a cent more than the total.
  expect(euros(4_467) + euros(10_423)).toBe(euros(14_890) + 1);
  const billed = order({ paid: { ...nothing, bonus: 4_467, real: 10_423 } });
  expect(amountsOf(buyerBill(billed, euros))).toEqual([
    ['goods', 13_661],
    ['total', 13_661],
    ['paid_bonus', 4_098],
    ['paid_real', 9_563],
  ]);
});

test('one figure for an order: its price for the seller, what is charged for others', () => {
  const amount = { total_amount: 14_890, discount_amount: 744 };
  expect(orderAmount({ ...amount, role: 'seller' })).toBe(14_890);
  expect(orderAmount({ ...amount, role: 'buyer' })).toBe(14_146);
  expect(orderAmount({ ...amount, role: 'staff' })).toBe(14_146);
});

/** An order as the buyer and the staff are told of it. */
type Told = BilledOrder & {
  paid: NonNullable<BilledOrder['paid']>;
  refunded: NonNullable<BilledOrder['refunded']>;
};

/** Orders as the product makes them: priced, discounted, paid and given back by its own rules. */
const orders = fc
  .record({
    priceMicros: fc.integer({ min: 1, max: 100_000_000 }),
    count: fc.integer({ min: 1, max: 50 }),
    percent: fc.constantFrom(0, 3, 7.5, 12),
    discount: fc.double({ min: 0, max: 1, noNaN: true }),
    withPromo: fc.boolean(),
    bonusBalance: fc.integer({ min: 0, max: 5_000 }),
    byCard: fc.double({ min: 0, max: 1, noNaN: true }),
    fromCard: fc.double({ min: 0, max: 1, noNaN: true }),
    refunds: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 2 }),
    isAllBack: fc.boolean(),
  })
  .map((chosen): Told => {
    const quote = quoteOrder(
      {
        priceMicros: chosen.priceMicros,
        catalogPriceMicros: Math.ceil(chosen.priceMicros * 1.1),
        volumeDiscounts: [{ fromCount: 5, percent: chosen.percent }],
      },
      chosen.count,
    );
    const total = quote.totalCents;
    const discount = chosen.withPromo ? Math.floor(total * chosen.discount) : 0;
    const bonus = bonusShareCents({
      totalCents: total,
      discountCents: discount,
      bonusBalance: chosen.bonusBalance,
      useBonus: true,
    });
    const provider = Math.floor((total - discount - bonus) * chosen.byCard);
    const wallet = total - discount - bonus - provider;
    const card = Math.floor(wallet * chosen.fromCard);
    const paid = { bonus, card, real: wallet - card, provider };
    const refunded = { ...none };
    let amounts = { netCents: quote.netCents, feeCents: quote.feeCents };
    const remaining = () => ({
      bonus: paid.bonus - refunded.bonus,
      card: paid.card + paid.provider - refunded.card,
      real: paid.real - refunded.real,
      provider: 0,
      promo: discount - refunded.promo,
    });
    const book = (settlement: ReturnType<typeof settle>): void => {
      refunded.bonus += settlement.toBonus;
      refunded.card += settlement.toCard;
      refunded.real += settlement.toReal;
      refunded.provider += settlement.toProvider;
      refunded.promo += settlement.toPromo;
      amounts = { netCents: settlement.net, feeCents: settlement.fee };
    };
    for (const share of chosen.refunds) {
      const split = remaining();
      book(settle(split, amounts, Math.floor((split.bonus + split.card + split.real) * share)));
    }
    if (chosen.isAllBack) book(refundOf(remaining(), 'wallet'));
    return {
      status: chosen.isAllBack ? 'refund' : 'completed',
      total_amount: total,
      discount_amount: discount,
      paid,
      refunded,
      net_amount: amounts.netCents,
      fee_amount: amounts.feeCents,
    };
  });

const valueOf = (lines: readonly BillLine[], kind: BillLineKind): number =>
  lines.find((line) => line.kind === kind)?.cents ?? 0;
const sumOf = (lines: readonly BillLine[], ...kinds: BillLineKind[]): number =>
  kinds.reduce((sum, kind) => sum + valueOf(lines, kind), 0);

describe.each([
  ['dollars', dollars],
  ['euros', euros],
] as const)('whatever happened to an order, in %s', (_name, shown) => {
  test('the lines of both bills add up, to what was charged and what is left', () => {
    fc.assert(
      fc.property(orders, (billed) => {
        const buyer = buyerBill(billed, shown);
        const total = valueOf(buyer, 'total');
        expect(total).toBe(shown(chargedCents(billed)));
        expect(sumOf(buyer, 'goods', 'discount')).toBe(total);
        expect(sumOf(buyer, 'paid_bonus', 'paid_real', 'paid_provider')).toBe(total);
        const { bonus, card, real } = billed.refunded;
        const isRefunded = sumCents(bonus, card, real) > 0;
        expect(buyer.some(({ kind }) => kind === 'left')).toBe(isRefunded);
        if (isRefunded) {
          expect(valueOf(buyer, 'left')).toBe(shown(leftCents(billed)));
          expect(sumOf(buyer, 'total', 'refunded_bonus', 'refunded_card', 'refunded_real')).toBe(
            valueOf(buyer, 'left'),
          );
        }
        const seller = sellerBill(billed, shown);
        expect(sumOf(seller, 'goods', 'refunded', 'fee')).toBe(valueOf(seller, 'net'));
        expect(valueOf(seller, 'net')).toBe(shown(billed.net_amount ?? 0));
      }),
    );
  });

  test('no line is further than a cent from its own conversion', () => {
    fc.assert(
      fc.property(orders, (billed) => {
        const lines = buyerBill(billed, shown);
        const near = (kind: BillLineKind, cents: number): void => {
          expect(Math.abs(Math.abs(valueOf(lines, kind)) - shown(cents))).toBeLessThanOrEqual(1);
        };
        near('discount', billed.discount_amount);
        near('paid_bonus', billed.paid.bonus);
        near('paid_real', billed.paid.card + billed.paid.real);
        near('paid_provider', billed.paid.provider);
        near('refunded_bonus', billed.refunded.bonus);
        near('refunded_card', billed.refunded.card);
        near('refunded_real', billed.refunded.real);
      }),
    );
  });

  test('the checkout’s summary comes to what its button says', () => {
    fc.assert(
      fc.property(orders, (billed) => {
        const { lines, dueCents } = costLines(
          {
            totalCents: billed.total_amount,
            discountCents: billed.discount_amount,
            bonusCents: billed.paid.bonus,
          },
          shown,
        );
        expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(dueCents);
        expect(dueCents).toBe(shown(chargedCents(billed) - billed.paid.bonus));
      }),
    );
  });
});
