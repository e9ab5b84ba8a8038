/** API keys of sellers: made with a fresh second factor, shown once, limited, and ended (decision 0074). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { openMarket, type Market } from '../races/support/market.ts';
import { startStaff, type StaffApp } from './staff.app.ts';

const DAY_MS = 86_400_000;
let market: Market;
let seller: string;

beforeAll(async () => {
  market = await openMarket();
});
beforeEach(async () => {
  seller = await market.user({ is_seller: true });
});
afterEach(async () => {
  await market.outbox.drain();
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

const path = 'market/seller/key';
const create = (as: string, body: object = {}) =>
  market.call('POST', path, { name: 'Stock sync', scopes: ['offers:read'], ...body }, { as });
const list = async (as: string) => (await market.call('GET', path, undefined, { as })).body;
const revoke = (as: string, id: string) =>
  market.call('DELETE', `${path}/${id}`, undefined, { as });

/** A key that works: its text and its id. */
async function keyOf(as: string, scopes: readonly string[], more: object = {}) {
  const { status, body } = await create(as, { scopes, ...more });
  expect({ status, body }).toMatchObject({ status: 201 });
  return { secret: body.secret as string, id: body.key.id as string };
}

const by = (key: string) => ({ as: key });
const offers = (key: string) => market.call('GET', 'market/seller/offer', undefined, by(key));

describe('a key', () => {
  test('is shown once, recognised by its ends, and stored as a hash', async () => {
    const { status, body } = await create(seller, { scopes: ['stock:write', 'offers:read'] });
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^lgd_[a-z2-9]{32}[0-9a-f]{8}$/);
    expect(body.key).toMatchObject({
      name: 'Stock sync',
      hint: `${body.secret.slice(0, 8)}…${body.secret.slice(-4)}`,
      scopes: ['offers:read', 'stock:write'],
      calls_per_minute: 300,
      last_used_at: null,
      is_expired: false,
      expires_at: new Date(market.clock.now().getTime() + 90 * DAY_MS).toISOString(),
    });
    const listed = await list(seller);
    expect(listed).toEqual({
      data: [body.key],
      meta: { total: 1, limit: 10, address: `${market.services.env.appOrigin}/api` },
    });
    const row = await market.db.selectFrom('api_key').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(body.secret.slice(8, 36));
  });

  test('is on record, with what it may do and without itself', async () => {
    const { id, secret } = await keyOf(seller, ['orders:read']);
    await revoke(seller, id);
    const rows = await market.db
      .selectFrom('audit_record')
      .selectAll()
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ action, actor_id: by_ }) => [action, by_])).toEqual([
      ['integrations.create_key', seller],
      ['integrations.revoke_key', seller],
    ]);
    expect(JSON.stringify(rows)).toContain('orders:read');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('refuses what it cannot be: no scope, unknown ones, no name, another life', async () => {
    const paths = async (body: object) => {
      const answer = await create(seller, body);
      return [answer.status, ...(answer.body.errors ?? []).map((e: { path: string }) => e.path)];
    };
    expect(await paths({ scopes: [] })).toEqual([422, 'scopes']);
    expect((await paths({ scopes: ['wallet:write'] }))[0]).toBe(422);
    expect(await paths({ name: '  ' })).toEqual([422, 'name']);
    expect(await paths({ valid_days: 100_000 })).toEqual([422, 'valid_days']);
    expect(await paths({ calls_per_minute: 1_000_000 })).toEqual([422, 'calls_per_minute']);
  });

  test('has nine others beside it at most, also of those that are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => create(seller)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(made.find(({ status }) => status !== 201)?.body).toMatchObject({
      code: 'API_KEYS_FULL',
      values: { count: 10 },
    });
  });

  test('is for sellers, and each for their own', async () => {
    const buyer = await market.user();
    expect((await create(buyer)).body.code).toBe('SELLER_REQUIRED');
    const other = await market.user({ is_seller: true });
    const { id, secret } = await keyOf(seller, ['offers:read']);
    expect(await list(other)).toMatchObject({ data: [] });
    expect((await revoke(other, id)).body.code).toBe('API_KEY_NOT_FOUND');
    expect((await offers(secret)).status).toBe(200);
  });
});

