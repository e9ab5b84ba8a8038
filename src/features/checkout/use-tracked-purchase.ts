/** Tells once that a payment at a provider has succeeded. */
import { useEffect } from 'react';
import type { OrderSummaryOutput } from '~/contracts/orders/orders.schemas.ts';
import type { OrderStatus } from '~/domain/order-lifecycle.ts';
import { track } from '~/platform/analytics/track.ts';

const UNPAID: readonly OrderStatus[] = ['created', 'cancelled', 'refund'];

/** Whether an order was paid for and not given back: a card that is only authorised has paid nothing. */
export function isPaid({ status, authorised }: Pick<OrderSummaryOutput, 'status' | 'authorised'>) {
  return authorised === null && !UNPAID.includes(status);
}

export function useTrackedPurchase(isBought: boolean): void {
  useEffect(() => {
    if (isBought) track({ name: 'Purchase', method: 'provider' });
  }, [isBought]);
}
