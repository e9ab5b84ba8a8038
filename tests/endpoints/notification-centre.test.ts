/** The notification centre over HTTP: pages, filters, what is read, whose it is, and how long it is kept. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId, pairId } from '~/kernel/ids.ts';
import { channelRead, messageStored } from '~/server/modules/chat/index.ts';
import { orderChanged, type OrderChange } from '~/server/modules/orders/index.ts';
import { payoutStatusChanged } from '~/server/modules/wallet/index.ts';
import { statementsOf } from '../support/statements.ts';
import { startNotifications, type NotificationsApp } from './notifications.app.ts';

let app: NotificationsApp;
beforeAll(async () => {
  app = await startNotifications();
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});

function paidOrder(buyer: string, seller: string, change: Partial<OrderChange> = {}) {
  return orderChanged({
    order_id: newId(),
    buyer_id: buyer,
    seller_id: seller,
    offer_id: newId(),
    category_id: newId(),
    market_key: '',
    title: '<b>500</b> Divine Orb',
    from: 'created',
    status: 'paid',
    event: 'capture',
    actor: 'system',
    count: 2,
    total_cents: 100,
    discount_cents: 0,
    net_cents: 90,
    unit_micros: 1,
    at: new Date().toISOString(),
    paid_at: null,
    deliver_by: null,
    check_until: null,
    delivered_at: null,
    was_completed: false,
    ...change,
  });
}

const approvedPayout = (userId: string) =>
  payoutStatusChanged({
    payout_id: newId(),
    user_id: userId,
    cents: 500,
    status: 'approved',
  });

function message(reader: string, sender: string, seq: number) {
  return messageStored({
    message: {
      id: newId(),
      client_id: newId(),
      seq,
      room_id: pairId(reader, sender),
      sender_id: sender,
      kind: 'text',
      automatic: null,
      body: 'Is the phone number still linked?',
      attachments: [],
      offer_id: null,
      order_id: null,
      created_at: new Date().toISOString(),
      system: null,
    },
    member_ids: [reader, sender],
    seen_by: sender,
    turned: [reader],
  });
}

interface Entry {
  id: string;
  topic: string;
  about: string;
  title: string;
  body: string;
  action: { label: string; path: string };
  created_at: string;
  read_at: string | null;
}

const list = async (as: string, query = '', headers = {}) =>
  (await app.call('GET', `notification${query}`, { as, headers })).body as {
    data: Entry[];
    meta: { next_cursor: string | null; unread_count: number };
  };
const read = (as: string, body: object) => app.call('POST', 'notification/read', { as, body });
const unread = async (as: string) => (await list(as)).meta.unread_count;

/** A buyer who was told of so many orders, one after another. */
async function told(count: number) {
  const [buyer, seller] = [await app.person(), await app.person()];
  const orders: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const orderId = newId();
    orders.push(orderId);
    await app.publish(paidOrder(buyer.id, seller.id, { order_id: orderId }));
    await app.advance(1);
  }
  return { buyer: buyer.id, seller: seller.id, orders };
}

test('an entry says what happened in the reader’s language and leads to its place', async () => {
  const { buyer, seller, orders } = await told(1);
  const [bought] = (await list(buyer)).data;
  expect(bought).toMatchObject({ topic: 'orders', about: orders[0], read_at: null });
  expect(bought?.title).toBe('Your order is paid');
  expect(bought?.action.path).toBe(`/orders/${orders[0]}`);
  const [sold] = (await list(seller, '', { 'accept-language': 'fr' })).data;
  expect(sold?.title).toBe('Vous avez une nouvelle commande');
});

test('pages go on behind the last entry, with nothing twice, also when something comes meanwhile', async () => {
  const { buyer, seller, orders } = await told(5);
  const first = await list(buyer, '?limit=2');
  await app.publish(paidOrder(buyer, seller));
  const second = await list(buyer, `?limit=2&cursor=${first.meta.next_cursor}`);
  const third = await list(buyer, `?limit=2&cursor=${second.meta.next_cursor}`);
  const seen = [first, second, third].flatMap(({ data }) => data.map(({ about }) => about));
  expect(seen).toEqual(orders.toReversed());
  expect(third.meta.next_cursor).toBe(null);
});

test('a cursor that was never issued is refused', async () => {
  const { id } = await app.person();
  for (const cursor of ['x', Buffer.from('["notices","now",1]').toString('base64url')]) {
    expect((await app.call('GET', `notification?cursor=${cursor}`, { as: id })).status).toBe(422);
  }
});

test('filters show their topic alone, and what is unread', async () => {
  const { buyer, seller } = await told(1);
  await app.publish(message(buyer, seller, 1), approvedPayout(buyer));
  const topics = async (filter: string) =>
    (await list(buyer, `?filter=${filter}`)).data.map(({ topic }) => topic).toSorted();
  expect(await topics('all')).toEqual(['chat', 'money', 'orders']);
  for (const topic of ['orders', 'chat', 'money']) expect(await topics(topic)).toEqual([topic]);
  expect(await topics('account')).toEqual([]);
  const money = (await list(buyer, '?filter=money')).data.map(({ id }) => id);
  await read(buyer, { ids: money });
  expect(await topics('unread')).toEqual(['chat', 'orders']);
});

