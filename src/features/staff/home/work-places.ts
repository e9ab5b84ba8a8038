/** Where what waits is decided. */
import type { WorkQueueName } from '~/contracts/backoffice/backoffice.schemas.ts';

const queuePages: Record<WorkQueueName, string> = {
  offers: '/staff/offers',
  sellers: '/staff/sellers',
  proofs: '/staff/proofs',
  reports: '/staff/reports',
  appeals: '/staff/reports?view=appeals',
  disputes: '/staff/disputes',
  approvals: '/staff/orders?queue=waiting_approval',
  payouts: '/staff/payouts',
  payments: '/staff/payments',
  books: '/staff/payments?queue=books',
  chargebacks: '/staff/payments?queue=chargebacks',
  adjustments: '/staff/ledger?view=adjustments',
  rates: '/staff/rules/rates',
  rewards: '/staff/programmes?queue=rewards',
  partners: '/staff/programmes',
  deliveries: '/staff/operations?view=deliveries',
};

export const queuePage = (queue: WorkQueueName): string => queuePages[queue];

/** The element of an entry on the page of its queue. */
export const workAnchor = (id: string): string => `item-${id}`;

/** A dispute has a page of its own, everything else a card on the page of its queue. */
export function workPage({ queue, id }: { queue: WorkQueueName; id: string }): string {
  return queue === 'disputes' ? `/staff/disputes/${id}` : `${queuePages[queue]}#${workAnchor(id)}`;
}
