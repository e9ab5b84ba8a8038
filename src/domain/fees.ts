/** Fees and hold times by seller level and kind of category (decisions, section 7; constants in app.config.ts). */
import { appConfig } from '~config';
import { invariant } from '~/kernel/invariant.ts';

const { wallet } = appConfig;

function atLevel(values: readonly number[], level: number): number {
  const value = values[level];
  invariant(value !== undefined, `There is no seller level ${level}`);
  return value;
}

/** The platform's fee in basis points, on top of the seller's price. Accounts cost more. */
export function feeBps(level: number, base: string): number {
  const extra = base === 'accounts' ? wallet.accountsExtraFeeBps : 0;
  return atLevel(wallet.feeBpsByLevel, level) + extra;
}

/** Hours that proceeds stay on hold after completion, before any warranty is taken into account. */
export function holdHours(level: number, base: string): number {
  return base === 'accounts'
    ? atLevel(wallet.accountsHoldHoursByLevel, level)
    : atLevel(wallet.holdHoursByLevel, level);
}

/** The rule behind a hold as a code that the statement shows: `hold.L2`, `hold.accounts.L0` or `hold.warranty`. */
export function holdRule(level: number, base: string, warrantyDays: number): string {
  if (warrantyDays * 24 > holdHours(level, base)) return 'hold.warranty';
  return base === 'accounts' ? `hold.accounts.L${level}` : `hold.L${level}`;
}
