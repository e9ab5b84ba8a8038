/** Who may see and do what with the case of a dispute. Pure: they return or throw. */
import { serverConfig } from '~config';
import { MOST_STATEMENTS } from '~/contracts/cases/cases.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import type { DisputeState } from '~/domain/dispute.ts';
import type { UserActor } from '../../core/actor.ts';
import { disputeOf, requireSupport, type OrderView } from '../orders/index.ts';
import type { CaseKey, CaseRecord } from './cases.repository.ts';
import type { Side } from './cases.tables.ts';

/**
 * The open dispute of an order, named by the event that opened it: the order's own clocks move by the time that a bank stopped
 * them, and what was said and taken before would be lost.
 * @throws {Failure} CASE_NOT_OPEN
 */
export function requireOpen(order: OrderView): CaseKey {
  const opened = lastDispute(order.events);
  if (disputeOf(order) === null || opened === null) throw new Failure('CASE_NOT_OPEN');
  return { orderId: order.id, since: opened.since };
}

/** While a bank has the money of an order nobody says or asks anything in its dispute. @throws {Failure} ORDER_BANK_STOPPED */
export function requireNotStopped({ bank_stopped_at: at }: OrderView): void {
  if (at !== null) throw new Failure('ORDER_BANK_STOPPED');
}

/** Staff who may work on the open case: never those who take part. @throws {Failure} ORDER_OWN_CASE, CASE_NOT_OPEN */
export function requireWorkable(order: OrderView, actor: UserActor): CaseKey {
  requireSupport(order, actor);
  return requireOpen(order);
}

/**
 * Rights over a case are those of the one who holds it, and end with it: with the decision, and with whatever else ends the
 * dispute.
 * @throws {Failure} CASE_NOT_YOURS
 */
export function requireHeld(record: CaseRecord | undefined, actor: UserActor): CaseRecord {
  if (!record || record.holder_id !== actor.userId) throw new Failure('CASE_NOT_YOURS');
  return record;
}

/** Whether this side owes an answer: until then nothing else counts as one. */
export function owesAnswer({ openedBy, answeredAt }: DisputeState, side: string): boolean {
  return answeredAt === null && openedBy !== side;
}

export interface Said {
  /** When the dispute was opened. */
  since: Date;
  statements: readonly { side: Side; since: Date }[];
  questions: readonly { side: Side; since: Date }[];
}

/** How many statements a side can still add to a dispute: each question of support to it brings one more. */
export function statementsLeft({ since, statements, questions }: Said, side: Side): number {
  const isOwn = (row: { side: Side; since: Date }): boolean =>
    row.side === side && row.since.getTime() === since.getTime();
  const most = MOST_STATEMENTS + questions.filter(isOwn).length;
  return Math.max(0, most - statements.filter(isOwn).length);
}

const DAY_MS = 86_400_000;

interface Happened {
  status: string;
  event: string;
  at: string;
}

/** The last dispute of an order by its events: when it began and ended; null: it was never disputed. */
export function lastDispute(
  events: readonly Happened[],
): { since: Date; endedAt: Date | null } | null {
  const index = events.findLastIndex(({ event }) => event === 'dispute');
  const opened = events[index];
  if (!opened) return null;
  const end = events.slice(index).find(({ status }) => status !== 'disputed');
  return { since: new Date(opened.at), endedAt: end ? new Date(end.at) : null };
}

/** Until when both sides can take the pack of a dispute that ended; null while it is open. */
export function packUntil({ endedAt }: { endedAt: Date | null }): Date | null {
  return endedAt && new Date(endedAt.getTime() + serverConfig.orders.packDays * DAY_MS);
}
