/** What an order costs before it is paid, as lines: apart from its whole bill (`bill.ts`), which the checkout does not need. */

export type BillLineKind =
  /** Count × unit price. */
  | 'goods'
  /** What a promo code, or being a friend's friend, takes off. */
  | 'discount'
  /** What the order costs the buyer; `due` while it is not paid. */
  | 'total'
  | 'due'
  /** Where the payment came from; `paid_real` is the wallet, card money in it included. */
  | 'paid_bonus'
  | 'paid_real'
  | 'paid_provider'
  /** Where a refund went, and what the order has cost the buyer after it. */
  | 'refunded_bonus'
  | 'refunded_card'
  | 'refunded_real'
  | 'refunded_provider'
  | 'left'
  /** The order ended without a payment: nothing was charged. */
  | 'charged'
  /** The seller's side. */
  | 'not_paid'
  | 'refunded'
  | 'fee'
  | 'net';

export interface BillLine {
  kind: BillLineKind;
  /** Cents of the shown currency; negative where it is taken off. */
  cents: number;
}

/** US cents in the shown currency's cents, rounded up. */
export type Shown = (cents: number) => number;

type Part = readonly [kind: BillLineKind, cents: number];

/** Takes parts off a balance, one after the other; parts of 0 are left out. */
export function taken(balance: number, parts: readonly Part[], shown: Shown): BillLine[] {
  const lines: BillLine[] = [];
  let before = balance;
  for (const [kind, cents] of parts) {
    if (cents === 0) continue;
    const after = before - cents;
    lines.push({ kind, cents: shown(after) - shown(before) });
    before = after;
  }
  return lines;
}

/** What is bought and what it costs before it is paid. `bonusCents` is what the checkout would take from the bonus. */
export function costLines(
  cost: { totalCents: number; discountCents: number; bonusCents: number },
  shown: Shown,
): { lines: BillLine[]; dueCents: number } {
  const { totalCents, discountCents, bonusCents } = cost;
  return {
    lines: [
      { kind: 'goods', cents: shown(totalCents) },
      ...taken(
        totalCents,
        [
          ['discount', discountCents],
          ['paid_bonus', bonusCents],
        ],
        shown,
      ),
    ],
    dueCents: shown(totalCents - discountCents - bonusCents),
  };
}
