/** The views of an order list: named sets of statuses, in the address as `?view=`. */
import type { OrderStatus } from '~/domain/order-lifecycle.ts';

export const orderViewNames = ['all', 'open', 'completed', 'ended'] as const;
export type OrderView = (typeof orderViewNames)[number];

export const orderViews: Record<OrderView, readonly OrderStatus[]> = {
  all: [],
  open: [
    'created',
    'waiting_approval',
    'verification',
    'paid',
    'in_progress',
    'acceptance',
    'disputed',
  ],
  completed: ['completed'],
  ended: ['cancelled', 'refund'],
};
