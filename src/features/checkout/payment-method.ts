/** How an order is paid unless the buyer says otherwise. */
import type { CardMethod } from '~/contracts/payments/card-methods.ts';
import type { BalanceOutput, ReservationOutput } from '~/contracts/wallet/wallet.schemas.ts';
import { walletBesideCard } from '~/domain/card-rest.ts';
import type { CheckoutMethod } from './use-checkout.ts';

/**
 * The wallet wherever it covers what is due, because nothing more has to be typed then; a card where the buyer chose one,
 * or where the wallet is short. What the wallet has is used beside a card only where the buyer chose that.
 * @param chosen what the buyer pressed: `mixed` is a card for what the wallet does not have; undefined before that
 * @param card who takes cards here; null: nobody does
 */
export function methodFor(
  chosen: string | undefined,
  amounts: { walletCents: number; dueCents: number },
  card: CardMethod | null,
): CheckoutMethod {
  const isChosen = chosen !== undefined && chosen !== 'wallet' && chosen !== 'mixed';
  const isCard = isChosen || amounts.walletCents < amounts.dueCents;
  return (isCard && card) || 'wallet';
}

/**
 * What a wallet has for the orders that are paid, by kind: what is reserved for a card payment of theirs is there for them, but
 * for bonus money that has expired meanwhile. Of a basket's payment all is there for each of its orders, because it is left then.
 */
export function balancesFor(
  { data, reserved }: { data: readonly BalanceOutput[]; reserved: readonly ReservationOutput[] },
  orderIds: readonly (string | undefined)[],
) {
  const own = reserved.filter((each) => each.order_ids.some((id) => orderIds.includes(id)));
  const of = (slug: 'real' | 'card' | 'bonus'): number =>
    own.reduce(
      (sum, each) => sum + (slug === 'bonus' ? each.usable_bonus_amount : each[`${slug}_amount`]),
      data.find((entry) => entry.slug === slug)?.balance ?? 0,
    );
  return { bonusCents: of('bonus'), walletCents: of('card') + of('real') };
}

/** What the wallet can pay beside a card, in cents; 0 where it can pay all, or nothing. */
export function besideCard(amounts: {
  walletCents: number;
  dueCents: number;
  leastCents: number;
}): number {
  const { walletCents, dueCents, leastCents } = amounts;
  if (walletCents >= dueCents) return 0;
  return walletBesideCard(dueCents, walletCents, leastCents);
}
