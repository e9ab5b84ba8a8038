import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';

/** Whether the reader has received instant goods that they have not revealed yet: then that is the next action. */
export function isUnrevealed(order: Pick<OrderOutput, 'actions' | 'revealed_at'>): boolean {
  return order.actions.includes('reveal') && order.revealed_at === null;
}

/** Whether the reader checks a delivery of which something is still sealed: opening it comes before confirming. */
export function isStillSealed(order: OrderOutput): boolean {
  const isChecking = order.role === 'buyer' && order.status === 'acceptance';
  const isClosed = order.sealed.some((part) => part.opened_at === null && !part.withdrawn);
  return isUnrevealed(order) || (isChecking && isClosed);
}
