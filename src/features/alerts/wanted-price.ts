/** The price of an alert as it is typed, in the visitor's currency. Pure. */
import type { Currency } from '~config';
import { typedFromCents } from '~/features/common/shown-in-field.ts';
import { centsFromTyped, readDecimal } from '~/features/common/typed-price.ts';

/** Something that is worth a notice: a little less than now. */
const SUGGESTED_SHARE = 0.95;

/** What the field begins with: a little less than it costs now, empty where that is not known. */
export function suggestedPrice(
  nowCents: number | null,
  currency: Currency,
  isPrecise: boolean,
): string {
  if (nowCents === null) return '';
  const less = nowCents * SUGGESTED_SHARE;
  const typed = typedFromCents(less, currency);
  return isPrecise ? typed : Number(typed).toFixed(2);
}

/** US cents of what was typed; null when it is no price. */
export function wantedCents(typed: string, currency: Currency): number | null {
  const amount = readDecimal(typed);
  if (amount === null || amount <= 0) return null;
  const cents = centsFromTyped(amount, currency);
  return cents > 0 ? cents : null;
}
