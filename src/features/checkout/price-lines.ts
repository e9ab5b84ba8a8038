/** Parts of a price before it is paid, as the summary shows them. */
import { costLines, type BillLineKind, type Shown } from '~/contracts/orders/cost-lines.ts';
import type { CheckoutPrice } from './use-agreed-price.ts';

const KINDS = ['goods', 'discount', 'paid_bonus'] as const satisfies readonly BillLineKind[];

/** One part of a price; 0 where it does not apply. In cents of the shown currency, negative where it is taken off. */
export function shownLine(price: CheckoutPrice, kind: BillLineKind, shown: Shown): number {
  return costLines(price, shown).lines.find((line) => line.kind === kind)?.cents ?? 0;
}

/** Parts that apply before or now. */
export function changedLines(before: CheckoutPrice, now: CheckoutPrice, shown: Shown) {
  return KINDS.map((kind) => ({
    kind,
    before: shownLine(before, kind, shown),
    now: shownLine(now, kind, shown),
  })).filter((line) => line.before !== 0 || line.now !== 0);
}
