/**
 * Who is notified of which changes of an order. Nobody is notified of their own actions, and nobody of an order that
 * was never paid (as in the chat).
 */
import type { OrderActor, OrderStatus } from '~/domain/order-lifecycle.ts';
import type { ReminderCode } from '~/domain/order-reminders.ts';
import type { OrderChange, OrderReminder } from '../orders/index.ts';

export type OrderNotificationCode =
  | 'buyer_paid'
  | 'buyer_verification'
  | 'buyer_waiting'
  | 'buyer_started'
  | 'buyer_delivered'
  | 'buyer_completed'
  | 'buyer_disputed'
  | 'buyer_refunded'
  | 'seller_paid'
  | 'seller_redeliver'
  | 'seller_redelivered'
  | 'seller_completed'
  | 'seller_disputed'
  | 'seller_refunded'
  | `${'buyer' | 'seller'}_${ReminderCode}`;

const toBuyer: Partial<Record<OrderStatus, OrderNotificationCode>> = {
  paid: 'buyer_paid',
  verification: 'buyer_verification',
  waiting_approval: 'buyer_waiting',
  in_progress: 'buyer_started',
  acceptance: 'buyer_delivered',
  completed: 'buyer_completed',
  disputed: 'buyer_disputed',
  refund: 'buyer_refunded',
};
const toSeller: Partial<Record<OrderStatus, OrderNotificationCode>> = {
  paid: 'seller_paid',
  completed: 'seller_completed',
  disputed: 'seller_disputed',
  refund: 'seller_refunded',
};

interface OrderNotice {
  userId: string;
  kind: 'order_buyer' | 'order_seller';
  code: OrderNotificationCode;
}

/** A seller is notified of an order once it is paid: what came before concerns the buyer and us. */
function isSellersBusiness(fact: Pick<OrderChange, 'from' | 'status'>): boolean {
  const unpaid: readonly (OrderStatus | null)[] = ['created', 'verification', 'waiting_approval'];
  return fact.status !== 'refund' || !unpaid.includes(fact.from);
}

function sellerCode(
  fact: Pick<OrderChange, 'from' | 'status' | 'was_disputed'>,
): OrderNotificationCode | undefined {
  if (fact.status === 'in_progress' && fact.from === 'disputed') return 'seller_redeliver';
  // Out of the vault, in the same breath as the decision: nothing is left to do.
  if (fact.status === 'acceptance' && fact.was_disputed === true) return 'seller_redelivered';
  return isSellersBusiness(fact) ? toSeller[fact.status] : undefined;
}

/** Who is notified of an event, in which role, and with which code. */
export function orderNotifications(
  fact: Pick<OrderChange, 'from' | 'status' | 'buyer_id' | 'seller_id' | 'was_disputed'> & {
    actor: OrderActor;
  },
): OrderNotice[] {
  if (fact.from === null) return [];
  const notices: OrderNotice[] = [];
  const buyerCode = fact.actor === 'buyer' ? undefined : toBuyer[fact.status];
  const sellersCode = fact.actor === 'seller' ? undefined : sellerCode(fact);
  if (buyerCode) notices.push({ userId: fact.buyer_id, kind: 'order_buyer', code: buyerCode });
  if (sellersCode) {
    notices.push({ userId: fact.seller_id, kind: 'order_seller', code: sellersCode });
  }
  return notices;
}

/** Who is notified of a reminder. */
export function reminderNotifications(
  event: Pick<OrderReminder, 'buyer_id' | 'seller_id' | 'reminders'>,
): OrderNotice[] {
  return event.reminders.map(({ to, code }) => ({
    userId: to === 'buyer' ? event.buyer_id : event.seller_id,
    kind: to === 'buyer' ? 'order_buyer' : 'order_seller',
    code: `${to}_${code}`,
  }));
}
