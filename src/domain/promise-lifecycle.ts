/** The rows of the lifecycle table for orders that wait with money that a card has only promised (decision 0100). */
import type { OrderTransition } from './order-lifecycle.ts';

const captured = ['money_to_escrow', 'use_promo'] as const;
// Nothing was taken: there is nothing to refund.
const givenUp = ['end_promise', 'return_stock', 'return_promo'] as const;

/** They come before the rows of money that is there: the first open row counts. */
export const promiseRows: readonly OrderTransition[] = [
  {
    from: 'created',
    event: 'promise',
    by: ['system'],
    guard: 'risk_is_medium',
    to: 'verification',
    effects: ['keep_promise'],
  },
  {
    from: 'created',
    event: 'promise',
    by: ['system'],
    guard: 'risk_is_high',
    to: 'waiting_approval',
    effects: ['keep_promise'],
  },
  // The order waits on until its provider has answered.
  {
    from: 'verification',
    event: 'verification_passed',
    by: ['system'],
    guard: 'promise_waits',
    to: 'verification',
    effects: ['collect_promise'],
  },
  {
    from: 'waiting_approval',
    event: 'approve',
    by: ['support'],
    guard: 'promise_waits',
    to: 'waiting_approval',
    effects: ['collect_promise'],
  },
  ...(['verification', 'waiting_approval'] as const).flatMap((from): OrderTransition[] => [
    {
      from,
      event: 'collect',
      by: ['system'],
      guard: 'promise_was_asked',
      to: 'paid',
      effects: captured,
    },
    // Somebody took it at the provider: the order has its money now, and waits as others do.
    {
      from,
      event: 'collect',
      by: ['system'],
      guard: 'promise_waits',
      to: from,
      effects: captured,
    },
    {
      from,
      event: 'promise_lost',
      by: ['system'],
      guard: 'only_promised',
      to: 'cancelled',
      effects: givenUp,
    },
  ]),
  ...(
    [
      ['verification', 'cancel', 'buyer'],
      ['verification', 'verification_timeout', 'system'],
      ['waiting_approval', 'refuse', 'support'],
      ['waiting_approval', 'approval_timeout', 'system'],
    ] as const
  ).map(([from, event, by]): OrderTransition => ({
    from,
    event,
    by: [by],
    guard: 'only_promised',
    to: 'cancelled',
    effects: givenUp,
  })),
];
