/**
 * What a payment service says of a payout that was sent with it, and what follows for the payout's life (decision 0105). The
 * service is asked and never believed blindly: what contradicts our books is reported to people and moves nothing.
 */

/**
 * - `pending`    not processed yet
 * - `held`       looked at by the service; it may still arrive
 * - `unclaimed`  it has left, and its receiver has no account there yet: 30 days later it comes back
 * - `paid`       it has arrived
 * - `failed`, `blocked`, `denied`  it never left
 * - `returned`, `refunded`, `reversed`  it had left and came back
 */
export const sentStatuses = [
  'pending',
  'held',
  'unclaimed',
  'paid',
  'failed',
  'blocked',
  'denied',
  'returned',
  'refunded',
  'reversed',
] as const;
export type SentStatus = (typeof sentStatuses)[number];

/**
 * How a payout stands with us:
 * - `waiting`  it was handed over, nothing is booked
 * - `sent`     its money is booked as having left
 * - `back`     its money is its owner's again
 * - `freed`    it was taken out of the batch: as far as we know it never left
 */
export const sentPositions = ['waiting', 'sent', 'back', 'freed'] as const;
export type SentPosition = (typeof sentPositions)[number];

/**
 * - `book`    note it as sent: the money leaves its owner's payout account
 * - `bounce`  the money goes back to its owner, whole
 * - `free`    it is an approved payout as before, outside of the batch
 * - `report`  the service contradicts our books: people look at it
 */
export type SentStep = 'book' | 'bounce' | 'free' | 'report';

type Row = Readonly<Record<SentPosition, readonly SentStep[]>>;

const running: Row = { waiting: [], sent: [], back: [], freed: [] };
const left: Row = { waiting: ['book'], sent: [], back: ['report'], freed: ['report'] };
const neverLeft: Row = { waiting: ['free'], sent: ['bounce'], back: [], freed: [] };
const cameBack: Row = { waiting: ['book', 'bounce'], sent: ['bounce'], back: [], freed: [] };

const table: Readonly<Record<SentStatus, Row>> = {
  pending: running,
  held: running,
  unclaimed: left,
  paid: left,
  failed: neverLeft,
  blocked: neverLeft,
  denied: neverLeft,
  returned: cameBack,
  refunded: cameBack,
  reversed: cameBack,
};

/** What is done about a payout, in this order and in one transaction. */
export function stepsAfter(status: SentStatus, position: SentPosition): readonly SentStep[] {
  return table[status][position];
}

/** Whether the service keeps its fee for such a payout: one that never left costs nothing, whatever it estimated before. */
export function costsFee(status: SentStatus): boolean {
  return table[status] !== neverLeft && table[status] !== running;
}

/** Whether nothing more is expected soon. What has arrived can still be reversed, weeks later. */
export function isAtRest(status: SentStatus | null): boolean {
  return status !== null && status !== 'unclaimed' && table[status] !== running;
}
