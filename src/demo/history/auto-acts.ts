/** What the autopilot of the demo seller wrote and started (decision 0081). */
import { textFor, type ReplyKind } from '~/domain/auto-reply.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { filled } from '~/domain/placeholders.ts';
import type { DemoMessage, DemoOrder, DemoRoom, DemoUser } from '../market.types.ts';

export const AUTOPILOT_SELLER = 'seller@legend.test';

export const demoReplies: Record<ReplyKind, { en: string; fr: string }> = {
  first: {
    en: 'Hi {{buyer}}, thank you for writing. I usually answer within a quarter of an hour. What I have in stock is what the offers say.',
    fr: 'Bonjour {{buyer}}, merci de votre message. Je réponds en général en un quart d’heure. Mon stock est celui que mes offres indiquent.',
  },
  away: {
    en: 'Hi {{buyer}}, I am away and answer from {{back}} on.',
    fr: 'Bonjour {{buyer}}, je suis absent et je réponds à partir de {{back}}.',
  },
  paid: {
    en: 'Thank you for order {{order}}, {{buyer}}. I will start as soon as I see it: {{offer}}.',
    fr: 'Merci pour la commande {{order}}, {{buyer}}. Je commence dès que je la vois\u00A0: {{offer}}.',
  },
};

const ROOMS = 5;
const STARTS = 4;
/** How soon it answers. */
const REPLY_MS = 1_500;

/** Its latest orders of manual delivery were started by it; the events are the orders' own. */
export function startByThemselves(orders: readonly DemoOrder[], sellerId: string): void {
  const own = orders
    .filter(({ sellerId: id, offer, startedAt }) => {
      return id === sellerId && offer.delivery.method === 'manual' && startedAt !== null;
    })
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  for (const order of own.slice(0, STARTS)) {
    for (const event of order.events) if (event.event === 'start') event.actor = 'system';
  }
}

/** An answer to the first thing that a buyer says, or a greeting behind the payment that comes before it. */
function answerIn(
  room: DemoRoom,
  buyer: DemoUser,
  order: DemoOrder | undefined,
): DemoMessage | null {
  const first = room.messages.find((message) => message.senderId === room.buyerId);
  const paid = room.messages.find(({ event }) => event?.to === 'paid');
  const cause = paid && order ? paid : first;
  if (!cause) return null;
  const kind = cause === paid ? 'paid' : 'first';
  const values = order && { order: `#${orderNumber(order.id)}`, offer: order.offer.title };
  const text = textFor(buyer.locale, demoReplies[kind]);
  return {
    senderId: room.sellerId,
    body: filled(text, { buyer: buyer.publicName, ...values }).text,
    at: new Date(cause.at.getTime() + REPLY_MS),
    automatic: kind,
    ...(cause.orderId !== undefined && { orderId: cause.orderId }),
  };
}

/** The latest conversations of the seller with one automatic message each, where nobody has anything unread. */
export function withReplies(
  rooms: readonly DemoRoom[],
  {
    users,
    orders,
    sellerId,
  }: {
    users: readonly DemoUser[];
    orders: readonly DemoOrder[];
    sellerId: string;
  },
): DemoRoom[] {
  const lastAt = (room: DemoRoom): number => room.messages.at(-1)?.at.getTime() ?? 0;
  const own = rooms
    .filter((room) => room.sellerId === sellerId && !room.unread)
    .toSorted((a, b) => lastAt(b) - lastAt(a));
  const spoken = new Set(own.slice(0, ROOMS));
  return rooms.map((room) => {
    const buyer = users.find(({ id }) => id === room.buyerId);
    if (!spoken.has(room) || !buyer) return room;
    const paid = room.messages.find(({ event }) => event?.to === 'paid');
    const order = orders.find(({ id }) => id === paid?.orderId);
    const answer = answerIn(room, buyer, order);
    if (!answer || answer.at.getTime() > lastAt(room)) return room;
    const messages = [...room.messages, answer].toSorted((a, b) => a.at.getTime() - b.at.getTime());
    return { ...room, messages };
  });
}