describe('calls with a key', () => {
  test('do what the scope says, as the seller, and nothing else', async () => {
    const { secret } = await keyOf(seller, ['offers:read']);
    const id = await market.offer({ sellerId: seller });
    const others = await market.offer({ sellerId: await market.user({ is_seller: true }) });
    const { body } = await offers(secret);
    expect(body.data.map((offer: { id: string }) => offer.id)).toEqual([id]);
    const show = (which: string) =>
      market.call('GET', `market/seller/offer/${which}`, undefined, by(secret));
    expect((await show(id)).status).toBe(200);
    expect((await show(others)).body.code).toBe('OFFER_NOT_FOUND');
    const patch = (key: string) =>
      market.call('PATCH', `market/seller/offer/${id}`, { price: 1_234 }, by(key));
    expect((await patch(secret)).body).toMatchObject({
      code: 'API_KEY_SCOPE',
      values: { scope: 'offers:write' },
      message: 'This API key needs the scope offers:write.',
    });
    const writer = await keyOf(seller, ['offers:write']);
    expect((await patch(writer.secret)).body.price).toBe(1_234);
  });

  test('see and deliver what is sold; what their owner buys is not there', async () => {
    const [buyer, other] = [await market.user(), await market.user({ is_seller: true })];
    await market.fund(buyer, 10_000);
    await market.fund(seller, 10_000);
    const bought = async (as: string, from: string) => {
      const offer = await market.offer({ sellerId: from });
      const { body } = await market.place(as, { offer_id: offer, count: 1 });
      expect((await market.pay(as, body.id)).status).toBe(200);
      return body.id as string;
    };
    const [sale, purchase] = [await bought(buyer, seller), await bought(seller, other)];
    const { secret } = await keyOf(seller, ['orders:read', 'orders:deliver']);
    const get = (rest: string) => market.call('GET', `market/order${rest}`, undefined, by(secret));
    const { body } = await get('?role=seller');
    expect(body.data.map((order: { id: string }) => order.id)).toEqual([sale]);
    expect((await get('?role=buyer')).body.code).toBe('API_KEY_REFUSED');
    expect((await get('?role=staff')).status).toBe(403);
    expect((await get(`/${purchase}`)).body.code).toBe('ORDER_NOT_FOUND');
    const go = (id: string, act: string, sent: object = {}) =>
      market.call('POST', `market/order/${id}/${act}`, sent, by(secret));
    expect((await go(sale, 'start')).body.status).toBe('in_progress');
    expect((await go(sale, 'deliver', { text: 'It is done' })).body.status).toBe('acceptance');
    for (const act of ['decline', 'confirm', 'cancel', 'dispute']) {
      expect((await go(sale, act, { reason: 'x' })).body.code).toBe('API_KEY_REFUSED');
    }
    expect((await go(purchase, 'start')).body.code).toBe('ORDER_NOT_FOUND');
  });

  test('answer messages, once for each client id', async () => {
    const buyer = await market.user();
    const room = newId();
    await market.db
      .insertInto('chat_room')
      .values({
        id: room,
        buyer_id: buyer,
        seller_id: seller,
        last_message_at: null,
        created_at: market.clock.now(),
      })
      .execute();
    await market.db
      .insertInto('chat_member')
      .values([
        { room_id: room, user_id: buyer, companion_id: seller },
        { room_id: room, user_id: seller, companion_id: buyer },
      ])
      .execute();
    const { secret } = await keyOf(seller, ['messages:read', 'messages:write']);
    const sent = { client_id: newId(), body: 'Give me ten minutes' };
    const send = (body: object, key = secret) =>
      market.call('POST', `chat/channel/${room}/message`, body, by(key));
    const first = await send(sent);
    expect(first).toMatchObject({ status: 201, body: { body: sent.body, sender_id: seller } });
    expect((await send(sent)).body.id).toBe(first.body.id);
    expect((await send({ ...sent, body: 'Other words' })).body.code).toBe('CLIENT_ID_REUSED');
    expect((await send({ client_id: newId(), body: '' })).status).toBe(422);
    const read = await market.call('GET', `chat/channel/${room}/message`, undefined, by(secret));
    expect(read.body.data).toHaveLength(1);
    const stranger = await keyOf(await market.user({ is_seller: true }), ['messages:write']);
    const refused = await send({ client_id: newId(), body: 'Hello' }, stranger.secret);
    expect(refused.body.code).toBe('CHANNEL_NOT_FOUND');
  });

  test('note their use once a minute', async () => {
    const { secret } = await keyOf(seller, ['offers:read']);
    const used = async () => (await list(seller)).data[0].last_used_at;
    await offers(secret);
    const first = market.clock.now().toISOString();
    expect(await used()).toBe(first);
    market.clock.advanceMs(59_000);
    await offers(secret);
    expect(await used()).toBe(first);
    market.clock.advanceMs(1_000);
    await Promise.all([offers(secret), offers(secret), offers(secret)]);
    expect(await used()).toBe(market.clock.now().toISOString());
  });

  test('read public pages of the market in place of a visitor, never out of their cache', async () => {
    const { secret } = await keyOf(seller, ['offers:write']);
    const games = await market.call('GET', 'market/game', undefined, by(secret));
    expect([games.status, games.body.meta.total]).toEqual([200, 1]);
    expect(games.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a key ends', () => {
  const status = async (key: string) => {
    const answer = await offers(key);
    return [answer.status, answer.body.code];
  };
  const INVALID = [401, 'API_KEY_INVALID'];

  test('when it is revoked, at once', async () => {
    const { id, secret } = await keyOf(seller, ['offers:read']);
    expect(await status(secret)).toEqual([200, undefined]);
    expect((await revoke(seller, id)).status).toBe(200);
    expect(await status(secret)).toEqual(INVALID);
    expect((await revoke(seller, id)).status).toBe(404);
  });

  test('on its day, is shown as expired, and is forgotten later', async () => {
    const { secret } = await keyOf(seller, ['offers:read'], { valid_days: 30 });
    market.clock.advanceMs(30 * DAY_MS - 1_000);
    expect(await status(secret)).toEqual([200, undefined]);
    market.clock.advanceMs(1_000);
    expect(await status(secret)).toEqual(INVALID);
    expect((await list(seller)).data).toMatchObject([{ is_expired: true }]);
    market.clock.advanceMs(91 * DAY_MS);
    await market.runJob('integrations.forget_keys');
    expect((await list(seller)).data).toEqual([]);
  });

  test('with a ban: at once, and it does not come back', async () => {
    const { secret } = await keyOf(seller, ['offers:read', 'orders:deliver']);
    const ban = (is: boolean) =>
      market.db.updateTable('app_user').set({ is_banned: is }).where('id', '=', seller).execute();
    await ban(true);
    expect(await status(secret)).toEqual(INVALID);
    await market.job().publish({
      topic: 'moderation.ban_changed',
      payload: { user_id: seller, is_banned: true, until: null, reason: null },
      orderingKey: seller,
    });
    await market.outbox.drain();
    await ban(false);
    expect(await status(secret)).toEqual(INVALID);
    expect((await list(seller)).data).toEqual([]);
  });

  test('when its owner does not sell any more', async () => {
    const { secret } = await keyOf(seller, ['offers:read']);
    await market.db
      .updateTable('app_user')
      .set({ is_seller: false })
      .where('id', '=', seller)
      .execute();
    expect(await status(secret)).toEqual(INVALID);
  });
});

describe('the second factor', () => {
  let app: StaffApp;
  beforeAll(async () => {
    app = await startStaff();
    app.services.env.rateLimits = true;
  });
  afterAll(() => app.close());

  const body = { name: 'Price bot', scopes: ['offers:read'] };
  const confirmed = (id: string, at: Date | null) =>
    app.db.updateTable('session').set({ second_factor_at: at }).where('user_id', '=', id).execute();

  test('is needed, and has to be fresh', async () => {
    const { id, token } = await app.person({ is_seller: true });
    const code = async () => (await app.post(path, token, body)).body.code;
    expect(await code()).toBe('SECOND_FACTOR_NEEDED');
    await app.db
      .updateTable('app_user')
      .set({ second_factor_on: true })
      .where('id', '=', id)
      .execute();
    expect(await code()).toBe('SECOND_FACTOR_CONFIRM');
    await confirmed(id, new Date(Date.now() - 11 * 60_000));
    expect(await code()).toBe('SECOND_FACTOR_CONFIRM');
    await confirmed(id, new Date());
    expect((await app.post(path, token, body)).status).toBe(201);
  });

  test('a key has the calls a minute that it was given, all endpoints together', async () => {
    const { id, token } = await app.person({ is_seller: true, second_factor_on: true });
    await confirmed(id, new Date());
    const made = await app.post(path, token, { ...body, calls_per_minute: 60 });
    const key: string = made.body.secret;
    const paths = ['market/seller/offer', 'market/seller/offer/imports'];
    const answers = [];
    for (let index = 0; index < 61; index += 1) {
      answers.push(await app.get(paths[index % 2] ?? '', key));
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    const last = answers.at(-1);
    expect([last?.status, last?.body.code]).toEqual([429, 'TOO_MANY']);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    // The person goes on beside the program.
    expect((await app.get('market/seller/offer', token)).status).toBe(200);
  });

  test('invented keys cost their network a guess, and the database nothing', async () => {
    const invented = `lgd_${'a'.repeat(32)}${'0'.repeat(8)}`;
    for (let index = 0; index < 60; index += 1) {
      expect((await app.get('market/seller/offer', invented)).body.code).toBe('API_KEY_INVALID');
    }
    expect((await app.get('market/seller/offer', invented)).status).toBe(429);
  });
});
