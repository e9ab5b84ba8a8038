/**
 * When a demo seller does what, as pure rules. Waits differ from case to case but not from run to run: they are drawn
 * from the ids, and compared with the product's clock.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** After the last sign of a person in a seller's account the script keeps out of it for so long. */
export const PERSON_QUIET_MS = 10 * MINUTE;
/** An account whose password is published waits longer: whoever ordered may be signing in as its seller. */
const PUBLIC_PATIENCE_MS = 5 * MINUTE;

const ANSWER: Span = [6 * SECOND, 16 * SECOND];
const START: Span = [20 * SECOND, 55 * SECOND];
const DELIVER: Span = [2 * MINUTE, 4 * MINUTE];
/** How long a seller's round of being there and being away takes, and the part of it that they are there. */
const ROUND: Span = [50 * MINUTE, 110 * MINUTE];
const SHARE_ONLINE = 0.55;

type Span = readonly [shortest: number, longest: number];

/** The shortest wait of all: what is younger needs no look. */
export const SHORTEST_WAIT_MS = ANSWER[0];

/** A share from 0 to 1 that belongs to an id: its last characters are random. */
export function shareOf(id: string): number {
  return Number.parseInt(id.slice(-6), 16) / 0xff_ff_ff;
}

function within([shortest, longest]: Span, id: string): number {
  return shortest + shareOf(id) * (longest - shortest);
}

export interface WaitingOrder {
  id: string;
  status: 'paid' | 'in_progress';
  /** Since when it is in this status. */
  statusAt: Date;
  /** Whether the seller's password is published. */
  isPublic: boolean;
}

function patience(isPublic: boolean): number {
  return isPublic ? PUBLIC_PATIENCE_MS : 0;
}

/** The step that is due for a paid order; null while the seller still takes their time. */
export function dueStep(order: WaitingOrder, now: Date): 'start' | 'deliver' | null {
  const { id, status, statusAt, isPublic } = order;
  const wait = within(status === 'paid' ? START : DELIVER, id) + patience(isPublic);
  if (now.getTime() - statusAt.getTime() < wait) return null;
  return status === 'paid' ? 'start' : 'deliver';
}

/** Whether the newest message of a person is old enough to be answered. */
export function isAnswerDue(
  message: { id: string; at: Date; isPublic: boolean },
  now: Date,
): boolean {
  const wait = within(ANSWER, message.id) + patience(message.isPublic);
  return now.getTime() - message.at.getTime() >= wait;
}

/** Whether a seller is there at this time: somewhat more than half of the day, each in a rhythm of their own. */
export function isThere(sellerId: string, now: Date): boolean {
  const round = within(ROUND, sellerId);
  const shifted = now.getTime() + shareOf(sellerId.split('').toReversed().join('')) * round;
  return (shifted % round) / round < SHARE_ONLINE;
}

/** Which of so many things has its turn in this period of the product's clock. */
export function turnOf(count: number, now: Date, periodSeconds: number): number {
  return Math.floor(now.getTime() / (periodSeconds * SECOND)) % count;
}

/** By how many per cent a price moves: up one day and down the next, so that it goes nowhere in the long run. */
export function priceMove(offerId: string, now: Date): number {
  const day = Math.floor(now.getTime() / (24 * 60 * MINUTE));
  const percent = 1 + Math.round(shareOf(offerId) * 3);
  return day % 2 === 0 ? -percent : percent;
}
