/**
 * The life of an order as one table (decisions, section 6): state × event × actor × guard → state and effects.
 * The server's transition runner is the only reader that changes a status, and it knows no rule of its own;
 * the interface shows the same table's actions. Nothing here does I/O.
 */
import { disputeRows, givenBack } from './dispute-lifecycle.ts';
import { orderGuards, type GuardInput, type OrderGuard } from './order-guards.ts';
import { promiseRows } from './promise-lifecycle.ts';

export const orderStatuses = [
  'created',
  'waiting_approval',
  'verification',
  'paid',
  'in_progress',
  'acceptance',
  'completed',
  'disputed',
  'cancelled',
  'refund',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** `system` is the product itself: timers, captured payments, instant delivery, identity results. */
export const orderActors = ['buyer', 'seller', 'support', 'system'] as const;
export type OrderActor = (typeof orderActors)[number];

export const orderEvents = [
  'capture',
  'promise',
  'collect',
  'promise_lost',
  'unpaid_timeout',
  'verification_passed',
  'verification_failed',
  'verification_timeout',
  'approve',
  'refuse',
  'approval_timeout',
  'start',
  'start_timeout',
  'deliver',
  'delivery_timeout',
  'confirm',
  'check_timeout',
  'cancel',
  'decline',
  'dispute',
  'answer',
  'escalate',
  'withdraw',
  'propose',
  'take_back',
  'lapse',
  'agree_complete',
  'agree_refund',
  'agree_redeliver',
  'agree_continue',
  'dispute_timeout',
  'resolve_complete',
  'resolve_refund',
  'resolve_redeliver',
  'bank_took',
] as const;
export type OrderEvent = (typeof orderEvents)[number];

/**
 * Whether an event that leaves a dispute decided nothing: the order goes on where it was, so that nothing was paid, started
 * or delivered by it.
 */
export function isResumption(event: OrderEvent | 'place'): boolean {
  return event === 'withdraw' || event === 'agree_continue';
}

/**
 * What a transition does besides the status, in this order and in the same transaction. Every transition also writes an
 * `order_event`, recomputes the timeline and publishes a domain event; these need no naming.
 *
 * - `money_to_escrow`       the captured payment and the promo share go to the order's escrow
 * - `keep_promise`          a card has promised the money: nothing is booked, what is reserved of the wallet waits (decision 0100)
 * - `collect_promise`       the provider is asked for it after the commit
 * - `end_promise`           it is given up where it still stands, and what is reserved of the wallet goes back
 * - `use_promo`             a reserved promo code counts as consumed
 * - `hand_out_secrets`      instant delivery: one secret per unit from the vault; fresh ones when it is a second delivery
 * - `seal_goods`            manual delivery: what is a secret is sealed for the buyer, and the proof is there
 * - `proceeds_to_hold`      escrow to the seller's hold and the fee; what support gave back goes to the buyer
 * - `proceeds_to_escrow`    takes the held proceeds and the fee back while a dispute runs
 * - `refund_buyer`          escrow back to where it came from; card payments to the card money of the buyer's wallet
 * - `refund_to_card`        the same, but what a card paid for the order goes back to the card itself
 * - `release_reservation`          wallet money that is reserved for a card payment of the order goes back
 * - `return_stock`, `return_promo`   the units can be bought again, the promo code can be used again
 * - `stop_clock`            no timer of the order runs during a dispute; the dispute has its own
 * - `note_answer`           the other side of the dispute has answered
 * - `note_escalation`       support has taken over the dispute
 * - `note_withdrawal`       the dispute is taken back, which each side can do twice
 * - `make_proposal`         one side proposes how the dispute ends; what was proposed before stands no longer
 * - `drop_proposal`         it is taken back, or its time is over
 * - `end_talks`             the dispute ends, and what is proposed with it: accepted, or not
 * - `resume_clock`          a dispute was withdrawn: the dates that it stopped for the other side are shifted by its duration;
 *                           where both agreed that the order goes on, whoever opened it
 * - `restart_clock`         the dates are shifted by the duration of the dispute
 */
export const orderEffects = [
  'money_to_escrow',
  'keep_promise',
  'collect_promise',
  'end_promise',
  'use_promo',
  'hand_out_secrets',
  'seal_goods',
  'proceeds_to_hold',
  'proceeds_to_escrow',
  'refund_buyer',
  'refund_to_card',
  'release_reservation',
  'return_stock',
  'return_promo',
  'stop_clock',
  'note_answer',
  'note_escalation',
  'note_withdrawal',
  'make_proposal',
  'drop_proposal',
  'end_talks',
  'resume_clock',
  'restart_clock',
] as const;
export type OrderEffect = (typeof orderEffects)[number];

export interface OrderTransition {
  from: OrderStatus;
  event: OrderEvent;
  by: readonly OrderActor[];
  guard?: OrderGuard;
  to: OrderStatus;
  effects: readonly OrderEffect[];
}

const sealed = ['seal_goods'] as const;
const captured = ['money_to_escrow', 'use_promo'] as const;
// Nothing was paid yet; what the wallet reserved beside a card goes back.
const unpaid = ['release_reservation', 'return_stock', 'return_promo'] as const;
// Nobody has found the card money safe: it goes back to the card and never touches the wallet (decision 0005).
const sentBack = ['refund_to_card', 'return_stock', 'return_promo'] as const;

/** The table. The order of rows matters only between rows of the same state and event: the first open one counts. */
export const orderLifecycle: readonly OrderTransition[] = [
  {
    from: 'created',
    event: 'capture',
    by: ['system'],
    guard: 'risk_is_low',
    to: 'paid',
    effects: captured,
  },
  {
    from: 'created',
    event: 'capture',
    by: ['system'],
    guard: 'risk_is_medium',
    to: 'verification',
    effects: captured,
  },
  {
    from: 'created',
    event: 'capture',
    by: ['system'],
    guard: 'risk_is_high',
    to: 'waiting_approval',
    effects: captured,
  },
  {
    from: 'created',
    event: 'cancel',
    by: ['buyer'],
    to: 'cancelled',
    effects: unpaid,
  },
  {
    from: 'created',
    event: 'unpaid_timeout',
    by: ['system'],
    to: 'cancelled',
    effects: unpaid,
  },

  ...promiseRows,

  {
    from: 'verification',
    event: 'verification_passed',
    by: ['system'],
    guard: 'money_is_there',
    to: 'paid',
    effects: [],
  },
  {
    from: 'verification',
    event: 'verification_failed',
    by: ['system'],
    to: 'waiting_approval',
    effects: [],
  },
  { from: 'verification', event: 'cancel', by: ['buyer'], to: 'refund', effects: sentBack },
  {
    from: 'verification',
    event: 'verification_timeout',
    by: ['system'],
    to: 'refund',
    effects: sentBack,
  },

  {
    from: 'waiting_approval',
    event: 'approve',
    by: ['support'],
    guard: 'money_is_there',
    to: 'paid',
    effects: [],
  },
  { from: 'waiting_approval', event: 'refuse', by: ['support'], to: 'refund', effects: sentBack },
  {
    from: 'waiting_approval',
    event: 'approval_timeout',
    by: ['system'],
    to: 'refund',
    effects: sentBack,
  },

  // The system starts and delivers an instant order as soon as it is paid, and declines it when the vault is short.
  { from: 'paid', event: 'start', by: ['seller', 'system'], to: 'in_progress', effects: [] },
  { from: 'paid', event: 'decline', by: ['seller', 'system'], to: 'refund', effects: givenBack },
  { from: 'paid', event: 'cancel', by: ['buyer'], to: 'refund', effects: givenBack },
  { from: 'paid', event: 'start_timeout', by: ['system'], to: 'refund', effects: givenBack },
  {
    from: 'paid',
    event: 'dispute',
    by: ['buyer', 'seller'],
    to: 'disputed',
    effects: ['stop_clock'],
  },

  { from: 'in_progress', event: 'deliver', by: ['seller'], to: 'acceptance', effects: sealed },
  {
    from: 'in_progress',
    event: 'deliver',
    by: ['system'],
    to: 'acceptance',
    effects: ['hand_out_secrets'],
  },
  { from: 'in_progress', event: 'decline', by: ['seller'], to: 'refund', effects: givenBack },
  {
    from: 'in_progress',
    event: 'cancel',
    by: ['buyer'],
    guard: 'delivery_is_late',
    to: 'refund',
    effects: givenBack,
  },
  {
    from: 'in_progress',
    event: 'delivery_timeout',
    by: ['system'],
    to: 'refund',
    effects: givenBack,
  },
  {
    from: 'in_progress',
    event: 'dispute',
    by: ['buyer', 'seller'],
    to: 'disputed',
    effects: ['stop_clock'],
  },

  {
    from: 'acceptance',
    event: 'confirm',
    by: ['buyer'],
    to: 'completed',
    effects: ['proceeds_to_hold'],
  },
  {
    from: 'acceptance',
    event: 'check_timeout',
    by: ['system'],
    to: 'completed',
    effects: ['proceeds_to_hold'],
  },
  {
    from: 'acceptance',
    event: 'dispute',
    by: ['buyer', 'seller'],
    to: 'disputed',
    effects: ['stop_clock'],
  },

  {
    from: 'completed',
    event: 'dispute',
    by: ['buyer'],
    guard: 'still_disputable',
    to: 'disputed',
    effects: ['proceeds_to_escrow', 'stop_clock'],
  },

  // A bank took back what paid it, and nothing proves that the buyer has the goods (decision 0099).
  ...(['verification', 'waiting_approval', 'paid', 'in_progress', 'acceptance'] as const).map(
    (from): OrderTransition => ({
      from,
      event: 'bank_took',
      by: ['system'],
      // Of a card that only promised the money nothing is in escrow, and no bank can take it back.
      guard: 'money_is_there',
      to: 'refund',
      effects: givenBack,
    }),
  ),

  ...disputeRows,
];

/**
 * The one timer of a state: when its date is reached, the system raises the event. A dispute is handed to support first
 * where both have spoken or the goods are with the buyer (`disputeTimer` names the event), and about goods that were
 * delivered it ends by itself only when its buyer is silent; otherwise support decides it (`optional`).
 */
export const orderTimers: Record<
  OrderStatus,
  {
    event: OrderEvent;
    due: 'unpaid' | 'verification' | 'approval' | 'start' | 'delivery' | 'check' | 'dispute';
    optional?: true;
  } | null
> = {
  created: { event: 'unpaid_timeout', due: 'unpaid' },
  verification: { event: 'verification_timeout', due: 'verification' },
  waiting_approval: { event: 'approval_timeout', due: 'approval' },
  paid: { event: 'start_timeout', due: 'start' },
  in_progress: { event: 'delivery_timeout', due: 'delivery' },
  acceptance: { event: 'check_timeout', due: 'check' },
  // The proceeds of a completed order wait in the wallet's hold, which has its own release date.
  completed: null,
  disputed: { event: 'dispute_timeout', due: 'dispute', optional: true },
  cancelled: null,
  refund: null,
};

export type TransitionAnswer =
  | { ok: true; transition: OrderTransition }
  | { ok: false; reason: 'state' | 'actor' | 'guard'; guard?: OrderGuard };

/**
 * The row that applies, or why none does: the event is not possible in this state (`state`), only for another actor
 * (`actor`), or not now (`guard`).
 */
export function findTransition(
  status: OrderStatus,
  event: OrderEvent,
  actor: OrderActor,
  input: GuardInput,
): TransitionAnswer {
  const ofState = orderLifecycle.filter((row) => row.from === status && row.event === event);
  if (ofState.length === 0) return { ok: false, reason: 'state' };
  const ofActor = ofState.filter((row) => row.by.includes(actor));
  if (ofActor.length === 0) return { ok: false, reason: 'actor' };
  const open = ofActor.find(
    (row) => row.guard === undefined || orderGuards[row.guard]({ ...input, actor }),
  );
  return open
    ? { ok: true, transition: open }
    : { ok: false, reason: 'guard', guard: ofActor[0]?.guard };
}
