/** Prices in the fields that people type them into. */
import { appConfig, type Currency } from '~config';

/** The amount as the value of a price input: at least two decimals, at most four. */
export function typedFromCents(cents: number, currency: Currency): string {
  const rate = appConfig.currencies.rateMillionths[currency];
  const text = ((cents * rate) / 100_000_000).toFixed(4);
  return text.replace(/0{1,2}$/, '');
}
