/** Amounts as they are charged: in US dollars, whatever currency the visitor is shown. */
import { useFormat } from '~/platform/i18n/use-format.ts';

/** Writes US cents as `$48.95`, and for whom prices are shown in another currency as `$48.95 (≈ €44.91)`. */
export function useCharge(): (cents: number) => string {
  const format = useFormat();
  return (cents) => {
    const charged = format.amountIn(cents, 'USD');
    return format.currency === 'USD' ? charged : `${charged} (≈\u00A0${format.cents(cents)})`;
  };
}
