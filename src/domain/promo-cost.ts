/** What a promo code can cost at most (decision 0120). Pages say it while it is typed, and the server decides by it. */
import { timesCents } from '~/kernel/money.ts';

export interface CostlyCode {
  /** It gives money to wallets. */
  isDeposit: boolean;
  /** The most that one use takes off or gives, in US cents; null: there is no most. */
  eachCents: number | null;
  totalLimit: number | null;
  userLimit: number | null;
  firstOrderOnly: boolean;
  /** One person alone may use it. */
  isPersonal: boolean;
}

/**
 * How often one person may use a code. A first-order code can be used once: that also holds between two concurrent
 * orders. So can a code for the wallet that names no limit: it is money.
 */
export function usesOfOne(
  code: Pick<CostlyCode, 'isDeposit' | 'userLimit' | 'firstOrderOnly'>,
): number | null {
  if (code.firstOrderOnly) return 1;
  return code.userLimit ?? (code.isDeposit ? 1 : null);
}

/** How often a code can be used in all; null: there is no limit. */
function usesInAll(code: CostlyCode): number | null {
  const ofOne = code.isPersonal ? usesOfOne(code) : null;
  if (ofOne === null) return code.totalLimit;
  return code.totalLimit === null ? ofOne : Math.min(ofOne, code.totalLimit);
}

/** US cents; null: nothing bounds it. */
export function mostCents(code: CostlyCode): number | null {
  const uses = usesInAll(code);
  return uses === null || code.eachCents === null ? null : timesCents(code.eachCents, uses);
}

/** Whether one most is above another; null is above all. */
export function isAbove(most: number | null, other: number | null): boolean {
  if (other === null) return false;
  return most === null || most > other;
}
