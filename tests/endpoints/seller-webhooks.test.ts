/** Webhooks of sellers: signed, tried for a day, replayed; and what a bad receiver cannot do (decision 0074). */
import { createHmac } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWebhookPost } from '~/server/infra/webhook-post.ts';
import { openMarket, type Market } from '../races/support/market.ts';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Behaviour = (response: ServerResponse) => void;
const answer =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    void response.writeHead(status, headers).end('thanks');

const HOUR_MS = 3_600_000;
let market: Market;
let server: Server;
let address: string;
let received: Received[] = [];
let behave: Behaviour = answer(204);
let seller: string;

beforeAll(async () => {
  market = await openMarket(undefined, {
    services: () => ({ webhooks: createWebhookPost({ sandbox: true }) }),
  });
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      behave(response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  received = [];
  behave = answer(204);
  seller = await market.user({ is_seller: true });
});
afterEach(async () => {
  await market.outbox.drain();
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await market.drop();
});

const path = 'market/seller/webhook';
const post = (rest: string, body: object = {}, as = seller) =>
  market.call('POST', `${path}${rest}`, body, { as });
const add = (events: readonly string[] = ['order.paid'], url = `${address}/hook`, as = seller) =>
  post('', { url, events }, as);
const list = async (as = seller) => (await market.call('GET', path, undefined, { as })).body.data;
const log = async (query = '', as = seller) =>
  (await market.call('GET', `market/seller/webhook-delivery${query}`, undefined, { as })).body.data;
const run = () => market.runJob('integrations.deliver_webhooks');

async function send(): Promise<void> {
  await market.outbox.drain();
  await run();
}

function isSignedBy(secret: string, { headers, body }: Received, index = 0): boolean {
  const id = String(headers['webhook-id']);
  const at = String(headers['webhook-timestamp']);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const sum = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  return String(headers['webhook-signature']).split(' ')[index] === `v1,${sum}`;
}

async function sell(): Promise<string> {
  const buyer = await market.user();
  await market.fund(buyer, 10_000);
  const offer = await market.offer({ sellerId: seller, priceCents: 1_000 });
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  expect((await market.pay(buyer, body.id)).status).toBe(200);
  return body.id;
}

describe('what happens', () => {
  test('is told once, signed, and stands in the log', async () => {
    const { status, body } = await add(['order.paid', 'order.delivered', 'message.created']);
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(JSON.stringify(await list())).not.toContain(body.secret);
    const order = await sell();
    await send();
    await send();
    expect(received.map(({ path: to }) => to)).toEqual(['/hook']);
    const [first] = received;
    if (!first) throw new Error('Nothing came');
    expect(isSignedBy(body.secret, first)).toBe(true);
    expect(JSON.parse(first.body)).toMatchObject({
      type: 'order.paid',
      timestamp: market.clock.now().toISOString(),
      data: { order_id: order, status: 'paid', count: 1, title: 'A thing that people want' },
    });
    expect(await log()).toMatchObject([
      {
        id: first.headers['webhook-id'],
        event: 'order.paid',
        about: order.slice(-8).toUpperCase(),
        state: 'sent',
        tries: 1,
        answer_status: 204,
        next_try_at: null,
        body: first.body,
      },
    ]);
    await market.call('POST', `market/order/${order}/start`, {}, { as: seller });
    await market.call('POST', `market/order/${order}/deliver`, { text: 'Here' }, { as: seller });
    await send();
    expect(JSON.parse(received[1]?.body ?? '').type).toBe('order.delivered');
  });

  test('a dispute that is withdrawn is told as that', async () => {
    await add(['order.paid', 'order.disputed', 'order.dispute_withdrawn']);
    const order = await sell();
    const go = (rest: string, body: object = {}) =>
      market.call('POST', `market/order/${order}/${rest}`, body, { as: seller });
    await go('dispute', { reason: 'other', text: 'The buyer is not there' });
    await send();
    received = [];
    expect((await go('dispute/withdraw')).status).toBe(200);
    await send();
    expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'order.dispute_withdrawn', data: { order_id: order, status: 'paid' } },
    ]);
  });

  test('a dispute that both settle is told as that, and what became of the order', async () => {
    await add(['order.completed', 'order.dispute_withdrawn', 'order.dispute_settled']);
    const order = await sell();
    const go = async (rest: string, body: object = {}, as = seller) => {
      const given = await market.call('POST', `market/order/${order}/${rest}`, body, { as });
      expect(given.status, JSON.stringify(given.body)).toBe(200);
      return given.body;
    };
    const { buyer } = await go('start');
    const settle = async () => {
      await go('dispute', { reason: 'other', text: 'The buyer is not there' });
      const { dispute } = await go('dispute/proposals', { kind: 'as_is' });
      await go(`dispute/proposals/${dispute.proposals.at(-1).id}/accept`, {}, buyer.id);
      await send();
      return received.splice(0).map(({ body }) => JSON.parse(body));
    };
    expect(await settle()).toMatchObject([
      { type: 'order.dispute_settled', data: { order_id: order, status: 'in_progress' } },
    ]);
    // At another time: of one order and time the same is told once.
    market.clock.advanceMs(60_000);
    await go('deliver', { text: 'Here' });
    const told = (await settle()).map(({ type, data }) => `${type} ${data.status}`);
    expect(told.toSorted()).toEqual([
      'order.completed completed',
      'order.dispute_settled completed',
    ]);
  });

  test('to others, or of another kind, is not told', async () => {
    const other = await market.user({ is_seller: true });
    await add(['order.paid'], `${address}/other`, other);
    await add(['message.created']);
    await sell();
    await send();
    expect(received).toEqual([]);
    expect(await log()).toEqual([]);
  });

  test('to an offer is told, also that it is sold out', async () => {
    await add(['offer.changed', 'offer.hidden', 'stock.out']);
    const offer = await market.offer({ sellerId: seller, stock: 1 });
    await market.call('PATCH', `market/seller/offer/${offer}`, { price: 2_000 }, { as: seller });
    const buyer = await market.user();
    await market.fund(buyer, 10_000);
    const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
    await market.pay(buyer, body.id);
    await send();
    const types = received.map((one) => JSON.parse(one.body).type);
    expect(types.toSorted()).toEqual(['offer.changed', 'offer.hidden', 'stock.out']);
  });

  test('to the stock is told once, when as few are left as the seller said', async () => {
    await add(['stock.low']);
    const offer = await market.offer({ sellerId: seller, priceCents: 1_000, stock: 4 });
    await market.call('PATCH', `market/seller/offer/${offer}`, { low_stock: 2 }, { as: seller });
    const buyer = await market.user();
    await market.fund(buyer, 10_000);
    for (let sold = 0; sold < 3; sold += 1) {
      const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
      expect((await market.pay(buyer, body.id)).status).toBe(200);
      await send();
    }
    expect(received.map((one) => JSON.parse(one.body))).toMatchObject([
      { type: 'stock.low', data: { offer_id: offer, in_stock: 2 } },
    ]);
  });
});

