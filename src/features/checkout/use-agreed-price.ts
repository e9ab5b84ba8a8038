/** Compares the price that the buyer was shown for their choice, and how it is paid, with what applies now. */
import { useState } from 'react';

/** The amounts of an order in cents, as they stand beside the button. */
export interface CheckoutPrice {
  totalCents: number;
  discountCents: number;
  /** 0: no bonus money is used. */
  bonusCents: number;
}

/** What a press agrees to. */
export interface AgreedPrice extends CheckoutPrice {
  /** What the wallet pays besides bonus money; the card pays the rest. */
  walletCents: number;
}

/** Whether the server refused what the buyer agreed to, and the notice about the change says so. */
export const isChange = (code: string): boolean =>
  code === 'ORDER_PRICE_CHANGED' || code === 'ORDER_PARTS_CHANGED';

/** What the card or the wallet's real money is asked for. */
export function dueCents({ totalCents, discountCents, bonusCents }: CheckoutPrice): number {
  return totalCents - discountCents - bonusCents;
}

const amounts = ['totalCents', 'discountCents', 'bonusCents', 'walletCents'] as const;

/**
 * `before` is what was shown first, while something else applies now that the buyer did not cause: another price, or another
 * part of the wallet, which others may have spent or filled.
 * @param choice the buyer's choices that change it: with another choice something else is expected
 */
export function useAgreedPrice(current: AgreedPrice, choice: string) {
  const [agreed, setAgreed] = useState({ choice, price: current });
  const isChosen = agreed.choice === choice;
  if (!isChosen) setAgreed({ choice, price: current });
  const { price } = agreed;
  const isSame = amounts.every((amount) => price[amount] === current[amount]);
  return {
    before: isChosen && !isSame ? price : null,
    agree: () => setAgreed({ choice, price: current }),
  };
}
