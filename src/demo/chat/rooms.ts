/** Conversations: the scripted ones, and short ones around the orders of the last weeks, with their system messages. */
import { invariant } from '~/kernel/invariant.ts';
import { pairId } from '~/kernel/ids.ts';
import type { DemoMessage, DemoOrder, DemoRoom, DemoUser } from '../market.types.ts';
import type { Random } from '../random.ts';
import { smallTalk } from './small-talk.ts';
import { storyTalks } from './story-talk.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const TALK_DAYS = 16;

interface Input {
  now: Date;
  users: readonly DemoUser[];
  orders: readonly DemoOrder[];
}

/** What orders report by themselves, as the product does: not before the payment. */
function reports(order: DemoOrder): DemoMessage[] {
  return order.events
    .filter(({ from, to }) => from !== null && !(to === 'cancelled' && from === 'created'))
    .map((event) => ({ senderId: null, body: '', at: event.at, orderId: order.id, event }));
}

function aroundOrder(random: Random, order: DemoOrder, buyer: DemoUser, now: Date): DemoMessage[] {
  const { paidAt, deliveredAt, offer } = order;
  if (!paidAt || !random.chance(0.62)) return [];
  const talk = smallTalk(
    offer.category.definition.base,
    buyer.locale === 'fr' && offer.locale === 'fr' ? 'fr' : 'en',
  );
  const asked = paidAt.getTime() + random.float(0.3, 4) * MINUTE;
  const answered = asked + random.logFloat(0.4, 22) * MINUTE;
  const lines: Omit<DemoMessage, 'orderId'>[] = [
    { senderId: order.buyerId, body: random.pick(talk.ask), at: new Date(Math.round(asked)) },
    {
      senderId: order.sellerId,
      body: random.pick(talk.answer),
      at: new Date(Math.round(answered)),
    },
  ];
  if (deliveredAt && order.completedAt && random.chance(0.6)) {
    const thanked = Math.max(answered, deliveredAt.getTime()) + random.float(1, 9) * MINUTE;
    lines.push({
      senderId: order.buyerId,
      body: random.pick(talk.thanks),
      at: new Date(Math.round(thanked)),
    });
  }
  return lines.filter(({ at }) => at < now).map((line) => ({ ...line, orderId: order.id }));
}

/** What two people say is about the order that was the last to report something; what comes before all of them is about none. */
function aboutOrders(messages: readonly DemoMessage[]): DemoMessage[] {
  let orderId: string | undefined;
  return messages.map((message) => {
    orderId = message.orderId ?? orderId;
    return orderId === undefined ? message : { ...message, orderId };
  });
}

function sorted(messages: readonly DemoMessage[]): DemoMessage[] {
  return messages.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function ordinaryRooms(random: Random, input: Input, storyPairs: ReadonlySet<string>): DemoRoom[] {
  const since = input.now.getTime() - TALK_DAYS * DAY;
  const users = new Map(input.users.map((user) => [user.id, user]));
  const recent = input.orders.filter(({ createdAt }) => createdAt.getTime() > since);
  const byPair = Map.groupBy(recent, (order) => pairId(order.buyerId, order.sellerId));
  return [...byPair].flatMap(([id, orders]) => {
    const [first] = orders;
    if (!first || storyPairs.has(id)) return [];
    const buyer = users.get(first.buyerId);
    invariant(buyer, 'An order has a buyer');
    const messages = sorted(
      orders.flatMap((order) => [
        ...reports(order),
        ...aroundOrder(random, order, buyer, input.now),
      ]),
    );
    return messages.length === 0
      ? []
      : [{ id, buyerId: first.buyerId, sellerId: first.sellerId, messages }];
  });
}

function storyRooms(input: Input): DemoRoom[] {
  const idOf = (name: string): string => {
    const user = input.users.find(({ publicName }) => publicName === name);
    invariant(user, `Nobody is called ${name}`);
    return user.id;
  };
  return storyTalks.map(({ buyer, seller, lines, unread }) => {
    const buyerId = idOf(buyer);
    const sellerId = idOf(seller);
    const orders = input.orders.filter(
      (order) => order.buyerId === buyerId && order.sellerId === sellerId,
    );
    const said = lines.map(([minutes, who, body]) => ({
      senderId: who === 'buyer' ? buyerId : sellerId,
      body,
      at: new Date(input.now.getTime() - minutes * MINUTE),
    }));
    return {
      id: pairId(buyerId, sellerId),
      buyerId,
      sellerId,
      messages: aboutOrders(sorted([...orders.flatMap(reports), ...said])),
      ...(unread && { unread: { userId: idOf(unread.by), count: unread.count } }),
    };
  });
}

export function buildRooms(random: Random, input: Input): DemoRoom[] {
  const story = storyRooms(input);
  const pairs = new Set(story.map(({ id }) => id));
  return [...story, ...ordinaryRooms(random, input, pairs)];
}
