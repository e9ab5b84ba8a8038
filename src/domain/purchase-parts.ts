/** How one payment of several orders is divided: between bonus money, wallet and card, and over the orders. */
import { sumCents } from '~/kernel/money.ts';
import { walletBesideCard } from './card-rest.ts';
import { bonusShareCents, type PaymentParts } from './pricing.ts';

/** What one order of a purchase costs, in cents. */
export interface OrderCost {
  totalCents: number;
  discountCents: number;
}

/** What one order is paid with, in cents: bonus money, card and earned money of the wallet, and what a card pays besides. */
export interface OrderShare {
  bonus: number;
  card: number;
  real: number;
  byCard: number;
}

/**
 * What each order takes, one after the other: of the bonus money what it may, then the wallet's card money, then earned money. What
 * is left of its price is for the card.
 */
export function divideOver(
  orders: readonly OrderCost[],
  money: Pick<OrderShare, 'bonus' | 'card' | 'real'>,
): OrderShare[] {
  const left = { ...money };
  return orders.map((order) => {
    const { bonus: bonusBalance } = left;
    const bonus = bonusShareCents({ ...order, bonusBalance, useBonus: true });
    const due = order.totalCents - order.discountCents - bonus;
    const card = Math.min(due, left.card);
    const real = Math.min(due - card, left.real);
    left.bonus -= bonus;
    left.card -= card;
    left.real -= real;
    return { bonus, card, real, byCard: due - card - real };
  });
}

/**
 * As `paymentParts`, of all orders of a purchase together: bonus money as far as each order may take of it, then the wallet, then
 * the card.
 */
export function purchaseParts(
  orders: readonly OrderCost[],
  wallet: {
    bonusBalance: number;
    useBonus: boolean;
    /** Card and earned money together. */
    walletBalance: number;
    useWallet: boolean;
    /** The least that the card's provider takes; 0 where there is none. */
    leastCents: number;
  },
): PaymentParts {
  const balance = wallet.useBonus ? wallet.bonusBalance : 0;
  const shares = divideOver(orders, { bonus: balance, card: 0, real: 0 });
  const due = sumCents(...shares.map(({ byCard }) => byCard));
  const byWallet = walletBesideCard(
    due,
    wallet.useWallet ? wallet.walletBalance : 0,
    wallet.leastCents,
  );
  return {
    bonus: sumCents(...shares.map(({ bonus }) => bonus)),
    wallet: byWallet,
    card: due - byWallet,
  };
}
