/** When the rows of the lifecycle table apply: its guards by name. Pure. */
import { appConfig } from '~config';
import {
  checkClosesAt,
  disputeTimer,
  leaveDisputeFrom,
  mayEscalateFrom,
  MOST_WITHDRAWALS,
  type DisputeState,
} from './dispute.ts';
import type { OrderActor, OrderStatus } from './order-lifecycle.ts';

/** What a guard may read. Made by the server from the locked row, never from the input. */
export interface GuardInput {
  now: Date;
  risk: 'low' | 'medium' | 'high';
  /** Of the money that a card has only promised: it waits, or its provider was asked for it; null where there is none. */
  promise: 'waiting' | 'asked' | null;
  deliverBy: Date | null;
  /** The proceeds of the completed order have not reached the seller's real balance. */
  proceedsOnHold: boolean;
  warrantyUntil: Date | null;
  /** How often the order has been disputed. */
  disputes: number;
  /** How many disputes of the order each side has withdrawn. */
  withdrawals: Record<DisputeState['openedBy'], number>;
  /** The open dispute; null while there is none. */
  dispute: DisputeState | null;
}

/** The state, and who asks for the transition. */
type Asked = GuardInput & { actor: OrderActor };

/**
 * Whoever opened the dispute takes it back, into the state in which it was opened: before support has taken over, and not
 * again and again, so that nobody keeps an order from its end by disputes (decision 0090).
 */
function openedIn(from: OrderStatus) {
  return ({ dispute, actor, withdrawals }: Asked): boolean =>
    dispute?.openedBy === actor &&
    dispute.from === from &&
    dispute.escalatedAt === null &&
    withdrawals[dispute.openedBy] < MOST_WITHDRAWALS;
}

/** Guards by name. Each name says when the transition is allowed. */
export const orderGuards = {
  risk_is_low: (input) => input.risk === 'low',
  risk_is_medium: (input) => input.risk === 'medium',
  risk_is_high: (input) => input.risk === 'high',
  only_promised: ({ promise }) => promise !== null,
  promise_waits: ({ promise }) => promise === 'waiting',
  promise_was_asked: ({ promise }) => promise === 'asked',
  money_is_there: ({ promise }) => promise === null,
  delivery_is_late: ({ deliverBy, now }) => deliverBy !== null && now > deliverBy,
  // While the proceeds are on hold or the warranty runs. Without an end to disputes a buyer could keep the proceeds from the seller for ever (decision 0043).
  still_disputable: ({ proceedsOnHold, warrantyUntil, disputes, now }) =>
    disputes < appConfig.orders.disputes &&
    (proceedsOnHold || (warrantyUntil !== null && now < warrantyUntil)),
  buyer_owes_answer: ({ dispute }) => dispute?.openedBy === 'seller' && !dispute.answeredAt,
  seller_owes_answer: ({ dispute }) => dispute?.openedBy === 'buyer' && !dispute.answeredAt,
  dispute_may_be_left: ({ dispute, now }) => {
    const from = dispute && leaveDisputeFrom(dispute);
    return from !== null && now >= from;
  },
  may_escalate: ({ dispute, now }) => {
    const from = dispute && mayEscalateFrom(dispute);
    return from !== null && now >= from;
  },
  opened_when_paid: openedIn('paid'),
  opened_in_progress: openedIn('in_progress'),
  opened_in_acceptance: openedIn('acceptance'),
  opened_when_completed: openedIn('completed'),
  disputed_when_paid: ({ dispute }) => dispute?.from === 'paid',
  disputed_in_progress: ({ dispute }) => dispute?.from === 'in_progress',
  settling_is_over: ({ dispute, now }) => {
    const timer = dispute && disputeTimer(dispute);
    return timer?.event === 'escalate' && now >= timer.at;
  },
  nothing_was_delivered: ({ dispute }) => dispute !== null && dispute.deliveredAt === null,
  buyer_kept_silent: ({ dispute }) => dispute !== null && checkClosesAt(dispute) !== null,
} satisfies Record<string, (input: Asked) => boolean>;
export type OrderGuard = keyof typeof orderGuards;
