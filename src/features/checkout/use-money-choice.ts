/** How somebody pays at the checkout of an order, or of several: bonus money, wallet, card, or the wallet beside a card. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { api } from '~/platform/api/api.ts';
import { balancesFor, besideCard, methodFor } from './payment-method.ts';
import { dueCents } from './use-agreed-price.ts';
import { useCheckoutDraft } from './use-checkout-draft.ts';
import type { CheckoutMethod } from './use-checkout.ts';

interface MoneyOptions {
  /** Ids of the offers, under which what was chosen is kept. */
  offers: string;
  /** The orders that are paid; none while they have to be placed. */
  orderIds: readonly (string | undefined)[];
  totalCents: number;
  discountCents: number;
  /** What bonus money may pay; 0 together with a promo code. */
  bonusLimitCents: number;
}

export type MoneyChoice = ReturnType<typeof useMoneyChoice>;

export function useMoneyChoice(options: MoneyOptions) {
  const { totalCents, discountCents, bonusLimitCents } = options;
  const { data: balances } = useSuspenseQuery(api.wallet.balances.queryOptions());
  const [choice, setChoice] = useCheckoutDraft(options.offers, 'payment');
  const { bonusCents: balanceCents, walletCents } = balancesFor(balances, options.orderIds);
  const usableCents = Math.min(balanceCents, bonusLimitCents);
  const bonusCents = choice['bonus'] === 'wanted' ? usableCents : 0;
  const amounts = { totalCents, discountCents, bonusCents };
  const due = dueCents(amounts);
  const { card_method: cardMethod, card_least_amount: leastCents } = balances;
  const besideCents = cardMethod ? besideCard({ walletCents, dueCents: due, leastCents }) : 0;
  const method = methodFor(choice['method'], { walletCents, dueCents: due }, cardMethod);
  const byWalletCents = method === 'wallet' ? due : choice['method'] === 'mixed' ? besideCents : 0;
  return {
    method,
    /** With what of it the wallet pays. */
    price: { ...amounts, walletCents: byWalletCents },
    dueCents: due,
    /** What the buyer chose here; anything else changes by itself. */
    chosen: `${choice['method']} ${choice['bonus']}`,
    cardMethod,
    /** What the wallet could pay beside a card. */
    besideCents,
    walletCents,
    setMethod: (next: CheckoutMethod) =>
      setChoice({ ...choice, method: next === 'wallet' && besideCents > 0 ? 'mixed' : next }),
    bonus: { balanceCents, usableCents, isUsed: bonusCents > 0 },
    setBonus: (wants: boolean) => setChoice({ ...choice, bonus: wants ? 'wanted' : 'kept' }),
  };
}
