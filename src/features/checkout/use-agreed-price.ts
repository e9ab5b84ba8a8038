/** Compares the price that the buyer was shown for their choice with the current price. */
import { useState } from 'react';

/** The amounts of an order in cents, as they stand beside the button. */
export interface CheckoutPrice {
  totalCents: number;
  discountCents: number;
  /** 0: no bonus money is used. */
  bonusCents: number;
}

/** What the card or the wallet's real money is asked for. */
export function dueCents({ totalCents, discountCents, bonusCents }: CheckoutPrice): number {
  return totalCents - discountCents - bonusCents;
}

function isSame(a: CheckoutPrice, b: CheckoutPrice): boolean {
  return (
    a.totalCents === b.totalCents &&
    a.discountCents === b.discountCents &&
    a.bonusCents === b.bonusCents
  );
}

/**
 * `before` is the price that was shown first, while a different one applies now that the buyer did not cause.
 * @param choice the buyer's choices that change the price: with another choice another price is expected
 */
export function useAgreedPrice(current: CheckoutPrice, choice: string) {
  const [agreed, setAgreed] = useState({ choice, price: current });
  const isChosen = agreed.choice === choice;
  if (!isChosen) setAgreed({ choice, price: current });
  const isChanged = isChosen && !isSame(agreed.price, current);
  return {
    before: isChanged ? agreed.price : null,
    agree: () => setAgreed({ choice, price: current }),
  };
}
