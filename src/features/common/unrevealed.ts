import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';

/** Whether the reader was handed instant goods that they have not looked at yet: then that is the next thing to do. */
export function isUnrevealed(order: Pick<OrderOutput, 'actions' | 'revealed_at'>): boolean {
  return order.actions.includes('reveal') && order.revealed_at === null;
}