test('what is about one order is read together, the rest stays unread', async () => {
  const { buyer, seller, orders } = await told(2);
  const [order = ''] = orders;
  const started = { order_id: order, from: 'paid', status: 'in_progress', event: 'start' } as const;
  await app.publish(paidOrder(buyer, seller, { ...started, actor: 'seller' }));
  expect(await unread(buyer)).toBe(3);
  expect((await read(buyer, { about: order })).body.unread_count).toBe(1);
  expect((await list(buyer, '?filter=unread')).data.map(({ about }) => about)).toEqual([orders[1]]);
});

test('all is read up to what was seen: what came after it stays unread', async () => {
  const { buyer, seller } = await told(2);
  const [newest] = (await list(buyer)).data;
  await app.publish(paidOrder(buyer, seller));
  expect((await read(buyer, { up_to: newest?.created_at })).body.unread_count).toBe(1);
});

test('a conversation that was read elsewhere is read here, and is told again afterwards', async () => {
  const [reader, sender] = [await app.person(), await app.person()];
  const roomId = pairId(reader.id, sender.id);
  await app.publish(message(reader.id, sender.id, 1));
  expect((await list(reader.id)).data[0]?.body).toContain(sender.name);
  expect(await unread(reader.id)).toBe(1);
  const seen = { room_id: roomId, user_id: reader.id, companion_id: sender.id, seq: 1 };
  await app.publish(channelRead(seen));
  expect(await unread(reader.id)).toBe(0);
  await app.advance(1);
  await app.publish(message(reader.id, sender.id, 2));
  const { data } = await list(reader.id);
  expect(data.map(({ read_at: at }) => at === null)).toEqual([true, false]);
});

test('a message that was read in the centre is not told by mail any more', async () => {
  const away = { last_online_at: new Date(0) };
  const [reader, other, sender] = [
    await app.person(away),
    await app.person(away),
    await app.person(),
  ];
  await app.publish(message(reader.id, sender.id, 1), message(other.id, sender.id, 1));
  await read(reader.id, { about: pairId(reader.id, sender.id) });
  const { rows } = await waiting();
  expect(rows).toEqual([other.id]);
  async function waiting() {
    const found = await app.db
      .selectFrom('notice')
      .select('user_id')
      .where('user_id', 'in', [reader.id, other.id])
      .where('settled_at', 'is', null)
      .execute();
    return { rows: found.map((row) => row.user_id) };
  }
});

test('nobody reads or marks what is somebody else’s, and staff inside an account mark nothing', async () => {
  const { buyer, seller, orders } = await told(1);
  const theirs = (await list(buyer)).data.map(({ id }) => id);
  const sellersOwn = (await list(seller)).data.map(({ id }) => id);
  expect(sellersOwn.filter((id) => theirs.includes(id))).toEqual([]);
  expect((await read(seller, { ids: theirs })).status).toBe(200);
  expect((await read(seller, { about: orders[0] })).status).toBe(200);
  expect(await unread(buyer)).toBe(1);
  expect((await read(`${buyer}/staff`, { about: orders[0] })).status).toBe(403);
  expect(await unread(buyer)).toBe(1);
  expect((await app.call('GET', 'notification')).status).toBe(401);
});

test.each([
  {},
  { ids: [] },
  { ids: ['x'] },
  { up_to: 'soon' },
  { about: 'a', up_to: '2026-11-24T00:00:00Z' },
])('what names nothing to read is refused: %j', async (body) => {
  const { id } = await app.person();
  expect((await read(id, body)).status).toBe(422);
});

test('more than a hundred unread are counted as a hundred', async () => {
  const { id } = await app.person();
  const rows = Array.from({ length: 130 }, (_, index) => ({
    id: newId(),
    user_id: id,
    kind: 'security' as const,
    subject: 'telegram',
    fact: `bound:${index}`,
    data: JSON.stringify({ type: 'telegram', change: 'bound', username: null }),
    created_at: new Date(),
    due_at: new Date(),
    settled_at: new Date(),
  }));
  await app.db.insertInto('notice').values(rows).execute();
  expect(await unread(id)).toBe(100);
  expect(
    (await app.call('GET', 'market/customer', { as: id })).body.counts.unread_notifications,
  ).toBe(100);
});

test('a page costs as many statements for one entry as for many', async () => {
  const [few, many] = [await told(1), await told(12)];
  const cost = async (as: string) =>
    (await statementsOf(() => list(as, '?limit=20'))).statements.length;
  expect(await cost(many.buyer)).toBe(await cost(few.buyer));
});

test('what was told is kept for ninety days', async () => {
  const { buyer } = await told(1);
  await app.advance(60);
  await app.run('notifications.tell');
  await app.advance(80 * 86_400);
  await app.run('notifications.forget');
  expect((await list(buyer)).data).toHaveLength(1);
  await app.advance(11 * 86_400);
  await app.run('notifications.forget');
  expect((await list(buyer)).data).toEqual([]);
});
