/** Amounts in the currency in which a provider tells them. */
import { appConfig } from '~config';
import { shownUnits } from '~/kernel/money.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';

/** One that we do not know is named by its code. */
export function useChargedAmount() {
  const { amountIn, count } = useFormat();
  return ({ amount, currency }: { amount: number; currency: string }): string => {
    const known = appConfig.currencies.all.find((each) => each === currency);
    return known ? amountIn(amount, known) : `${count(shownUnits(amount))} ${currency}`;
  };
}
