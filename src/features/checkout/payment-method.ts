/** How an order is paid unless the buyer says otherwise. */
import type { CardMethod } from '~/contracts/payments/card-methods.ts';
import type { CheckoutMethod } from './use-checkout.ts';

/**
 * The wallet wherever it covers what is due, because nothing more has to be typed then; a card where the buyer chose one,
 * or where the wallet is short.
 * @param chosen what the buyer pressed; undefined before that
 * @param card who takes cards here; null: nobody does
 */
export function methodFor(
  chosen: string | undefined,
  amounts: { walletCents: number; dueCents: number },
  card: CardMethod | null,
): CheckoutMethod {
  const isCard = (chosen ?? 'wallet') !== 'wallet' || amounts.walletCents < amounts.dueCents;
  return (isCard && card) || 'wallet';
}
