/** Rights of banned accounts, one promise each (decision 0019): read, finish orders, withdraw, write to support. */
import sharp from 'sharp';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { platformAccount, post, userAccount } from '~/server/modules/ledger/index.ts';
import { addCatalogue, addOffer } from './market.data.ts';
import { PASSWORD } from '../support/api.ts';
import { agreedOrder, agreedPayment } from '../support/purchase.ts';
import { startStaff, type Member, type StaffApp } from './staff.app.ts';

const reason = 'Sold the same account twice.';
let app: StaffApp;
let admin: Member;
let support: Member;
let categoryId: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = await startStaff();
  [admin, support] = [await app.staff('admin'), await app.staff('support')];
  const { categories } = await addCatalogue(app);
  [categoryId = ''] = Object.values(categories);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => app.close());

const forGood = { kind: 'permanent' };
const forADay = { kind: 'temporary', days: 1 };
const ban = (id: string, kind: object) =>
  app.post(`admin/user/${id}/ban`, admin.token, { reason, ...kind });

/** Two people with an order between them that the buyer has paid and the seller has started. */
async function traders() {
  const [buyer, seller] = [await app.person(), await app.person({ is_seller: true })];
  const offer = await addOffer(app, seller.id, categoryId);
  await post(app.db, {
    kind: 'adjustment',
    key: `test:${buyer.id}`,
    reference: buyer.id,
    at: app.services.clock.now(),
    postings: [
      { account: platformAccount('fx'), cents: -1_000 },
      { account: userAccount('real', buyer.id), cents: 1_000 },
    ],
  });
  const asking = (path: string) => app.get(path, buyer.token);
  const wanted = { offer_id: offer, count: 1, buyer_inputs: { character: 'Mira' } };
  const placed = await app.post('market/order', buyer.token, await agreedOrder(asking, wanted));
  const order: string = placed.body.id;
  const payment = await agreedPayment(asking, order, { method: 'wallet' });
  await app.post(`market/order/${order}/pay`, buyer.token, payment);
  const started = await app.post(`market/order/${order}/start`, seller.token);
  expect(started.body.status).toBe('in_progress');
  return { buyer, seller, order };
}

/** A new picture each time: the same one again would be the one from before. */
async function picture(): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: Math.random() * 255, g: Math.random() * 255, b: 90 };
  const made = sharp({ create: { width: 64, height: 64, channels: 3, background } });
  return new Uint8Array(await made.png().toBuffer());
}

async function open(token: string): Promise<Socket> {
  const { socket } = await app.connect(token);
  sockets.push(socket);
  return socket;
}

