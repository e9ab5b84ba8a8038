/** How an amount is divided between a wallet and a card: apart from other prices, because the checkout reckons it while somebody chooses. */

/**
 * What the wallet pays of what is due after the bonus, in cents; the card pays the rest. A provider takes no less than its
 * least: where the card's part would be less, the wallet pays less. Where less is due than the least, the card is asked for
 * all, and its provider refuses it.
 */
export function walletBesideCard(
  dueCents: number,
  walletCents: number,
  leastCents: number,
): number {
  if (walletCents >= dueCents) return dueCents;
  return Math.min(walletCents, Math.max(0, dueCents - leastCents));
}
