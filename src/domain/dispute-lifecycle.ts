/** The rows of the lifecycle table that lead through and out of a dispute (decisions 0038, 0090, 0091). */
import type { OrderGuard } from './order-guards.ts';
import type { OrderEffect, OrderStatus, OrderTransition } from './order-lifecycle.ts';

// Lock order: money, then stock, then promo code. Everybody locks in this order, so that no deadlock is possible.
export const givenBack = ['refund_buyer', 'return_stock', 'return_promo'] as const;
// What is proposed in a dispute ends with it, whoever ends it: right behind the order in the order of locks.
const settledBack = ['end_talks', ...givenBack] as const;
const settledOn = ['end_talks', 'restart_clock', 'proceeds_to_hold'] as const;
const bothSides = ['buyer', 'seller'] as const;

/** Whoever opened a dispute takes it back before the order was complete: it goes on where it was. */
function withdrawnTo(to: OrderStatus, guard: OrderGuard): OrderTransition {
  const effects = ['end_talks', 'note_withdrawal', 'resume_clock'] as const;
  return { from: 'disputed', event: 'withdraw', by: bothSides, guard, to, effects };
}

/** Both agree that nothing has to change before the goods are there: the order goes on where it was. */
function continuedTo(to: OrderStatus, guard: OrderGuard): OrderTransition {
  const effects = ['end_talks', 'resume_clock'] as const;
  return { from: 'disputed', event: 'agree_continue', by: bothSides, guard, to, effects };
}

/** A proposal, which is also the answer of whoever owes one. */
function proposedBy(by: OrderTransition['by'], guard?: OrderGuard): OrderTransition {
  const effects: readonly OrderEffect[] = guard
    ? ['note_answer', 'make_proposal']
    : ['make_proposal'];
  return {
    from: 'disputed',
    event: 'propose',
    by,
    ...(guard && { guard }),
    to: 'disputed',
    effects,
  };
}

/** A proposal of before stands no longer. */
function droppedBy(event: 'take_back' | 'lapse', by: OrderTransition['by']): OrderTransition {
  return { from: 'disputed', event, by, to: 'disputed', effects: ['drop_proposal'] };
}

/** The order of rows matters only between rows of the same event: the first open one counts. */
export const disputeRows: readonly OrderTransition[] = [
  // Silence has a consequence: decision 0038.
  {
    from: 'disputed',
    event: 'answer',
    by: ['buyer'],
    guard: 'buyer_owes_answer',
    to: 'disputed',
    effects: ['note_answer'],
  },
  {
    from: 'disputed',
    event: 'answer',
    by: ['seller'],
    guard: 'seller_owes_answer',
    to: 'disputed',
    effects: ['note_answer'],
  },
  {
    from: 'disputed',
    event: 'escalate',
    by: ['system'],
    guard: 'settling_is_over',
    to: 'disputed',
    effects: ['note_escalation'],
  },
  {
    from: 'disputed',
    event: 'escalate',
    by: ['buyer', 'seller'],
    guard: 'may_escalate',
    to: 'disputed',
    effects: ['note_escalation'],
  },
  withdrawnTo('paid', 'opened_when_paid'),
  withdrawnTo('in_progress', 'opened_in_progress'),
  withdrawnTo('acceptance', 'opened_in_acceptance'),
  {
    from: 'disputed',
    event: 'withdraw',
    by: ['buyer'],
    guard: 'opened_when_completed',
    to: 'completed',
    effects: ['end_talks', 'note_withdrawal', 'restart_clock', 'proceeds_to_hold'],
  },

  // The two sides settle it themselves: decision 0091. Who made the proposal, and whether it still stands, is its table's to say.
  proposedBy(['buyer'], 'buyer_owes_answer'),
  proposedBy(['seller'], 'seller_owes_answer'),
  proposedBy(bothSides),
  droppedBy('take_back', bothSides),
  droppedBy('lapse', ['system']),
  {
    from: 'disputed',
    event: 'agree_complete',
    by: bothSides,
    to: 'completed',
    effects: settledOn,
  },
  { from: 'disputed', event: 'agree_refund', by: bothSides, to: 'refund', effects: settledBack },
  {
    from: 'disputed',
    event: 'agree_redeliver',
    by: bothSides,
    to: 'in_progress',
    effects: ['end_talks', 'restart_clock'],
  },
  continuedTo('paid', 'disputed_when_paid'),
  continuedTo('in_progress', 'disputed_in_progress'),

  {
    from: 'disputed',
    event: 'cancel',
    by: ['buyer'],
    guard: 'dispute_may_be_left',
    to: 'refund',
    effects: settledBack,
  },
  {
    from: 'disputed',
    event: 'dispute_timeout',
    by: ['system'],
    guard: 'nothing_was_delivered',
    to: 'refund',
    effects: settledBack,
  },
  {
    from: 'disputed',
    event: 'dispute_timeout',
    by: ['system'],
    guard: 'buyer_kept_silent',
    to: 'completed',
    effects: settledOn,
  },
  {
    from: 'disputed',
    event: 'resolve_complete',
    by: ['support'],
    to: 'completed',
    effects: settledOn,
  },
  {
    from: 'disputed',
    event: 'resolve_refund',
    by: ['support'],
    to: 'refund',
    effects: settledBack,
  },
  {
    from: 'disputed',
    event: 'resolve_redeliver',
    by: ['support'],
    to: 'in_progress',
    effects: ['end_talks', 'restart_clock'],
  },
  { from: 'disputed', event: 'bank_took', by: ['system'], to: 'refund', effects: settledBack },
];
