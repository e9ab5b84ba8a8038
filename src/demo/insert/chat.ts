/** Conversations as rows: rooms, members with their read marks, gapless messages. */
import { derivedId } from '~/kernel/ids.ts';
import type { Db } from '~/server/db/database.ts';
import { systemCodeOf } from '~/server/modules/chat/use-cases/post-system-message.ts';
import type { DemoMarket, DemoMessage, DemoOrder, DemoRoom } from '../market.types.ts';
import type { Random } from '../random.ts';
import { timelineFor } from './figures.ts';
import { insertRows } from './rows.ts';

function systemOf(message: DemoMessage, order: DemoOrder | undefined) {
  const { event } = message;
  const code = event && systemCodeOf({ from: event.from, status: event.to });
  if (!event || !code || !order) return null;
  const timeline = timelineFor(order);
  return {
    code,
    values: {
      title: order.offer.title,
      count: order.count,
      total_cents: order.totalCents,
      actor: event.actor,
      event: event.event,
      ...(event.actor === 'buyer' && { actor_id: order.buyerId }),
      ...(event.actor === 'seller' && { actor_id: order.sellerId }),
      ...(timeline && {
        deliver_by: timeline.deliverBy.toISOString(),
        check_until: timeline.checkUntil.toISOString(),
      }),
    },
  };
}

function messageRows(random: Random, room: DemoRoom, orders: ReadonlyMap<string, DemoOrder>) {
  return room.messages.map((message, index) => {
    const { event, orderId, senderId, at } = message;
    const order = orders.get(orderId ?? '');
    const id =
      event && orderId
        ? derivedId(`${event.event}:${event.to}:${at.toISOString()}`, orderId)
        : random.uuid(new Date(at.getTime() + (index % 2)));
    return {
      room_id: room.id,
      seq: index + 1,
      id,
      client_id: senderId ? random.uuid(at) : null,
      sender_id: senderId,
      body: message.body,
      attachments: [],
      order_id: orderId ?? null,
      system: systemOf(message, order),
      automatic: message.automatic ?? null,
      created_at: at,
    };
  });
}

function memberRows(room: DemoRoom) {
  const last = room.messages.at(-1);
  const pairs = [
    { user_id: room.buyerId, companion_id: room.sellerId },
    { user_id: room.sellerId, companion_id: room.buyerId },
  ];
  return pairs.map((pair) => {
    const unread = room.unread?.userId === pair.user_id ? room.unread.count : 0;
    return {
      room_id: room.id,
      ...pair,
      read_seq: room.messages.length - unread,
      unread_count: unread,
      last_message_at: last?.at ?? null,
    };
  });
}

export async function insertRooms(db: Db, random: Random, market: DemoMarket): Promise<void> {
  const orders = new Map(market.orders.map((order) => [order.id, order]));
  await insertRows(
    db,
    'chat_room',
    market.rooms.map((room) => ({
      id: room.id,
      buyer_id: room.buyerId,
      seller_id: room.sellerId,
      last_seq: room.messages.length,
      last_message_at: room.messages.at(-1)?.at ?? null,
      created_at: room.messages[0]?.at ?? market.now,
    })),
  );
  await insertRows(db, 'chat_member', market.rooms.flatMap(memberRows));
  await insertRows(
    db,
    'chat_message',
    market.rooms.flatMap((room) => messageRows(random, room, orders)),
  );
}
