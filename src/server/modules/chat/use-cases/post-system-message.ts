/** System messages about orders in the room of buyer and seller. */
import type { SystemCode } from '~/contracts/chat/chat.schemas.ts';
import { derivedId, pairId } from '~/kernel/ids.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Ctx } from '../../../core/context.ts';
import type { DomainEvent } from '../../../core/events.ts';
import type { OrderChange } from '../../orders/index.ts';
import { messageStored } from '../chat.events.ts';
import { presentMessage } from '../chat.presenter.ts';
import { insertMessage } from '../messages.repository.ts';
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
}

/** Locks the rooms of the reports, making those that are missing. Returns each room's newest sequence number. */
async function lockRoomsOf(ctx: Ctx, reports: readonly Report[]): Promise<Map<string, number>> {
  const pairs = new Map(
    reports.map(({ buyerId, sellerId }) => [pairId(buyerId, sellerId), { buyerId, sellerId }]),
  );
  const rooms = await lockRooms(ctx.db, [...pairs.keys()]);
  // Most trading pairs already have a room: only their first report makes one.
  const missing = [...pairs].filter(([id]) => !rooms.has(id)).toSorted(byId);
  if (missing.length === 0) return rooms;
  for (const [id, pair] of missing) await ensureRoom(ctx.db, { id, ...pair, at: ctx.now });
  const made = await lockRooms(
    ctx.db,
    missing.map(([id]) => id),
  );
  return new Map([...rooms, ...made]);
}

/** Rooms are made in the order in which they are locked. */
function byId([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}

/** Writes system messages idempotently, in their order. */
async function write(ctx: Ctx, reports: readonly Report[]): Promise<void> {
  const rooms = await lockRoomsOf(ctx, reports);
  const stored: DomainEvent[] = [];
  for (const report of reports) {
    const { buyerId, sellerId, causedBy } = report;
    const roomId = pairId(buyerId, sellerId);
    const lastSeq = rooms.get(roomId);
    invariant(lastSeq !== undefined, 'A room that was made is there');
    const { row, isNew, turned } = await insertMessage(ctx.db, {
      roomId,
      id: derivedId(report.name, report.orderId),
      seq: lastSeq + 1,
      clientId: null,
      senderId: null,
      body: '',
      attachments: [],
      offerId: null,
      orderId: report.orderId,
      system: {
        code: report.code,
        values: { ...report.values, ...(causedBy !== null && { actor_id: causedBy }) },
      },
      at: ctx.now,
      seenBy: causedBy,
    });
    if (!isNew) continue;
    rooms.set(roomId, lastSeq + 1);
    const members = [buyerId, sellerId];
    const message = presentMessage(row);
    stored.push(messageStored({ message, member_ids: members, seen_by: causedBy, turned }));
  }
  await ctx.publish(...stored);
}

/**
 * The system message for a status change; null for none. An unpaid order concerns the buyer alone and opens no room,
 * so neither its creation nor its cancellation before payment is reported.
 */
export function systemCodeOf(fact: Pick<OrderChange, 'from' | 'status'>): SystemCode | null {
  if (fact.from === null || fact.status === 'created') return null;
  if (fact.from === 'created' && fact.status === 'cancelled') return null;
  return `order_${fact.status}`;
}

function causeOf(fact: OrderChange): string | null {
  if (fact.actor === 'buyer') return fact.buyer_id;
  return fact.actor === 'seller' ? fact.seller_id : null;
}

/** Whether a status change is reported at all. */
export function isReported(event: OrderChange): boolean {
  return systemCodeOf(event) !== null;
}

function reportOf(fact: OrderChange): Report {
  const code = systemCodeOf(fact);
  invariant(code !== null, 'Only what is reported reaches the chat');
  return {
    buyerId: fact.buyer_id,
    sellerId: fact.seller_id,
    orderId: fact.order_id,
    code,
    values: {
      title: fact.title,
      count: fact.count,
      total_cents: fact.total_cents,
      ...(fact.discount_cents > 0 && {
        charged_cents: fact.total_cents - fact.discount_cents,
        buyer_id: fact.buyer_id,
      }),
      actor: fact.actor,
      event: fact.event,
      ...(fact.deliver_by !== null && { deliver_by: fact.deliver_by }),
      ...(fact.check_until !== null && { check_until: fact.check_until }),
    },
    name: `${fact.event}:${fact.status}:${fact.at}`,
    causedBy: causeOf(fact),
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
