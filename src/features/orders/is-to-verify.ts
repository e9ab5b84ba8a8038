/** Whether an order waits for its buyer to prove who they are; not once the card is being charged (decision 0100). */
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';

export function isToVerify(order: Pick<OrderOutput, 'role' | 'status' | 'authorised'>): boolean {
  const { role, status, authorised } = order;
  return role === 'buyer' && status === 'verification' && authorised?.state !== 'charging';
}
