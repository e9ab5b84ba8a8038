/** Who may see and do what with the case of a dispute. Pure: they return or throw. */
import { Failure } from '~/contracts/failure.ts';
import type { DisputeState } from '~/domain/dispute.ts';
import type { UserActor } from '../../core/actor.ts';
import { disputeOf, requireSupport, type OrderView } from '../orders/index.ts';
import type { CaseRecord } from './cases.repository.ts';

/** The open dispute of an order. @throws {Failure} CASE_NOT_OPEN */
export function requireOpen(order: OrderView): DisputeState {
  const dispute = disputeOf(order);
  if (dispute === null) throw new Failure('CASE_NOT_OPEN');
  return dispute;
}

/** Staff who may work on the open case: never those who take part. @throws {Failure} ORDER_OWN_CASE, CASE_NOT_OPEN */
export function requireWorkable(order: OrderView, actor: UserActor): DisputeState {
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

const DAY_MS = 86_400_000;
/** So long after its end a side can take the evidence of a case. */
const PACK_DAYS = 30;

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
  return endedAt && new Date(endedAt.getTime() + PACK_DAYS * DAY_MS);
}
