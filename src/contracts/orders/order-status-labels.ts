/** What the states of an order are called, wherever they are read: on pages, in lists, in files. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrderStatus } from '~/domain/order-lifecycle.ts';

export const orderStatusNames: Record<OrderStatus, MessageDescriptor> = {
  created: msg`Not paid yet`,
  waiting_approval: msg`Waiting for approval`,
  verification: msg`Verification`,
  paid: msg`Paid`,
  in_progress: msg`In progress`,
  acceptance: msg`Delivered, check it`,
  completed: msg`Completed`,
  disputed: msg`Disputed`,
  cancelled: msg`Cancelled`,
  refund: msg`Refunded`,
};
