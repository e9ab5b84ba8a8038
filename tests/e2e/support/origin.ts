/** The origin of the market that the helpers of this worker call. */
let other: string | null = null;

export function origin(): string {
  return other ?? process.env['E2E_ORIGIN'] ?? '';
}

/**
 * From here on another market than that of all tests; null goes back. Not by way of the environment: the test runner hands
 * what a worker changes there on to later ones.
 */
export function talkTo(market: string | null): void {
  other = market;
}
