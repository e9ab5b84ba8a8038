/** Realtime events of orders. */
import * as v from 'valibot';
import { orderStatuses } from '~/domain/order-lifecycle.ts';
import { idSchema } from '../common.ts';

/** Server → client, to both people of the order. */
export const ordersServerEvents = {
  update_order_status: v.object({ order_id: idSchema, status: v.picklist(orderStatuses) }),
} as const;
