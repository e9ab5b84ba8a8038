/** Amounts as they are charged: in US dollars, whatever currency the visitor is shown. */
import type { OrderSummaryOutput } from '~/contracts/orders/orders.schemas.ts';
import { convertCents } from '~/kernel/money.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';

/** By which rate an order was shown, and to whom. */
type Shown = Pick<OrderSummaryOutput, 'currency' | 'rate' | 'role'>;

/**
 * Writes US cents as `$48.95`, and for whom prices are shown in another currency as `$48.95 (≈ €44.91)`.
 * @param order whose amounts they are: its buyer is shown them by the rate that it keeps (decision 0104)
 */
export function useCharge(order?: Shown): (cents: number) => string {
  const format = useFormat();
  const about = useAbout(order);
  return (cents) => {
    const charged = format.amountIn(cents, 'USD');
    return format.currency === 'USD' ? charged : `${charged} (≈\u00A0${about(cents)})`;
  };
}

/** US cents in the visitor's currency: of one's own purchase by its rate, otherwise by the one of now. */
export function useAbout(order?: Shown): (cents: number) => string {
  const format = useFormat();
  return order?.role === 'buyer' && order.currency === format.currency
    ? (cents) => format.amountIn(convertCents(cents, order.rate), order.currency)
    : format.cents;
}
