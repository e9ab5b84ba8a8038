/**
 * The steps of one order: what happened, what runs now, what comes. Each step has one name in every state; only whether it
 * is done, runs or is ahead changes. Pure: the page gives them their labels.
 */
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import type { OrderStatus } from '~/domain/order-lifecycle.ts';

export type StepName =
  | 'placed'
  | 'paid'
  | 'identity_checked'
  | 'payment_checked'
  | 'started'
  | 'delivered'
  | 'confirmed'
  | 'seller_paid'
  | 'disputed'
  | 'answered'
  /** A card has promised the money, and was not charged. */
  | 'authorised'
  /** Support takes over what the two sides did not settle. */
  | 'escalated'
  | 'withdrawn'
  | 'proposed'
  /** What was proposed stands no longer. */
  | 'dropped'
  /** Both sides settled it. */
  | 'agreed'
  | 'decided'
  | 'redelivery'
  | 'cancelled'
  | 'refunded'
  /** From then on the buyer may leave the dispute alone. */
  | 'may_leave'
  /** What a dispute leads to by itself. */
  | 'ends_itself';

export type StepActor = 'buyer' | 'seller' | 'support' | 'system';
type OrderEventOutput = OrderOutput['events'][number];

interface Waiting {
  state: 'now' | 'next';
  name: StepName;
  /** The date that is named with it: a deadline or the moment at which it happens by itself. */
  at: string | null;
  /** Who has to act; null for what comes by itself. */
  who: StepActor | null;
  /** When the money goes back by itself unless it is done before. */
  refundAt: string | null;
}

/** What happened; an open dispute is what runs now. */
interface Happened {
  state: 'done' | 'now';
  name: StepName;
  at: string;
  event: OrderEventOutput | null;
}

export type OrderStep = Happened | Waiting;

const names: Record<OrderEventOutput['event'], StepName> = {
  place: 'placed',
  capture: 'paid',
  promise: 'authorised',
  collect: 'paid',
  promise_lost: 'cancelled',
  unpaid_timeout: 'cancelled',
  verification_passed: 'identity_checked',
  verification_failed: 'identity_checked',
  verification_timeout: 'refunded',
  approve: 'payment_checked',
  refuse: 'refunded',
  approval_timeout: 'refunded',
  start: 'started',
  start_timeout: 'refunded',
  deliver: 'delivered',
  delivery_timeout: 'refunded',
  confirm: 'confirmed',
  check_timeout: 'confirmed',
  cancel: 'refunded',
  decline: 'refunded',
  dispute: 'disputed',
  answer: 'answered',
  escalate: 'escalated',
  withdraw: 'withdrawn',
  propose: 'proposed',
  take_back: 'dropped',
  lapse: 'dropped',
  agree_complete: 'agreed',
  agree_refund: 'agreed',
  agree_redeliver: 'redelivery',
  agree_continue: 'agreed',
  dispute_timeout: 'decided',
  resolve_complete: 'decided',
  resolve_refund: 'refunded',
  resolve_redeliver: 'redelivery',
  bank_took: 'refunded',
};

/** What an event ended in counts before what it was: before the payment a cancellation gives nothing back. */
const ends: Partial<Record<OrderStatus, StepName>> = { cancelled: 'cancelled', refund: 'refunded' };

function waiting(
  name: StepName,
  at: string | null = null,
  more: Partial<Omit<Waiting, 'name' | 'at'>> = {},
): Waiting {
  return { state: 'next', name, at, who: null, refundAt: null, ...more };
}

/** What runs now, with whoever has to act. */
function running(
  name: StepName,
  who: StepActor,
  at: string | null,
  refundAt: string | null = null,
): Waiting {
  return waiting(name, at, { state: 'now', who, refundAt });
}

