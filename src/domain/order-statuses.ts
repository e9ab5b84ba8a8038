/** What the states of an order mean for money and stock; apart from the table, which a page need not load. */
import type { OrderStatus } from './order-lifecycle.ts';

/** States in which the buyer's money lies in the order's escrow, unless a card has only promised it (decision 0100). */
export const escrowStatuses: readonly OrderStatus[] = [
  'waiting_approval',
  'verification',
  'paid',
  'in_progress',
  'acceptance',
  'disputed',
];

/** States in which the units have gone back to the offer. */
export const returnedStatuses: readonly OrderStatus[] = ['cancelled', 'refund'];
