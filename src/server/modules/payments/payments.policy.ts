/** What a provider's event means for what we asked it for. Pure: it returns. */

/** What the provider was asked for. */
interface Asked {
  provider: string;
  amount_cents: number;
  currency: string;
  status: 'created' | 'captured' | 'failed';
}

/** What the provider tells. */
interface Told {
  provider: string;
  amountCents: number;
  currency: string;
}

/**
 * - `unknown`: another provider speaks of it than the one that was asked
 * - `mismatch`: another amount or currency
 * - `ignored`: it was captured before, and stays so whatever is told
 * - `valid`: the event takes effect
 */
export function verdictOf(asked: Asked, told: Told): 'unknown' | 'mismatch' | 'ignored' | 'valid' {
  if (asked.provider !== told.provider) return 'unknown';
  if (asked.amount_cents !== told.amountCents || asked.currency !== told.currency) {
    return 'mismatch';
  }
  return asked.status === 'captured' ? 'ignored' : 'valid';
}
