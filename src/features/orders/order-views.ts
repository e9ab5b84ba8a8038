/** The views of an order list: named sets of statuses, in the address as `?view=`, and the groups that each can have. */
import type { OrderGroup } from '~/contracts/orders/order-lists.schemas.ts';
import type { OrderStatus } from '~/domain/order-lifecycle.ts';

export const orderViewNames = ['all', 'open', 'disputed', 'completed', 'ended'] as const;
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
  disputed: ['disputed'],
  completed: ['completed'],
  ended: ['cancelled', 'refund'],
};

/** What waits for the reader stands first; reservations that were never paid are folded away. */
export const groupsOf: Record<OrderView, readonly OrderGroup[]> = {
  all: ['needs_you', 'others', 'abandoned'],
  open: ['needs_you', 'others'],
  disputed: ['needs_you', 'others'],
  completed: ['others'],
  ended: ['others', 'abandoned'],
};
