/** Who may ask, bid and decide. Pure: they return or throw. */
import { Failure } from '~/contracts/failure.ts';
import {
  findRequestTransition,
  type RequestActor,
  type RequestEvent,
  type RequestTransition,
} from '~/domain/request-lifecycle.ts';
import type { UserActor } from '../../core/actor.ts';
import type { RequestRow } from './requests.repository.ts';

/** Somebody else's request is treated as not found. @throws {Failure} REQUEST_NOT_FOUND */
export function requireOwn<T extends { buyer_id: string }>(
  actor: Pick<UserActor, 'userId'>,
  row: T | undefined,
): T {
  if (!row || row.buyer_id !== actor.userId) throw new Failure('REQUEST_NOT_FOUND');
  return row;
}

/** The row of the table that applies. @throws {Failure} REQUEST_CLOSED */
export function requireEvent(
  row: Pick<RequestRow, 'status' | 'ends_at'>,
  event: RequestEvent,
  by: RequestActor,
  now: Date,
): RequestTransition {
  const found = findRequestTransition(row.status, event, by);
  // Its date may have come before the job that looks for it.
  const isOver = row.status === 'open' && by === 'buyer' && row.ends_at <= now;
  if (!found || isOver) throw new Failure('REQUEST_CLOSED');
  return found;
}

/** The limit of a level; the last one also applies above. */
export function ofLevel(byLevel: readonly number[], level: number): number {
  return byLevel[Math.min(level, byLevel.length - 1)] ?? 0;
}

/** @throws {Failure} REQUESTS_FULL, REQUESTS_SPENT */
export function requireRoomForRequest(
  counted: { live: number; made: number },
  limits: { open: readonly number[]; perDay: readonly number[] },
  trustLevel: number,
): void {
  const open = ofLevel(limits.open, trustLevel);
  if (counted.live >= open) throw new Failure('REQUESTS_FULL', { values: { count: open } });
  const perDay = ofLevel(limits.perDay, trustLevel);
  if (counted.made >= perDay) throw new Failure('REQUESTS_SPENT', { values: { count: perDay } });
}

/** What a bid of the seller may be. @throws {Failure} BIDS_SPENT, REQUEST_CLOSED when it has as many as can be compared */
export function requireRoomForBid(
  counted: { placed: number; live: number },
  limits: { bidsPerHour: readonly number[]; liveBids: number },
  sellerLevel: number,
): void {
  const most = ofLevel(limits.bidsPerHour, sellerLevel);
  if (counted.placed >= most) throw new Failure('BIDS_SPENT', { values: { count: most } });
  if (counted.live >= limits.liveBids) throw new Failure('REQUEST_CLOSED');
}
