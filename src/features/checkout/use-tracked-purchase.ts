/** Tells once that a payment at a provider has succeeded. */
import { useEffect } from 'react';
import type { OrderStatus } from '~/domain/order-lifecycle.ts';
import { track } from '~/platform/analytics/track.ts';

const UNPAID: readonly OrderStatus[] = ['created', 'cancelled', 'refund'];

/** Whether an order was paid for and not given back. */
export function isPaid({ status }: { status: OrderStatus }): boolean {
  return !UNPAID.includes(status);
}

export function useTrackedPurchase(isBought: boolean): void {
  useEffect(() => {
    if (isBought) track({ name: 'Purchase', method: 'provider' });
  }, [isBought]);
}
