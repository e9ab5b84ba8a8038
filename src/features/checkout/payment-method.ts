/** How an order is paid unless the buyer says otherwise. */
import type { CheckoutMethod } from './use-checkout.ts';

/**
 * The wallet wherever it covers what is due, because nothing more has to be typed then; a card where the buyer chose one,
 * or where the wallet is short.
 * @param chosen what the buyer pressed; undefined before that
 */
export function methodFor(
  chosen: string | undefined,
  amounts: { walletCents: number; dueCents: number },
): CheckoutMethod {
  return chosen === 'sandbox' || amounts.walletCents < amounts.dueCents ? 'sandbox' : 'wallet';
}
