/** System messages about orders in the room of buyer and seller. */
import type { SystemCode } from '~/contracts/chat/chat.schemas.ts';
import { derivedId, pairId } from '~/kernel/ids.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Ctx } from '../../../core/context.ts';
import type { OrderChange } from '../../orders/index.ts';
import { messageStored } from '../chat.events.ts';
import { presentMessage } from '../chat.presenter.ts';
import { insertMessage } from '../messages.repository.ts';
import { ensureRoom, lockRoom } from '../rooms.repository.ts';

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

/** Locks the room, creating it if needed, and returns the sequence number of its newest message. */
async function lockRoomOf(
  ctx: Ctx,
  roomId: string,
  { buyerId, sellerId }: Report,
): Promise<number> {
  const known = await lockRoom(ctx.db, roomId);
  // Most trading pairs already have a room: only their first report creates one.
  if (known !== undefined) return known;
  await ensureRoom(ctx.db, { id: roomId, buyerId, sellerId, at: ctx.now });
  const made = await lockRoom(ctx.db, roomId);
  invariant(made !== undefined, 'A room that was made is there');
  return made;
}

/** Writes a system message idempotently. */
async function write(ctx: Ctx, report: Report): Promise<void> {
  const { buyerId, sellerId, causedBy } = report;
  const roomId = pairId(buyerId, sellerId);
  const lastSeq = await lockRoomOf(ctx, roomId, report);
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
  if (!isNew) return;
  const message = presentMessage(row);
  await ctx.publish(
    messageStored({ message, member_ids: [buyerId, sellerId], seen_by: causedBy, turned }),
  );
}

/**
 * The system message for a status change; null for none. An unpaid order concerns the buyer alone and opens no room,
 * so neither its creation nor its cancellation before payment is reported.
 */
export function systemCodeOf(event: Pick<OrderChange, 'from' | 'status'>): SystemCode | null {
  if (event.from === null || event.status === 'created') return null;
  if (event.from === 'created' && event.status === 'cancelled') return null;
  return `order_${event.status}`;
}

function causeOf(event: OrderChange): string | null {
  if (event.actor === 'buyer') return event.buyer_id;
  return event.actor === 'seller' ? event.seller_id : null;
}

/** Reports that an order changed its status. */
export async function postOrderMessage(ctx: Ctx, event: OrderChange): Promise<void> {
  const code = systemCodeOf(event);
  if (code === null) return;
  await write(ctx, {
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
  });
}

/** Reports that the buyer reviewed the order. */
export async function postReviewMessage(
  ctx: Ctx,
  review: { buyer_id: string; seller_id: string; order_id: string; review_id: string },
): Promise<void> {
  await write(ctx, {
    buyerId: review.buyer_id,
    sellerId: review.seller_id,
    orderId: review.order_id,
    code: 'order_reviewed',
    values: { actor: 'buyer' },
    name: `reviewed:${review.review_id}`,
    causedBy: review.buyer_id,
  });
}