describe.each([
  ['for ever', forGood],
  ['for a day', forADay],
])('banned %s', (_, kind) => {
  test('reads their orders, sales, chats, wallet and profile', async () => {
    const { buyer, seller, order } = await traders();
    for (const { id } of [buyer, seller]) await ban(id, kind);
    for (const { token } of [buyer, seller]) {
      expect((await app.get(`market/order/${order}`, token)).body.id).toBe(order);
      for (const path of ['auth/profile', 'chat/channel', 'wallet', 'wallet/balance/hold']) {
        expect((await app.get(path, token)).status, path).toBe(200);
      }
    }
    const bought = await app.get('market/order', buyer.token);
    const sold = await app.get('market/order?role=seller', seller.token);
    for (const { body } of [bought, sold]) expect(body.data).toMatchObject([{ id: order }]);
    const archive = await app.post('auth/export', buyer.token, { password: PASSWORD });
    expect(archive.status).toBe(202);
  });

  test('disputes an open order with a picture as proof', async () => {
    const { buyer, order } = await traders();
    await ban(buyer.id, kind);
    const proof = await app.upload(buyer.token, await picture());
    expect(proof.status).toBe(201);
    const answer = await app.post(`market/order/${order}/dispute`, buyer.token, {
      reason: 'not_delivered',
      text: 'Nothing has arrived so far.',
      images: [proof.body.id],
    });
    expect(answer.status).toBe(200);
    expect(answer.body.status).toBe('disputed');
    const seen = await app.get(`market/order/${order}`, support.token);
    expect(JSON.stringify(seen.body)).toContain(proof.body.id);
  });

  test('delivers an open sale with a picture as proof', async () => {
    const { seller, order } = await traders();
    await ban(seller.id, kind);
    const proof = await app.upload(seller.token, await picture());
    const answer = await app.post(`market/order/${order}/deliver`, seller.token, {
      text: 'Handed over in the game.',
      images: [proof.body.id],
    });
    expect(answer.body.status).toBe('acceptance');
  });

  test('withdraws: nothing of the way to a payout says that they are banned', async () => {
    const person = await app.person({ trust_level: 2, second_factor_on: true });
    await app.db
      .updateTable('session')
      .set({ second_factor_at: new Date() })
      .where('user_id', '=', person.id)
      .execute();
    await ban(person.id, kind);
    const method = { kind: 'paypal', holder: 'Some Body', details: 'some@example.com' };
    const added = await app.post('wallet/payout/method', person.token, method);
    expect(added.status).toBe(200);
    const asked = await app.post('wallet/payout/payout_request', person.token, {
      amount: 1_000,
      method_id: added.body.id,
    });
    expect(asked.body.code).toBe('PAYOUT_METHOD_WAITS');
    const path = `wallet/payout/method/${added.body.id}`;
    expect((await app.call('DELETE', path, { token: person.token })).status).toBe(200);
  });

  test('writes to support', async () => {
    const person = await app.person();
    await ban(person.id, kind);
    const message = {
      name: 'Some Body',
      email: person.email,
      topic: 'account',
      message: 'Please look at my ban once more, there must be some mistake.',
    };
    expect((await app.post('contact', person.token, message)).status).toBeLessThan(300);
  });

  test('reads chats over the socket, and has no voice there', async () => {
    const [person, companion] = [await app.person(), await app.person()];
    const before = await open(person.token);
    const made = await before.emitWithAck('create_channel', { companion_id: companion.id });
    const room: string = made.data.channel.room_id;
    const theirs = await open(companion.token);
    const heard: string[] = [];
    theirs.onAny((event: string) => heard.push(event));
    const message = () => ({ room_id: room, client_id: newId(), body: 'Hello there' });
    expect((await before.emitWithAck('new_message', message())).ok).toBe(true);
    const gone = new Promise<void>((resolve) => before.once('disconnect', () => resolve()));
    await ban(person.id, kind);
    await gone;

    const socket = await open(person.token);
    for (const [event, input] of [
      ['get_channels', {}],
      ['get_channel', { room_id: room }],
      ['join_channel', { room_id: room }],
      ['load_messages', { room_id: room, limit: 10 }],
      ['change_online_status', { is_online: true }],
    ] as const) {
      expect(await socket.emitWithAck(event, input), event).toMatchObject({ ok: true });
    }
    for (const [event, input] of [
      ['new_message', message()],
      ['create_channel', { companion_id: support.id }],
      ['typing', { room_id: room }],
      ['stop_typing', { room_id: room }],
    ] as const) {
      expect((await socket.emitWithAck(event, input)).error?.code, event).toBe('BANNED');
    }
    await app.post(`admin/user/${person.id}/lift-ban`, admin.token, { reason });
    await new Promise<void>((resolve) => {
      if (socket.disconnected) resolve();
      else socket.once('disconnect', () => resolve());
    });
    const after = await open(person.token);
    expect((await after.emitWithAck('new_message', message())).ok).toBe(true);
    expect(heard).not.toContain('typing');
  });
});

describe('pictures of a banned person', () => {
  test('are taken only while an order may need them as proof', async () => {
    const nobody = await app.person();
    const { buyer, seller, order } = await traders();
    const code = async ({ token }: Member) => (await app.upload(token, await picture())).body.code;
    for (const { id } of [nobody, buyer, seller]) await ban(id, forGood);
    expect(await code(nobody)).toBe('BANNED');
    for (const trader of [buyer, seller]) expect(await code(trader)).toBeUndefined();
    const given = await app.post(`market/order/${order}/decline`, seller.token, {
      reason: 'Sold.',
    });
    expect(given.body.status).toBe('refund');
    for (const trader of [buyer, seller]) expect(await code(trader)).toBe('BANNED');
  });

  test('of a completed order: the buyer’s, while it may be disputed; the seller has delivered', async () => {
    const { buyer, seller, order } = await traders();
    const proof = await app.upload(seller.token, await picture());
    await app.post(`market/order/${order}/deliver`, seller.token, { images: [proof.body.id] });
    const done = await app.post(`market/order/${order}/confirm`, buyer.token);
    expect(done.body.status).toBe('completed');
    for (const { id } of [buyer, seller]) await ban(id, forGood);
    const paidOn = async (hours: number) =>
      app.db
        .updateTable('market_order')
        .set({ seller_paid_on: new Date(app.services.clock.now().getTime() + hours * 3_600_000) })
        .where('id', '=', order)
        .execute();
    const code = async ({ token }: Member) => (await app.upload(token, await picture())).body.code;
    expect(await code(buyer)).toBeUndefined();
    expect(await code(seller)).toBe('BANNED');
    await paidOn(-1);
    expect(await code(buyer)).toBe('BANNED');
  });

  test('serve nothing else: no avatar, offer or message takes them', async () => {
    const { buyer } = await traders();
    await ban(buyer.id, forGood);
    const { body } = await app.upload(buyer.token, await picture());
    const avatar = { avatar_media_id: body.id };
    const answer = await app.call('PATCH', 'auth/profile', { token: buyer.token, body: avatar });
    expect(answer.body.code).toBe('BANNED');
    const offer = { category_id: categoryId, images: [body.id] };
    expect((await app.post('market/seller/offer', buyer.token, offer)).status).toBe(403);
  });
});
