/** The exchange rates that amounts are shown with: those of the configuration until others are known. */
import { appConfig, type Currency } from '~config';

export type Rates = Readonly<Record<Currency, number>>;

let rates: Rates = appConfig.currencies.rateMillionths;

/** Millionths of the currency for one US dollar. */
export const rateOf = (currency: Currency): number => rates[currency];

/** On the server as they are read (`modules/rates`), in the browser as the page brought them. */
export function showRates(known: Rates | undefined): void {
  if (known) rates = known;
}
