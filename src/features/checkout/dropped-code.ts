/** Which own promo code the checkout mentions when it is not applied. */
import type { DroppedCodeOutput } from '~/contracts/orders/orders.schemas.ts';
import type { CheckoutPrice } from './use-agreed-price.ts';

/** A code that was made for the buyer ends with its use: that is no news at every later checkout. */
const usedReasons: readonly DroppedCodeOutput['reason'][] = [
  'PROMO_USED_UP',
  'PROMO_USER_LIMIT',
  'PROMO_FIRST_ORDER',
];

/** @param before the price that was agreed to, while another one is in force */
export function droppedToTell(
  dropped: DroppedCodeOutput | null,
  before: CheckoutPrice | null,
): DroppedCodeOutput | null {
  if (dropped === null) return null;
  const wasShown = before !== null && before.discountCents > 0;
  const isOver = dropped.origin === 'personal' && usedReasons.includes(dropped.reason);
  return isOver && !wasShown ? null : dropped;
}
