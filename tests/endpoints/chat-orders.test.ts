/** System messages of orders in a conversation. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId, pairId } from '~/kernel/ids.ts';
import { orderChanged, type OrderChange } from '~/server/modules/orders/index.ts';
import { reviewWritten } from '~/server/modules/reviews/index.ts';
import { startChat, type ChatApp } from './chat.app.ts';
import { addCatalogue, addOffer, addOrder } from './market.data.ts';

let app: ChatApp;
beforeAll(async () => {
  app = await startChat();
});
afterAll(() => app.close());

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000 });

async function trade() {
  const [buyer, seller] = [await app.person(), await app.person()];
  const [left, right] = [await app.connect(buyer.token), await app.connect(seller.token)];
  const orderId = newId();
  const changeOf = (change: Partial<OrderChange>): OrderChange => ({
    order_id: orderId,
    buyer_id: buyer.id,
    seller_id: seller.id,
    offer_id: newId(),
    category_id: newId(),
    market_key: '',
    title: '500 Divine Orb',
    from: 'created',
    status: 'paid',
    event: 'capture',
    actor: 'system',
    count: 500,
    total_cents: 10_860,
    discount_cents: 0,
    net_cents: 9_770,
    unit_micros: 217_200,
    at: '2026-11-20T14:14:00.000Z',
    paid_at: '2026-11-20T14:14:00.000Z',
    deliver_by: '2026-11-20T14:34:00.000Z',
    check_until: null,
    delivered_at: null,
    was_completed: false,
    ...change,
  });
  return { buyer, seller, left, right, orderId, changeOf, room: pairId(buyer.id, seller.id) };
}

test('who is here is told of a sale at once, and nobody of their own payment', async () => {
  const { left, right, orderId, changeOf, room } = await trade();
  await app.context().publish(orderChanged(changeOf({})));
  await eventually(() =>
    expect(right.of('order_news')).toEqual([
      {
        order_id: orderId,
        room_id: room,
        code: 'seller_paid',
        title: '500 Divine Orb',
        count: 500,
        amount: 9_770,
        due_at: '2026-11-20T14:34:00.000Z',
        at: '2026-11-20T14:14:00.000Z',
      },
    ]),
  );
  await eventually(() => expect(left.of('new_message')).toHaveLength(1));
  expect(left.of('order_news')).toEqual([]);
});

test('a paid order opens the conversation on both sides and tells the dates', async () => {
  const { left, right, orderId, changeOf, room } = await trade();
  await app
    .context()
    .publish(
      orderChanged(changeOf({ from: null, status: 'created', event: 'place', actor: 'buyer' })),
    );
  await app.context().publish(orderChanged(changeOf({})));
  for (const client of [left, right]) {
    await eventually(() => expect(client.of('unread_chats_count')).toEqual([{ count: 1 }]));
    expect(client.of('new_channel')).toHaveLength(1);
    expect(client.of('update_order_status')).toEqual([
      { order_id: orderId, status: 'created' },
      { order_id: orderId, status: 'paid' },
    ]);
    // The page receives the order's change before the system message about it; notices come when they come.
    const ofTheOrder = ['update_order_status', 'new_channel', 'new_message'];
    const heard = client.heard.map(({ event }) => event);
    expect(heard.filter((event) => ofTheOrder.includes(event)).slice(0, 4)).toEqual([
      'update_order_status',
      'update_order_status',
      'new_channel',
      'new_message',
    ]);
    const { data } = await client.must('load_messages', { room_id: room });
    expect(data).toMatchObject([
      {
        seq: 1,
        kind: 'system',
        sender_id: null,
        order_id: orderId,
        system: {
          code: 'order_paid',
          values: { count: 500, deliver_by: '2026-11-20T14:34:00.000Z' },
        },
      },
    ]);
  }
});

test('what only an open browser is told is not read for somebody who has none', async () => {
  const { buyer, seller, left, right, changeOf, room } = await trade();
  const { realtime } = app.dependencies.services;
  right.close();
  await eventually(() => expect(realtime.mayHear(seller.id)).toBe(false));
  expect(realtime.mayHear(buyer.id)).toBe(true);
  const told = vi.spyOn(realtime, 'toUser');
  await app.context().publish(orderChanged(changeOf({})));
  await eventually(() => expect(left.of('unread_chats_count')).toEqual([{ count: 1 }]));
  const chatEvents = ['new_channel', 'new_message', 'unread_chats_count'];
  const heard = told.mock.calls.filter(([, event]) => chatEvents.includes(event));
  expect(new Set(heard.map(([userId]) => userId))).toEqual(new Set([buyer.id]));
  // Who comes later finds it.
  const later = await app.connect(seller.token);
  expect(realtime.mayHear(seller.id)).toBe(true);
  const { data } = await later.must('load_messages', { room_id: room });
  expect(data).toHaveLength(1);
});

test('a discounted order tells both amounts: what is in escrow, and what the buyer paid of it', async () => {
  const { buyer, left, right, changeOf, room } = await trade();
  await app.context().publish(orderChanged(changeOf({ discount_cents: 543 })));
  for (const client of [left, right]) {
    await eventually(async () => {
      const { data } = await client.must('load_messages', { room_id: room });
      expect(data[0].system.values).toMatchObject({
        total_cents: 10_860,
        charged_cents: 10_317,
        buyer_id: buyer.id,
      });
    });
  }
});

test('an event that is delivered again writes nothing again', async () => {
  const { left, changeOf, room } = await trade();
  const told = orderChanged(changeOf({}));
  await app.context().publish(told);
  await app.context().publish(told);
  await app.context().publish(
    orderChanged(
      changeOf({
        from: 'paid',
        status: 'in_progress',
        event: 'start',
        actor: 'seller',
        at: '2026-11-20T14:15:00.000Z',
      }),
    ),
  );
  await eventually(async () => {
    const { data } = await left.must('load_messages', { room_id: room });
    const codes = data.map((message: { system: { code: string } }) => message.system.code);
    expect(codes).toEqual(['order_paid', 'order_in_progress']);
  });
});

test('what somebody did themselves is not unread for them', async () => {
  const { buyer, seller, left, right, changeOf } = await trade();
  await app
    .context()
    .publish(
      orderChanged(
        changeOf({ from: 'acceptance', status: 'completed', event: 'confirm', actor: 'buyer' }),
      ),
    );
  await eventually(() => expect(right.of('unread_chats_count')).toEqual([{ count: 1 }]));
  expect(left.of('unread_chats_count')).toEqual([]);
  expect(left.of('notification_sound')).toEqual([]);
  expect(right.of('notification_sound')).toHaveLength(1);
  const review = {
    review_id: newId(),
    order_id: newId(),
    offer_id: newId(),
    seller_id: seller.id,
    buyer_id: buyer.id,
  };
  await app.context().publish(reviewWritten(review));
  await eventually(() => expect(right.of('new_message')).toHaveLength(2));
  expect(right.of('new_message')[1].message.system).toMatchObject({ code: 'order_reviewed' });
});

test('messages of people and of orders share one numbering', async () => {
  const { left, seller, changeOf, room } = await trade();
  await left.must('create_channel', { companion_id: seller.id });
  const changes = Array.from({ length: 10 }, (_, index) =>
    app.context().publish(orderChanged(changeOf({ at: `2026-11-20T14:${10 + index}:00.000Z` }))),
  );
  const words = Array.from({ length: 20 }, (_, index) => app.say(left, room, `word ${index}`));
  await Promise.all([...changes, ...words]);
  await eventually(async () => {
    const { data } = await left.must('load_messages', { room_id: room, limit: 100 });
    const numbers = data.map((message: { seq: number }) => message.seq);
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });
});

describe('a message about an order', () => {
  let category: string;
  const market = () => ({
    db: app.db,
    services: app.dependencies.services,
    forget: () => {},
  });
  beforeAll(async () => {
    const { categories } = await addCatalogue(market());
    category = Object.values(categories)[0]!;
  });
  const orderBetween = async (buyer: string, seller: string) => {
    const offer = await addOffer(market(), seller, category);
    return addOrder(market(), { offer, buyer, seller });
  };
  const written = (room: string, order_id: string) => ({
    room_id: room,
    client_id: newId(),
    body: 'Where do we meet?',
    order_id,
  });

  test('carries it for both, and again when it is sent again', async () => {
    const { buyer, seller, left, right } = await trade();
    const { channel } = await left.must('create_channel', { companion_id: seller.id });
    const orderId = await orderBetween(buyer.id, seller.id);
    const input = written(channel.room_id, orderId);
    const { message } = await left.must('new_message', input);
    expect(message.order_id).toBe(orderId);
    expect((await left.must('new_message', input)).message).toEqual(message);
    await eventually(() => expect(right.of('new_message')).toEqual([{ message }]));
    const changed = await left.ask('new_message', { ...input, order_id: undefined });
    expect(changed.error.code).toBe('CLIENT_ID_REUSED');
  });

  test('is not stored with an order of others, or with one that does not exist', async () => {
    const { buyer, seller, left } = await trade();
    const { channel } = await left.must('create_channel', { companion_id: seller.id });
    const stranger = await app.person();
    const foreign = await orderBetween(stranger.id, seller.id);
    for (const id of [foreign, newId()]) {
      const answer = await left.ask('new_message', written(channel.room_id, id));
      expect(answer.error.code).toBe('ORDER_NOT_FOUND');
    }
    const { data } = await left.must('load_messages', { room_id: channel.room_id });
    expect(data).toEqual([]);
    expect(buyer.id).not.toBe(stranger.id);
  });
});
