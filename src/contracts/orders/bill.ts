/**
 * What an order costs and where its money is, as lines that add up: what the payment box of an order shows.
 *
 * Every amount is shown converted by `ceil` (decisions, section 2), and rounded amounts do not add up: 2 and 3 cents
 * may show as 2 and 3 where their sum shows as 4. So only running balances are converted, and a line is the difference
 * of the balances before and after it. Balances are what stands elsewhere too (the price, the button that pays, what
 * went back), lines differ from their own conversion by a cent at the most, and every sum holds in every currency.
 */
import { sumCents } from '~/kernel/money.ts';
import { costLines, taken, type BillLine, type Shown } from './cost-lines.ts';
import type { OrderOutput } from './orders.schemas.ts';

export type BilledOrder = Pick<
  OrderOutput,
  'status' | 'total_amount' | 'discount_amount' | 'paid' | 'refunded' | 'net_amount' | 'fee_amount'
>;

/** Where money came from or went to, as the buyer and the staff are told. */
type Shares = { bonus: number; card: number; real: number; provider: number };

/** What the buyer pays for an order, in US cents: the price less the discount. */
export function chargedCents(order: Pick<BilledOrder, 'total_amount' | 'discount_amount'>): number {
  return order.total_amount - order.discount_amount;
}

/**
 * The one figure that stands for an order, in US cents: the seller's price for the seller, who is paid by it; the
 * charged amount for everybody else.
 */
export function orderAmount(
  order: Pick<OrderOutput, 'role' | 'total_amount' | 'discount_amount'>,
): number {
  return order.role === 'seller' ? order.total_amount : chargedCents(order);
}

/** What the seller gets, net of the fee, in US cents; null for the buyer. An order that was never paid earns nothing. */
export function earnedCents(order: Pick<OrderOutput, 'status' | 'net_amount'>): number | null {
  return order.status === 'cancelled' && order.net_amount !== null ? 0 : order.net_amount;
}

/** What is still charged after refunds, in US cents; 0 before the payment. */
export function leftCents({ paid, refunded }: Pick<BilledOrder, 'paid' | 'refunded'>): number {
  return sharesCents(paid) - sharesCents(refunded);
}

/** Whether money was taken for the order, whatever became of it: from then on there is a receipt. */
export function wasCharged({ paid }: Pick<BilledOrder, 'paid'>): boolean {
  return sharesCents(paid) > 0;
}

function sharesCents(shares: Shares | null): number {
  return shares === null ? 0 : sumCents(shares.bonus, shares.card, shares.real, shares.provider);
}

/**
 * The buyer's bill: goods less the discount are the total; the payments are the total; the total less what went back
 * is what is left. Empty for the seller, whose order does not say.
 */
export function buyerBill(order: BilledOrder, shown: Shown): BillLine[] {
  const { paid, refunded, status } = order;
  if (paid === null || refunded === null) return [];
  const charged = chargedCents(order);
  const { lines } = costLines(
    { totalCents: order.total_amount, discountCents: order.discount_amount, bonusCents: 0 },
    shown,
  );
  lines.push({ kind: status === 'created' ? 'due' : 'total', cents: shown(charged) });
  if (status === 'cancelled') return [...lines, { kind: 'charged', cents: 0 }];
  const payments = taken(
    charged,
    [
      ['paid_bonus', paid.bonus],
      ['paid_real', sumCents(paid.card, paid.real)],
      ['paid_provider', paid.provider],
    ],
    shown,
  );
  lines.push(...payments.map(({ kind, cents }) => ({ kind, cents: -cents })));
  const back = taken(
    charged,
    [
      ['refunded_bonus', refunded.bonus],
      ['refunded_card', refunded.card],
      ['refunded_real', refunded.real],
      ['refunded_provider', refunded.provider],
    ],
    shown,
  );
  if (back.length > 0) lines.push(...back, { kind: 'left', cents: shown(leftCents(order)) });
  return lines;
}

/**
 * The seller's bill: the price less what went back and the fee is what the seller receives. The platform pays a
 * discount, so it is no line here. Empty for the buyer, whose order does not say.
 */
export function sellerBill(order: BilledOrder, shown: Shown): BillLine[] {
  const { net_amount: net, fee_amount: fee, total_amount: total } = order;
  if (net === null || fee === null) return [];
  const goods: BillLine = { kind: 'goods', cents: shown(total) };
  if (order.status === 'cancelled') {
    return [goods, ...taken(total, [['not_paid', total]], shown), { kind: 'net', cents: 0 }];
  }
  // What is neither the seller's nor the platform's any more has gone back.
  const back = total - net - fee;
  return [
    goods,
    ...taken(
      total,
      [
        ['refunded', back],
        ['fee', fee],
      ],
      shown,
    ),
    { kind: 'net', cents: shown(net) },
  ];
}
