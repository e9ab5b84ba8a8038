/** The event of a placed order or a changed status. Chat, reviews, statistics and notifications subscribe to it. */
import * as v from 'valibot';
import {
  orderActors,
  orderEvents,
  orderStatuses,
  type OrderStatus,
} from '~/domain/order-lifecycle.ts';
import { reminderCodes, reminderReaders } from '~/domain/order-reminders.ts';
import type { Ctx } from '../../core/context.ts';
import { defineEvent, on, type Subscription } from '../../core/events.ts';

const instant = v.nullable(v.string());

const orderChangeSchema = v.object({
  order_id: v.string(),
  buyer_id: v.string(),
  seller_id: v.string(),
  offer_id: v.string(),
  category_id: v.string(),
  market_key: v.string(),
  title: v.string(),
  /** Null when the order was placed. */
  from: v.nullable(v.picklist(orderStatuses)),
  status: v.picklist(orderStatuses),
  event: v.picklist(['place', ...orderEvents]),
  actor: v.picklist(orderActors),
  count: v.number(),
  total_cents: v.number(),
  /** What a promo code takes off the total. Events published before this field existed lack it. */
  discount_cents: v.optional(v.number(), 0),
  net_cents: v.number(),
  /** What the buyer paid per unit. */
  unit_micros: v.number(),
  at: v.string(),
  paid_at: instant,
  deliver_by: instant,
  check_until: instant,
  delivered_at: instant,
  /** The order had been completed before this change: a dispute reopened it. */
  was_completed: v.boolean(),
  /** A dispute came before this change, and: the seller loses one by it. Older events lack them. */
  was_disputed: v.optional(v.boolean()),
  dispute_lost: v.optional(v.boolean()),
  /** Who hands over: the seller, or the vault at once. Older events lack it. */
  delivery: v.optional(v.picklist(['manual', 'instant'])),
});
export type OrderChange = v.InferOutput<typeof orderChangeSchema>;

/** An order was placed (`from` null) or changed its status. One event for each row of the lifecycle table. */
export const orderChanged = defineEvent(
  'orders.changed',
  orderChangeSchema,
  (event) => event.order_id,
);

const reminderSchema = v.object({
  order_id: v.string(),
  buyer_id: v.string(),
  seller_id: v.string(),
  status: v.picklist(orderStatuses),
  title: v.string(),
  count: v.number(),
  reminders: v.array(
    v.object({ to: v.picklist(reminderReaders), code: v.picklist(reminderCodes) }),
  ),
  at: v.string(),
});
export type OrderReminder = v.InferOutput<typeof reminderSchema>;

/** Somebody is told something of an order that stays in its status: a date comes near or has passed, or a dispute goes on. */
export const orderReminded = defineEvent(
  'orders.reminded',
  reminderSchema,
  (event) => event.order_id,
);

const sealedOpenedSchema = v.object({
  order_id: v.string(),
  buyer_id: v.string(),
  seller_id: v.string(),
  at: v.string(),
});

/** The buyer has opened something of a sealed delivery for the first time. What it is stays with the order. */
export const sealedOpened = defineEvent(
  'orders.sealed_opened',
  sealedOpenedSchema,
  (event) => event.order_id,
);

const handoverTickedSchema = v.object({
  order_id: v.string(),
  buyer_id: v.string(),
  seller_id: v.string(),
  at: v.string(),
});

/** One of the two people has changed a tick of the handover's steps. */
export const handoverTicked = defineEvent(
  'orders.handover_ticked',
  handoverTickedSchema,
  (event) => event.order_id,
);

/** Something went into the recall fund, or was paid out of it. */
export const recallMoved = defineEvent(
  'orders.recall_moved',
  v.object({ order_id: v.string() }),
  (event) => event.order_id,
);

/** Recall protection has paid the buyer of an order. */
export const recallPaid = defineEvent(
  'orders.recall_paid',
  v.object({ order_id: v.string(), buyer_id: v.string(), cents: v.number() }),
  (event) => event.order_id,
);

/** Subscribes to orders that enter one of these statuses. */
export function onOrder(
  statuses: readonly OrderStatus[],
  name: string,
  handle: (ctx: Ctx, event: OrderChange) => Promise<void>,
  options: { transactional?: boolean; first?: boolean } = {},
): Subscription {
  return on(orderChanged, name, handle, {
    ...options,
    concerns: (event) => statuses.includes(event.status),
  });
}