describe('a receiver that', () => {
  const tryOnce = async (): Promise<{ state: string; answer_status: number | null }> => {
    const { body } = await add();
    await post(`/${body.webhook.id}/test`);
    await run();
    const [delivery] = await log();
    return delivery;
  };

  test('redirects to an inner address is not followed', async () => {
    behave = answer(302, { location: `${address}/inner` });
    expect(await tryOnce()).toMatchObject({ state: 'queued', answer_status: 302 });
    expect(received.map(({ path: to }) => to)).toEqual(['/hook']);
  });

  test('hangs is left before it answers', async () => {
    behave = () => {};
    expect(await tryOnce()).toMatchObject({ state: 'queued', answer_status: null });
  });

  test('switches to another protocol is as one that does not answer', async () => {
    behave = (response) =>
      void response.writeHead(101, { connection: 'upgrade', upgrade: 'x' }).end();
    expect(await tryOnce()).toMatchObject({ state: 'queued', answer_status: null });
  });

  test('never ends its answer is not read', async () => {
    const chunk = Buffer.alloc(64 * 1024);
    let sent = 0;
    behave = (response) => {
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    expect(await tryOnce()).toMatchObject({ state: 'sent', answer_status: 200 });
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  test('answers 500 for a day ends: the webhook is off, its owner is told, and nothing is lost', async () => {
    behave = answer(500);
    const { body } = await add();
    await post(`/${body.webhook.id}/test`);
    await run();
    const tries: number[] = [received.length];
    for (let hour = 0; hour < 40; hour += 1) {
      market.clock.advanceMs(HOUR_MS);
      await run();
      tries.push(received.length);
    }
    expect(tries.at(-1)).toBe(tries[29]);
    expect(tries[22]).toBeGreaterThan(8);
    const [off] = await list();
    expect(off).toMatchObject({ is_on: false, off_because: 'failing' });
    expect((await log())[0]).toMatchObject({ state: 'failed', answer_status: 500 });
    expect(await market.mailsTo(seller)).toContain('Your webhook was switched off');
    const [{ id }] = await log();
    const again = () =>
      market.call('POST', `market/seller/webhook-delivery/${id}/replay`, {}, { as: seller });
    expect((await again()).body.code).toBe('WEBHOOK_OFF');
    const patch = { is_on: true };
    await market.call('PATCH', `${path}/${body.webhook.id}`, patch, { as: seller });
    behave = answer(200);
    expect((await again()).body).toMatchObject({ id, state: 'queued', tries: 0 });
    await run();
    expect((await log())[0]).toMatchObject({ state: 'sent', answer_status: 200 });
    expect(received.at(-1)?.headers['webhook-id']).toBe(id);
  });

  test('says that it is gone gets nothing more', async () => {
    behave = answer(410);
    expect(await tryOnce()).toMatchObject({ state: 'failed', answer_status: 410 });
    expect((await list())[0]).toMatchObject({ is_on: false, off_because: 'failing' });
  });

  test('fails does not make the rest of its batch wait for it', async () => {
    behave = answer(503);
    const { body } = await add();
    for (let index = 0; index < 12; index += 1) await post(`/${body.webhook.id}/test`);
    await run();
    expect(received.length).toBeLessThan(8);
    expect(await log('?state=queued')).toHaveLength(12);
  });
});

describe('a webhook', () => {
  test.each([
    'http://example.com/hook',
    'https://10.0.0.1/hook',
    'https://localhost/hook',
    'https://metadata.google.internal/',
    'https://user:word@example.com/hook',
    'https://example.com:8443/hook',
    'ftp://example.com',
    'not an address',
  ])('does not lead to %s', async (url) => {
    const { status, body } = await add(['order.paid'], url);
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'url']);
  });

  test('that resolves to an inner address is not called', async () => {
    await expect(
      createWebhookPost({ sandbox: false })({
        url: `${address}/hook`,
        headers: {},
        body: Buffer.from('x'),
      }),
    ).rejects.toThrow('not public');
    expect(received).toEqual([]);
  });

  test('changes its secret with both valid for a day', async () => {
    // After a day what other tests left is sent as well.
    const { body } = await add(undefined, `${address}/rotated`);
    const { id } = body.webhook;
    const own = () => received.filter(({ path: to }) => to === '/rotated');
    const rotated = await post(`/${id}/secret`);
    expect(rotated.status).toBe(200);
    await post(`/${id}/test`);
    await run();
    const [both] = own();
    if (!both) throw new Error('Nothing came');
    expect(isSignedBy(rotated.body.secret, both, 0)).toBe(true);
    expect(isSignedBy(body.secret, both, 1)).toBe(true);
    market.clock.advanceMs(24 * HOUR_MS);
    await post(`/${id}/test`);
    await run();
    const last = own().at(-1);
    expect(String(last?.headers['webhook-signature']).split(' ')).toHaveLength(1);
    expect(last && isSignedBy(rotated.body.secret, last)).toBe(true);
  });

  test('is one of five, its owner’s alone, and gone when it is removed', async () => {
    const made = await Promise.all(Array.from({ length: 7 }, () => add()));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(5);
    const id: string = made.find(({ status }) => status === 201)?.body.webhook.id;
    const stranger = await market.user({ is_seller: true });
    for (const rest of [`/${id}/test`, `/${id}/secret`]) {
      expect((await post(rest, {}, stranger)).body.code).toBe('WEBHOOK_NOT_FOUND');
    }
    const remove = (as: string) => market.call('DELETE', `${path}/${id}`, undefined, { as });
    expect((await remove(stranger)).status).toBe(404);
    await post(`/${id}/test`);
    expect(await log('', stranger)).toEqual([]);
    const [{ id: delivery }] = await log();
    const replay = `market/seller/webhook-delivery/${delivery}/replay`;
    expect((await market.call('POST', replay, {}, { as: stranger })).status).toBe(404);
    expect((await remove(seller)).status).toBe(200);
    await run();
    expect(received).toEqual([]);
  });

  test('of somebody who is banned gets nothing', async () => {
    const { body } = await add();
    await post(`/${body.webhook.id}/test`);
    await market.db
      .updateTable('app_user')
      .set({ is_banned: true })
      .where('id', '=', seller)
      .execute();
    await run();
    expect(received).toEqual([]);
  });
});
