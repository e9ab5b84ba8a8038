import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';

/** Whether the reader has received instant goods that they have not revealed yet: then that is the next action. */
export function isUnrevealed(order: Pick<OrderOutput, 'actions' | 'revealed_at'>): boolean {
  return order.actions.includes('reveal') && order.revealed_at === null;
}
