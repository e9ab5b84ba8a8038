/**
 * The life of a payout request as one table (decisions, section 7): state × event × actor → state and effects. The
 * money stays in the owner's payout account from the request on, so that it cannot be spent meanwhile. The wallet's use
 * cases apply the table and have no rules of their own; the pages show the same table's events. Nothing here does I/O.
 */

/**
 * - `created`    the money waits; nobody has looked at the request yet
 * - `pending`    the owner's balances agree with their postings: it waits for the staff
 * - `approved`   the money may leave
 * - `withdrawn`  it has left
 * - `declined`, `cancelled`  it is real money again, by the staff or by the owner
 */
export const payoutStatuses = [
  'created',
  'pending',
  'approved',
  'withdrawn',
  'declined',
  'cancelled',
] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** `system` are the jobs: one reconciles balances with postings, one notes what was carried out with a batch, or what its service says. */
export const payoutActors = ['owner', 'staff', 'system'] as const;
export type PayoutActor = (typeof payoutActors)[number];

export const payoutEvents = [
  'screen',
  /** The first of two approvals. */
  'endorse',
  'approve',
  'mark_paid',
  'decline',
  'cancel',
  /** The bank sent the money back. */
  'bounce',
] as const;
export type PayoutEvent = (typeof payoutEvents)[number];

/**
 * What a transition does besides the status, in the same transaction.
 *
 * - `return_money`  from the payout account back to the owner's real money
 * - `clear_money`   from the payout account to the clearing account of the payout method, the fee to the platform
 * - `take_back`     from both to the owner's real money
 */
export const payoutEffects = ['return_money', 'clear_money', 'take_back'] as const;
export type PayoutEffect = (typeof payoutEffects)[number];

export interface PayoutTransition {
  from: PayoutStatus;
  event: PayoutEvent;
  by: PayoutActor;
  to: PayoutStatus;
  effect: PayoutEffect | null;
}

/** The table. Every request begins as `created`. */
export const payoutLifecycle: readonly PayoutTransition[] = [
  { from: 'created', event: 'screen', by: 'system', to: 'pending', effect: null },
  { from: 'created', event: 'endorse', by: 'staff', to: 'created', effect: null },
  { from: 'created', event: 'approve', by: 'staff', to: 'approved', effect: null },
  { from: 'created', event: 'decline', by: 'staff', to: 'declined', effect: 'return_money' },
  { from: 'created', event: 'cancel', by: 'owner', to: 'cancelled', effect: 'return_money' },

  { from: 'pending', event: 'endorse', by: 'staff', to: 'pending', effect: null },
  { from: 'pending', event: 'approve', by: 'staff', to: 'approved', effect: null },
  { from: 'pending', event: 'decline', by: 'staff', to: 'declined', effect: 'return_money' },
  { from: 'pending', event: 'cancel', by: 'owner', to: 'cancelled', effect: 'return_money' },

  { from: 'approved', event: 'mark_paid', by: 'staff', to: 'withdrawn', effect: 'clear_money' },
  { from: 'approved', event: 'mark_paid', by: 'system', to: 'withdrawn', effect: 'clear_money' },
  { from: 'approved', event: 'decline', by: 'staff', to: 'declined', effect: 'return_money' },

  { from: 'withdrawn', event: 'bounce', by: 'staff', to: 'declined', effect: 'take_back' },
  { from: 'withdrawn', event: 'bounce', by: 'system', to: 'declined', effect: 'take_back' },
];

/** The row that applies; undefined when the event is not possible in this state, or not by this actor. */
export function findPayoutTransition(
  status: PayoutStatus,
  event: PayoutEvent,
  by: PayoutActor,
): PayoutTransition | undefined {
  return payoutLifecycle.find((row) => row.from === status && row.event === event && row.by === by);
}

/** What an actor may do with a payout now. */
export function payoutEventsFor(status: PayoutStatus, by: PayoutActor): PayoutEvent[] {
  return payoutLifecycle
    .filter((row) => row.from === status && row.by === by)
    .map(({ event }) => event);
}

/** The open states, in which the payout account holds money. A person has at most one such request. */
export const openPayoutStatuses: readonly PayoutStatus[] = payoutStatuses.filter((status) =>
  payoutLifecycle.some(({ from, effect }) => from === status && effect !== 'take_back'),
);

/** States in which an event is possible: what a queue of it shows. */
export function payoutStatusesBefore(event: PayoutEvent): PayoutStatus[] {
  return payoutStatuses.filter((status) =>
    payoutLifecycle.some((row) => row.from === status && row.event === event),
  );
}

/** States that the staff has decided: the owner is notified of these. */
export const decidedPayoutStatuses = [
  'approved',
  'withdrawn',
  'declined',
] as const satisfies readonly PayoutStatus[];

/** Whether the staff has decided about it. */
export function isDecidedByStaff(
  status: PayoutStatus,
): status is (typeof decidedPayoutStatuses)[number] {
  return decidedPayoutStatuses.some((decided) => decided === status);
}
