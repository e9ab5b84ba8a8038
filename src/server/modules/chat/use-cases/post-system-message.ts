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
export function systemCodeOf(fact: Pick<OrderChange, 'from' | 'status'>): SystemCode | null {
  if (fact.from === null || fact.status === 'created') return null;
  if (fact.from === 'created' && fact.status === 'cancelled') return null;
  return `order_${fact.status}`;
}

function causeOf(fact: OrderChange): string | null {
  if (fact.actor === 'buyer') return fact.buyer_id;
  return fact.actor === 'seller' ? fact.seller_id : null;
}

/** Reports that an order changed its status. */
export async function postOrderMessage(ctx: Ctx, fact: OrderChange): Promise<void> {
  const code = systemCodeOf(fact);
  if (code === null) return;
  await write(ctx, {
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
