/** System messages about orders in the room of buyer and seller. */
import type { SystemCode } from '~/contracts/chat/chat.schemas.ts';
import { derivedId, pairId } from '~/kernel/ids.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Ctx } from '../../../core/context.ts';
import type { DomainEvent } from '../../../core/events.ts';
import type { OrderChange } from '../../orders/index.ts';
import { messageStored } from '../chat.events.ts';
import { presentMessage } from '../chat.presenter.ts';
import { insertSystemMessages } from '../messages.repository.ts';
import { ensureRoom, lockRooms } from '../rooms.repository.ts';

interface Report {
  buyerId: string;
  sellerId: string;
  orderId: string;
  code: SystemCode;
  /** Placeholder values for the message of this code; dates are ISO strings, amounts US cents. */
  values: Record<string, string | number>;
  /** Idempotency key within the order: a report that is delivered twice is written once. */
  name: string;
  /** The member who caused it, for whom it is not unread; null for the system and for staff. */
  causedBy: string | null;
  /** Both sides caused it, so that the line names neither. */
  isShared?: boolean;
}

/** Locks the rooms of the reports, making those that are missing. */
async function lockRoomsOf(ctx: Ctx, reports: readonly Report[]): Promise<void> {
  const pairs = new Map(
    reports.map(({ buyerId, sellerId }) => [pairId(buyerId, sellerId), { buyerId, sellerId }]),
  );
  const rooms = await lockRooms(ctx.db, [...pairs.keys()]);
  // Most trading pairs already have a room: only their first report makes one. They are made in the order of the locks.
  const missing = [...pairs.keys()].filter((id) => !rooms.has(id)).toSorted();
  if (missing.length === 0) return;
  for (const id of missing) {
    const pair = pairs.get(id);
    if (pair) await ensureRoom(ctx.db, { id, ...pair, at: ctx.now });
  }
  await lockRooms(ctx.db, missing);
}

/** The reports in parts with one report for each room, those of a room in their order. */
function oneForEachRoom(reports: readonly Report[]): Report[][] {
  const parts: Report[][] = [];
  const before = new Map<string, number>();
  for (const report of reports) {
    const roomId = pairId(report.buyerId, report.sellerId);
    const part = before.get(roomId) ?? 0;
    before.set(roomId, part + 1);
    (parts[part] ??= []).push(report);
  }
  return parts;
}

/** What the line of a report is filled with. */
function valuesOf({ values, causedBy, isShared = false }: Report): Report['values'] {
  return causedBy === null || isShared ? values : { ...values, actor_id: causedBy };
}

/** Writes system messages idempotently. */
async function write(ctx: Ctx, reports: readonly Report[]): Promise<void> {
  await lockRoomsOf(ctx, reports);
  const events: DomainEvent[] = [];
  for (const part of oneForEachRoom(reports)) {
    const messages = part.map((report) => ({ report, id: derivedId(report.name, report.orderId) }));
    const stored = await insertSystemMessages(
      ctx.db,
      messages.map(({ id, report }) => ({
        id,
        roomId: pairId(report.buyerId, report.sellerId),
        orderId: report.orderId,
        system: { code: report.code, values: valuesOf(report) },
        seenBy: report.causedBy,
      })),
      ctx.now,
    );
    for (const { id, report } of messages) {
      const found = stored.get(id);
      if (!found) continue;
      const { row, turned } = found;
      const members = [report.buyerId, report.sellerId];
      events.push(
        messageStored({
          message: presentMessage(row),
          member_ids: members,
          seen_by: report.causedBy,
          turned,
        }),
      );
    }
  }
  await ctx.publish(...events);
}

/**
 * The system message for a status change; null for none. An unpaid order concerns the buyer alone and opens no room,
 * so neither its creation nor its cancellation before payment is reported.
 */
export function systemCodeOf(
  event: Pick<OrderChange, 'from' | 'status'> & Partial<Pick<OrderChange, 'event'>>,
): SystemCode | null {
  if (event.from === null || event.status === 'created') return null;
  if (event.from === 'created' && event.status === 'cancelled') return null;
  // Back where it was: nothing was paid, started or delivered anew.
  if (event.event === 'withdraw') return 'dispute_withdrawn';
  if (event.event === 'agree_continue') return 'dispute_settled';
  return `order_${event.status}`;
}

function causeOf(event: OrderChange): string | null {
  if (event.actor === 'buyer') return event.buyer_id;
  return event.actor === 'seller' ? event.seller_id : null;
}

/** Whether a status change is reported at all. */
export function isReported(event: OrderChange): boolean {
  return systemCodeOf(event) !== null;
}

/** What ends a dispute because both sides agreed. */
const isAgreement = (event: OrderChange['event']): boolean => event.startsWith('agree_');

function reportOf(event: OrderChange): Report {
  const code = systemCodeOf(event);
  invariant(code !== null, 'Only what is reported reaches the chat');
  return {
    buyerId: event.buyer_id,
    sellerId: event.seller_id,
    orderId: event.order_id,
    code,
    values: {
      title: event.title,
      count: event.count,
      total_cents: event.total_cents,
      ...(event.discount_cents > 0 && {
        charged_cents: event.total_cents - event.discount_cents,
        buyer_id: event.buyer_id,
      }),
      actor: event.actor,
      event: event.event,
      ...(event.deliver_by !== null && { deliver_by: event.deliver_by }),
      ...(event.check_until !== null && { check_until: event.check_until }),
    },
    name: `${event.event}:${event.status}:${event.at}`,
    causedBy: causeOf(event),
    isShared: isAgreement(event.event),
  };
}

/** Reports that orders changed their status. */
export function postOrderMessages(ctx: Ctx, events: readonly OrderChange[]): Promise<void> {
  return write(ctx, events.map(reportOf));
}

/** Reports that the buyer reviewed the order. */
export async function postReviewMessage(
  ctx: Ctx,
  review: { buyer_id: string; seller_id: string; order_id: string; review_id: string },
): Promise<void> {
  const report: Report = {
    buyerId: review.buyer_id,
    sellerId: review.seller_id,
    orderId: review.order_id,
    code: 'order_reviewed',
    values: { actor: 'buyer' },
    name: `reviewed:${review.review_id}`,
    causedBy: review.buyer_id,
  };
  await write(ctx, [report]);
}
