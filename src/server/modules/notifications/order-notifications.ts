/**
 * Who is notified of which changes of an order. Nobody is notified of their own actions, and nobody of an order that
 * was never paid (as in the chat).
 */
import type { OrderActor, OrderEvent, OrderStatus } from '~/domain/order-lifecycle.ts';
import type { Reminder, ReminderCode } from '~/domain/order-reminders.ts';
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
  | 'buyer_not_charged'
  | 'seller_paid'
  | 'seller_redeliver'
  | 'seller_redelivered'
  | 'seller_completed'
  | 'seller_disputed'
  | 'seller_refunded'
  | 'buyer_dispute_withdrawn'
  | 'seller_dispute_withdrawn'
  | 'buyer_agreed'
  | 'seller_agreed'
  | `${Reminder['to']}_${ReminderCode}`;

/** What somebody has to do before a date that comes soon: quiet hours may let it through. */
const deadlines: ReadonlySet<OrderNotificationCode> = new Set<OrderNotificationCode>([
  'buyer_verification',
  'buyer_disputed',
  'buyer_answer_soon',
  'buyer_answer_late',
  'buyer_settle_soon',
  'buyer_proposed',
  'seller_paid',
  'seller_redeliver',
  'seller_disputed',
  'seller_answer_soon',
  'seller_answer_late',
  'seller_settle_soon',
  'seller_proposed',
  'seller_deliver_soon',
  'seller_late',
  'seller_late_last',
]);

/** Whether a notification of an order waits for an act of its reader. What the vault hands over by itself does not. */
export function hasDeadline(code: OrderNotificationCode, isFromVault: boolean): boolean {
  return deadlines.has(code) && !(code === 'seller_paid' && isFromVault);
}

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

/** A card that had promised the money was not charged, and the order has ended (decision 0100). */
const notCharged: readonly (OrderEvent | 'place')[] = [
  'refuse',
  'verification_timeout',
  'approval_timeout',
  'promise_lost',
];

interface OrderNotice {
  userId: string;
  kind: 'order_buyer' | 'order_seller' | 'staff_orders';
  code: OrderNotificationCode;
}

/** A seller is notified of an order once it is paid: what came before concerns the buyer and us. */
function isSellersBusiness(event: Pick<OrderChange, 'from' | 'status'>): boolean {
  const unpaid: readonly (OrderStatus | null)[] = ['created', 'verification', 'waiting_approval'];
  return event.status !== 'refund' || !unpaid.includes(event.from);
}

function sellerCode(
  event: Pick<OrderChange, 'from' | 'status' | 'was_disputed'>,
): OrderNotificationCode | undefined {
  if (event.status === 'in_progress' && event.from === 'disputed') return 'seller_redeliver';
  // Out of the vault, in the same breath as the decision: nothing is left to do.
  if (event.status === 'acceptance' && event.was_disputed === true) return 'seller_redelivered';
  return isSellersBusiness(event) ? toSeller[event.status] : undefined;
}

function withdrawalNotice({
  actor,
  buyer_id: buyer,
  seller_id: seller,
}: Pick<OrderChange, 'buyer_id' | 'seller_id'> & { actor: OrderActor }): OrderNotice {
  return actor === 'buyer'
    ? { userId: seller, kind: 'order_seller', code: 'seller_dispute_withdrawn' }
    : { userId: buyer, kind: 'order_buyer', code: 'buyer_dispute_withdrawn' };
}

/** What not every event tells. */
type Told = Partial<Pick<OrderChange, 'event' | 'delivery'>>;

/** Who made the proposal is told that it was accepted; a seller who has to deliver again by hand, that. */
function agreementNotice({
  actor,
  event,
  delivery,
  buyer_id: buyer,
  seller_id: seller,
}: Parameters<typeof withdrawalNotice>[0] & Told): OrderNotice {
  if (actor === 'seller') return { userId: buyer, kind: 'order_buyer', code: 'buyer_agreed' };
  const isByHand = event === 'agree_redeliver' && delivery !== 'instant';
  const code = isByHand ? 'seller_redeliver' : 'seller_agreed';
  return { userId: seller, kind: 'order_seller', code };
}

/** Who is notified of an event, in which role, and with which code. */
export function orderNotifications(
  event: Pick<OrderChange, 'from' | 'status' | 'buyer_id' | 'seller_id' | 'was_disputed'> &
    Told & { actor: OrderActor },
): OrderNotice[] {
  if (event.from === null) return [];
  // The order is where it was: nothing was paid, started, delivered or completed by it.
  if (event.event === 'withdraw') return [withdrawalNotice(event)];
  if (event.event?.startsWith('agree_')) return [agreementNotice(event)];
  // It waits where it was.
  if (event.from === event.status) return [];
  if (event.status === 'cancelled') {
    const isTold = event.event !== undefined && notCharged.includes(event.event);
    const told = {
      userId: event.buyer_id,
      kind: 'order_buyer',
      code: 'buyer_not_charged',
    } as const;
    return isTold ? [told] : [];
  }
  const notices: OrderNotice[] = [];
  const buyerCode = event.actor === 'buyer' ? undefined : toBuyer[event.status];
  const sellersCode = event.actor === 'seller' ? undefined : sellerCode(event);
  if (buyerCode) notices.push({ userId: event.buyer_id, kind: 'order_buyer', code: buyerCode });
  if (sellersCode) {
    notices.push({ userId: event.seller_id, kind: 'order_seller', code: sellersCode });
  }
  return notices;
}

const kindOf = { buyer: 'order_buyer', seller: 'order_seller', support: 'staff_orders' } as const;

/**
 * Who is notified of a reminder.
 * @param staff who decides about orders; nobody is reminded of an own case, which is a colleague's to decide
 */
export function reminderNotifications(
  event: Pick<OrderReminder, 'buyer_id' | 'seller_id' | 'reminders'>,
  staff: readonly string[],
): OrderNotice[] {
  const { buyer_id: buyer, seller_id: seller } = event;
  const readers = {
    buyer: [buyer],
    seller: [seller],
    support: staff.filter((id) => id !== buyer && id !== seller),
  };
  return event.reminders.flatMap(({ to, code }) =>
    readers[to].map((userId): OrderNotice => ({ userId, kind: kindOf[to], code: `${to}_${code}` })),
  );
}
