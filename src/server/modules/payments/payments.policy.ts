/** Compares a provider's event with the request that we made. Pure: it returns. */

/** Our request to the provider. */
interface Asked {
  provider: string;
  amount_cents: number;
  currency: string;
  status: 'created' | 'captured' | 'failed';
}

/** The provider's event. */
interface Told {
  provider: string;
  amountCents: number;
  currency: string;
}

/**
 * - `unknown`: from another provider than the one that was asked
 * - `mismatch`: another amount or currency
 * - `ignored`: it was captured before, which is final whatever the event says
 * - `valid`: the event takes effect
 */
export function verdictOf(asked: Asked, told: Told): 'unknown' | 'mismatch' | 'ignored' | 'valid' {
  if (asked.provider !== told.provider) return 'unknown';
  if (asked.amount_cents !== told.amountCents || asked.currency !== told.currency) {
    return 'mismatch';
  }
  return asked.status === 'captured' ? 'ignored' : 'valid';
}
