/** For staff, who see US dollars: what the buyer of an order was shown in their currency, at the rate of that day. */
import { Trans } from '@lingui/react/macro';
import { chargedCents } from '~/contracts/orders/bill.ts';
import type { OrderSummaryOutput } from '~/contracts/orders/orders.schemas.ts';
import { convertCents } from '~/kernel/money.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';

/** Nothing where the buyer saw US dollars as well. */
export function AmountForBuyer(props: {
  order: Pick<OrderSummaryOutput, 'currency' | 'rate' | 'total_amount' | 'discount_amount'>;
}) {
  const format = useFormat();
  const { currency, rate } = props.order;
  if (currency === 'USD') return null;
  const amount = format.amountIn(convertCents(chargedCents(props.order), rate), currency);
  return <Trans>{amount} for the buyer</Trans>;
}