/** The way from the payment to the seller's money; what was stopped names no dates. */
function wayFrom(name: 'started' | 'delivered' | 'confirmed', order: OrderOutput): Waiting[] {
  const { timeline, status } = order;
  // While a payment is looked at, the dates of the order have not begun.
  const isStopped = status === 'verification' || status === 'waiting_approval';
  const dated = (at: string | null) => (isStopped ? null : at);
  const way = [
    waiting('started'),
    waiting('delivered', dated(timeline.deliver_by)),
    waiting('confirmed', dated(timeline.check_until)),
    waiting('seller_paid', dated(timeline.seller_paid_on)),
  ];
  const isInstant = order.offer.delivery.method === 'instant';
  return way
    .slice(way.findIndex((step) => step.name === name))
    .filter((step) => !isInstant || step.name !== 'started');
}

/** The dates of an open dispute, and what silence leads to, in the order of time. */
function disputeSteps({ dispute, next_timer: timer }: OrderOutput): Waiting[] {
  if (dispute === null) return [];
  const other = dispute.opened_by === 'buyer' ? 'seller' : 'buyer';
  const steps: Waiting[] = [];
  if (dispute.answered_at === null) {
    steps.push(waiting('answered', dispute.answer_by, { who: other }));
  }
  if (dispute.hands_over) steps.push(waiting('escalated', dispute.settle_by));
  if (dispute.leave_from !== null) steps.push(waiting('may_leave', dispute.leave_from));
  if (dispute.ends_with === null) {
    steps.push(waiting('decided', dispute.decide_by, { who: 'support' }));
  } else {
    // Until support takes over, that is the next timer; nothing ends by itself before the time to decide is over.
    const at = dispute.hands_over ? dispute.decide_by : timer?.at;
    if (at) steps.push(waiting('ends_itself', at));
  }
  return steps.toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1));
}

/** What runs while the payment is looked at. A card that is not charged gives nothing back by itself: its order only ends. */
function checkOf(
  name: 'identity_checked' | 'payment_checked',
  who: StepActor,
  { authorised, next_timer: timer }: OrderOutput,
): Waiting {
  if (authorised?.state === 'charging') return waiting('paid', null, { state: 'now' });
  const at = timer?.at ?? null;
  return authorised ? running(name, who, at) : running(name, who, null, at);
}

function stepsAhead(order: OrderOutput, now: Date): OrderStep[] {
  const { timeline, status } = order;
  const timer = order.next_timer?.at ?? null;
  const rest = (after: 'started' | 'delivered' | 'confirmed') => wayFrom(after, order).slice(1);
  switch (status) {
    case 'created':
      return [running('paid', 'buyer', timer), ...wayFrom('started', order)];
    case 'verification':
      return [checkOf('identity_checked', 'buyer', order), ...wayFrom('started', order)];
    case 'waiting_approval':
      return [checkOf('payment_checked', 'support', order), ...wayFrom('started', order)];
    case 'paid': {
      // Who promised to deliver sooner than the order has to be started at the latest starts by then.
      const dates = [timeline.deliver_by, timer].filter((date) => date !== null);
      const at = dates.toSorted().find((date) => new Date(date) > now) ?? timer;
      return [running('started', 'seller', at, timer), ...wayFrom('delivered', order)];
    }
    case 'in_progress':
      return [running('delivered', 'seller', timeline.deliver_by, timer), ...rest('delivered')];
    case 'acceptance':
      return [running('confirmed', 'buyer', timeline.check_until), ...rest('confirmed')];
    case 'completed': {
      const at = timeline.seller_paid_on;
      if (at === null) return [];
      const isPaid = new Date(at) <= now;
      return [
        isPaid
          ? { state: 'done', name: 'seller_paid', at, event: null }
          : waiting('seller_paid', at),
      ];
    }
    case 'disputed':
      return disputeSteps(order);
    case 'cancelled':
    case 'refund':
      return [];
  }
}

/** What happened, and what comes next: nothing is known of it while a bank has the money. */
export function stepsOf(order: OrderOutput, now: Date): OrderStep[] {
  const past = order.events.map((event, index): OrderStep => {
    const isOpen = order.status === 'disputed' && index === order.events.length - 1;
    const name = ends[event.status] ?? names[event.event];
    return { state: isOpen ? 'now' : 'done', name, at: event.at, event };
  });
  return order.bank_stopped ? past : [...past, ...stepsAhead(order, now)];
}
