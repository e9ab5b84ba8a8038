/** Realtime events of orders. */
import * as v from 'valibot';
import { orderStatuses } from '~/domain/order-lifecycle.ts';
import { centsSchema, countSchema, idSchema, timestampSchema } from '../common.ts';

/** What somebody is told of an order while they are here; what they did themselves is never among it. */
export const orderNewsCodes = [
  'buyer_paid',
  'buyer_verification',
  'buyer_waiting',
  'buyer_started',
  'buyer_delivered',
  'buyer_completed',
  'buyer_disputed',
  'buyer_refunded',
  'buyer_not_charged',
  'buyer_late',
  'buyer_answered',
  'buyer_proposed',
  'buyer_agreed',
  'seller_paid',
  'seller_redeliver',
  'seller_redelivered',
  'seller_completed',
  'seller_disputed',
  'seller_refunded',
  'seller_deliver_soon',
  'seller_late',
  'seller_answered',
  'seller_proposed',
  'seller_agreed',
] as const;
export type OrderNewsCode = (typeof orderNewsCodes)[number];

/** Server → client. */
export const ordersServerEvents = {
  /** The buyer has opened something of a sealed delivery. */
  update_order_sealed: v.object({ order_id: idSchema }),
  /** One of the two has ticked a step of the handover, or taken the tick back. */
  update_order_checklist: v.object({ order_id: idSchema }),
  /** Something was said, shown or asked in the dispute: to both people of the order, and to who of the staff has it. */
  update_order_case: v.object({ order_id: idSchema }),
  /** To both people of the order. */
  update_order_status: v.object({ order_id: idSchema, status: v.picklist(orderStatuses) }),
  /** To the person whom it concerns and who did not cause it. */
  order_news: v.object({
    order_id: idSchema,
    /** The conversation that reports it as well. */
    room_id: idSchema,
    code: v.picklist(orderNewsCodes),
    title: v.string(),
    count: countSchema,
    /** The reader's side of the money in US cents: what the seller gets, what the buyer paid. Null for reminders. */
    amount: v.nullable(centsSchema),
    /** Until when the reader, or the seller, is to act. */
    due_at: v.nullable(timestampSchema),
    at: timestampSchema,
  }),
} as const;
