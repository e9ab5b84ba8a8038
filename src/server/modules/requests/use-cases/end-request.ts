/** Requests end: by their buyer, their date, the staff, or because their order was paid. */
import { Failure } from '~/contracts/failure.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { eachDue } from '../../../core/each-due.ts';
import { findRequestTransition } from '~/domain/request-lifecycle.ts';
import { tellUnread } from '../../notifications/index.ts';
import { endReservation, lockReserved } from '../../offers/index.ts';
import { requireEvent, requireOwn } from '../requests.policy.ts';
import {
  findOrderOf,
  lockExpired,
  lockRequest,
  lockSettled,
  updateRequest,
  type RequestRow,
} from '../requests.repository.ts';
import { reopen } from './accept-bid.ts';
import { tellEnded } from './tell-bidders.ts';

/** @throws {Failure} REQUEST_NOT_FOUND, REQUEST_CLOSED */
export async function withdrawRequest(ctx: UserCtx, id: string): Promise<void> {
  const row = requireOwn(ctx.actor, await lockRequest(ctx.db, id));
  const { to } = requireEvent(row, 'withdraw', 'buyer', ctx.now);
  await updateRequest(ctx.db, id, { status: to, ended_at: ctx.now });
  await tellEnded(ctx, row, { except: null, buyer: null });
}

/**
 * Staff end a request that breaks the rules. What was ordered of it goes on as an order.
 * @throws {Failure} REQUEST_NOT_FOUND, REQUEST_CLOSED, PERSON_OWN
 */
export async function hideRequest(
  ctx: UserCtx,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const row = await lockRequest(ctx.db, id);
  if (!row) throw new Failure('REQUEST_NOT_FOUND');
  const { userId, impersonatorId } = ctx.actor;
  if (row.buyer_id === userId || row.buyer_id === impersonatorId) throw new Failure('PERSON_OWN');
  const { to } = requireEvent(row, 'hide', 'staff', ctx.now);
  if (row.accepted_offer_id !== null) {
    await lockReserved(ctx.db, row.accepted_offer_id);
    await endReservation(ctx.db, row.accepted_offer_id);
  }
  await updateRequest(ctx.db, id, { status: to, ended_at: ctx.now });
  await tellEnded(ctx, row, { except: row.accepted_bid_id, buyer: 'hidden' });
  await recordAudit(ctx, {
    action: 'requests.hide',
    subject: { type: 'request', id },
    before: { status: row.status },
    after: { status: to },
    reason,
  });
}

/** Ends open requests whose date has come. */
export function expireRequests(ctx: Ctx, limit: number): Promise<number> {
  return eachDue(ctx, limit, {
    job: 'requests.expire',
    claim: ({ db, now }, except) => lockExpired(db, now, except),
    work: async (step, row) => {
      await updateRequest(step.db, row.id, { status: 'expired', ended_at: step.now });
      return tellEnded(step, row, { except: null, buyer: 'expired' });
    },
    afterCommit: (told) => tellUnread(ctx, told),
  });
}

/**
 * What becomes of an accepted request by its order, which is read once its offer is locked: nobody places another
 * meanwhile.
 */
async function settle(ctx: Ctx, row: RequestRow): Promise<string[]> {
  const { accepted_offer_id: offerId, accepted_until: until } = row;
  if (offerId === null || until === null) return [];
  await lockReserved(ctx.db, offerId);
  const order = await findOrderOf(ctx.db, offerId);
  if (order === undefined ? until > ctx.now : order.status === 'created') return [];
  const event = order === undefined || order.status === 'cancelled' ? 'lapse' : 'pay';
  const next = findRequestTransition(row.status, event, 'system');
  if (!next) return [];
  if (event === 'lapse' || order === undefined) {
    await reopen(ctx, row, next.to);
    return [];
  }
  await endReservation(ctx.db, offerId);
  await updateRequest(ctx.db, row.id, { status: next.to, order_id: order.id, ended_at: ctx.now });
  return tellEnded(ctx, row, { except: row.accepted_bid_id, buyer: null });
}

/** Takes accepted requests on: those whose order was paid or ended unpaid, and those that nobody ordered in time. */
export function settleRequests(ctx: Ctx, limit: number): Promise<number> {
  return eachDue(ctx, limit, {
    job: 'requests.settle',
    claim: ({ db, now }, except) => lockSettled(db, now, except),
    work: settle,
    afterCommit: (told) => tellUnread(ctx, told),
  });
}
