/**
 * The life of a payment at a provider as one table: place × what is seen × what its order wants → place and effects. What a
 * webhook tells, what a look-up finds and what the order asks for all go through it, in whatever order they come. The use
 * cases of payments apply the table and have no rules of their own. Nothing here does I/O.
 */

/**
 * - `created`     its page is open
 * - `closing`     we have asked the provider to close the page
 * - `authorised`  the card has promised the money to the order
 * - `capturing`   we have asked for promised money
 * - `captured`    the money was taken
 * - `voiding`     we have given promised money up, and wait for the provider
 * - `voided`      promised money was given up, or lapsed
 * - `expired`     the page is closed, nothing was paid
 * - `failed`      the provider ended it, nothing was paid
 */
export const paymentStatuses = [
  'created',
  'closing',
  'authorised',
  'capturing',
  'captured',
  'voiding',
  'voided',
  'expired',
  'failed',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** A deposit is always taken at once. */
export const depositStatuses = [
  'created',
  'closing',
  'captured',
  'expired',
  'failed',
] as const satisfies PaymentStatus[];
export type DepositStatus = (typeof depositStatuses)[number];

/** What a payment is, with whose its money is. `wallet` was given by earlier versions only. */
export interface PaymentState {
  status: PaymentStatus;
  outcome: 'order' | 'wallet' | 'returned' | null;
}

/**
 * Where a payment is in the table. Beside the statuses: `collecting` is asked for the order that waits with its promise;
 * `returned` was taken and went back to its card.
 */
export type PaymentPlace = PaymentStatus | 'collecting' | 'returned';

/** What is seen at the provider. `declined` is not final: another card can be tried on the same page. */
export const paymentSights = [
  'declined',
  'expired',
  'failed',
  'voided',
  'authorised',
  'captured',
] as const;
export type PaymentSeen = (typeof paymentSights)[number];

/** What the order or its buyer asks for. */
export type PaymentAsked = 'leave' | 'collect' | 'give_up';

/**
 * What a transition does besides the status, in the same transaction and in this order.
 *
 * - `unreserve`     wallet money that is still reserved for it is reserved no longer: it is spent where the order is paid, and
 *                   goes back in every other case
 * - `pay_order`     the order is paid with money that was taken
 * - `promise_order` the order waits with money that is promised; what is reserved of the wallet waits with it
 * - `collect`       the order's promised money has become money
 * - `lose`          the order's promised money is gone: the order ends, and what is reserved of the wallet goes back
 * - `give_back`     money that nobody wants goes back to its card, and the buyer is told
 * - `ask_capture`, `ask_void`, `ask_expire`  the provider is asked, after the commit
 * - `hold_units`    what is bought stays reserved until the provider has answered
 * - `tell_failed`   the buyer is told, if the order is unpaid
 */
export const paymentEffects = [
  'unreserve',
  'pay_order',
  'promise_order',
  'collect',
  'lose',
  'give_back',
  'ask_capture',
  'ask_void',
  'ask_expire',
  'hold_units',
  'tell_failed',
] as const;
export type PaymentEffect = (typeof paymentEffects)[number];

/** What the locked order says: only asked where money was promised or taken. */
export interface Wanted {
  /** It still waits for exactly this payment. */
  isWanted: boolean;
  /** Its risk is more than low: the money waits until the buyer is known. */
  isRisky: boolean;
}

type Condition = 'wanted' | 'wanted_safe' | 'wanted_risky' | 'unwanted';

export interface PaymentTransition {
  from: readonly PaymentPlace[];
  on: readonly (PaymentSeen | PaymentAsked)[];
  when: Condition | null;
  /** Null: where it is. */
  to: PaymentPlace | null;
  effects: readonly PaymentEffect[];
}

const OVER = ['closing', 'expired', 'failed'] as const;
const GONE = ['expired', 'failed', 'voided'] as const;

/** The table. Every payment begins as `created`. What it does not name changes nothing. */
export const paymentLifecycle: readonly PaymentTransition[] = [
  { from: ['created'], on: ['declined'], when: null, to: null, effects: ['tell_failed'] },
  {
    from: ['created'],
    on: ['expired'],
    when: null,
    to: 'expired',
    effects: ['unreserve', 'tell_failed'],
  },
  {
    from: ['created'],
    on: ['failed', 'voided'],
    when: null,
    to: 'failed',
    effects: ['unreserve', 'tell_failed'],
  },
  {
    from: ['created', 'capturing'],
    on: ['captured'],
    when: 'wanted',
    to: 'captured',
    effects: ['unreserve', 'pay_order'],
  },
  {
    from: ['created', 'capturing'],
    on: ['captured'],
    when: 'unwanted',
    to: 'returned',
    effects: ['unreserve', 'give_back'],
  },
  {
    from: ['created'],
    on: ['authorised'],
    when: 'wanted_risky',
    to: 'authorised',
    effects: ['promise_order'],
  },
  {
    from: ['created', ...OVER],
    on: ['authorised'],
    when: 'wanted_safe',
    to: 'capturing',
    effects: ['hold_units', 'ask_capture'],
  },
  {
    from: ['created'],
    on: ['authorised'],
    when: 'unwanted',
    to: 'voiding',
    effects: ['unreserve', 'ask_void'],
  },
  {
    from: ['created'],
    on: ['leave'],
    when: null,
    to: 'closing',
    effects: ['unreserve', 'ask_expire'],
  },
  { from: ['closing'], on: [...GONE], when: null, to: 'expired', effects: [] },
  { from: [...OVER], on: ['captured'], when: 'wanted', to: 'captured', effects: ['pay_order'] },
  { from: [...OVER], on: ['captured'], when: 'unwanted', to: 'returned', effects: ['give_back'] },
  {
    from: [...OVER],
    on: ['authorised'],
    when: 'wanted_risky',
    to: 'authorised',
    effects: ['promise_order'],
  },
  { from: [...OVER], on: ['authorised'], when: 'unwanted', to: 'voiding', effects: ['ask_void'] },
  {
    from: ['capturing'],
    on: [...GONE],
    when: null,
    to: 'failed',
    effects: ['unreserve', 'tell_failed'],
  },
  { from: ['authorised'], on: ['collect'], when: null, to: 'collecting', effects: ['ask_capture'] },
  {
    from: ['authorised', 'collecting'],
    on: ['captured'],
    when: null,
    to: 'captured',
    effects: ['collect'],
  },
  {
    from: ['authorised', 'collecting'],
    on: [...GONE],
    when: null,
    to: 'voided',
    effects: ['lose'],
  },
  // The order has ended and gives back what is reserved of the wallet itself.
  {
    from: ['authorised', 'collecting'],
    on: ['give_up'],
    when: null,
    to: 'voiding',
    effects: ['ask_void'],
  },
  {
    from: ['capturing'],
    on: ['give_up'],
    when: null,
    to: 'voiding',
    effects: ['unreserve', 'ask_void'],
  },
  { from: ['voiding'], on: [...GONE], when: null, to: 'voided', effects: [] },
  {
    from: ['voiding', 'voided'],
    on: ['captured'],
    when: null,
    to: 'returned',
    effects: ['give_back'],
  },
];

function holds(condition: Condition | null, { isWanted, isRisky }: Wanted): boolean {
  if (condition === null) return true;
  if (condition === 'unwanted') return !isWanted;
  if (condition === 'wanted') return isWanted;
  return isWanted && isRisky === (condition === 'wanted_risky');
}

/** Where a stored payment is in the table. */
export function placeOf({ status, outcome }: PaymentState): PaymentPlace {
  if (status === 'captured') return outcome === 'order' ? 'captured' : 'returned';
  if (status === 'capturing') return outcome === 'order' ? 'collecting' : 'capturing';
  return status;
}

/** How a place is stored. */
export function stateAt(place: PaymentPlace): PaymentState {
  if (place === 'returned') return { status: 'captured', outcome: 'returned' };
  if (place === 'collecting') return { status: 'capturing', outcome: 'order' };
  const isOfOrder = place === 'captured' || place === 'authorised';
  return { status: place, outcome: isOfOrder ? 'order' : null };
}

/** The step of a payment; null when nothing changes: it was told before, or something stronger was. */
export function paymentStep(
  from: PaymentPlace,
  on: PaymentSeen | PaymentAsked,
  wanted: Wanted,
): { to: PaymentPlace; effects: readonly PaymentEffect[] } | null {
  const row = paymentLifecycle.find(
    (transition) =>
      transition.from.includes(from) &&
      transition.on.includes(on) &&
      holds(transition.when, wanted),
  );
  return row ? { to: row.to ?? from, effects: row.effects } : null;
}
