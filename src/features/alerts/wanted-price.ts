/** The price of an alert as it is typed, in the visitor's currency. Pure. */
import type { Currency, Locale } from '~config';
import { typedFromCents, withDecimalSign } from '~/features/common/shown-in-field.ts';
import { centsFromTyped, readDecimal } from '~/features/common/typed-price.ts';

/** Something that is worth a notice: a little less than now. */
const SUGGESTED_SHARE = 0.95;

/** What the field begins with: a little less than it costs now, empty where that is not known. */
export function suggestedPrice(
  nowCents: number | null,
  currency: Currency,
  isPrecise: boolean,
  locale: Locale,
): string {
  if (nowCents === null) return '';
  const less = nowCents * SUGGESTED_SHARE;
  if (isPrecise) return typedFromCents(less, currency, locale);
  return withDecimalSign(Number(typedFromCents(less, currency, 'en')).toFixed(2), locale);
}

/** US cents of what was typed; null when it is no price. */
export function wantedCents(typed: string, currency: Currency): number | null {
  const amount = readDecimal(typed);
  if (amount === null || amount <= 0) return null;
  const cents = centsFromTyped(amount, currency);
  return cents > 0 ? cents : null;
}
