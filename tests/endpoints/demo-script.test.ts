/** The demo market's script: sellers serve people by themselves, and nothing happens where it is off. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BaseCategoryAlias } from '~/contracts/catalogue/base-categories.ts';
import { newId, pairId } from '~/kernel/ids.ts';
import { unitOfWork } from '~/server/core/unit-of-work.ts';
import { createChannel } from '~/server/modules/chat/use-cases/create-channel.ts';
import { sendMessage } from '~/server/modules/chat/index.ts';
import { seedDemoMarket } from '~/demo/index.ts';
import { startApplication, tokenIsUserId, type TestApplication } from '../support/application.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { agreedOrder, agreedPayment } from '../support/purchase.ts';
import { actorById, createTestServices } from '../support/services.ts';
import { statementsOf } from '../support/statements.ts';

const seededAt = new Date('2026-11-20T12:00:00Z');
let now = seededAt;
let database: TestDatabase;

const clock = {
  now: () => now,
  advance: async () => now,
  reload: async () => {},
};
const wait = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};

function start(environment: Record<string, string>): Promise<TestApplication> {
  return startApplication({
    database,
    environment,
    resolveActor: tokenIsUserId,
    services: () => ({ clock }),
  });
}

let app: TestApplication;
let quiet: TestApplication;
beforeAll(async () => {
  database = await createTestDatabase();
  const { services } = createTestServices();
  await seedDemoMarket(database.db, {
    now: seededAt,
    passwordHash: 'unusable',
    keys: services.keys,
  });
  app = await start({ SEED: 'demo' });
  quiet = await start({ SEED: 'demo', DEMO_SCRIPT: 'off' });
});
afterAll(() => database.drop());
beforeEach(() => wait(3_600));

async function userNamed(name: string): Promise<string> {
  const row = await database.db
    .selectFrom('app_user')
    .select('id')
    .where('public_name', '=', name)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A cheap offer that is delivered by hand: of the account with the published password, or of another seller. */
async function manualOffer(
  isPublic: boolean,
  base: BaseCategoryAlias = isPublic ? 'items' : 'accounts',
) {
  return database.db
    .selectFrom('offer as o')
    .innerJoin('app_user as u', 'u.id', 'o.seller_id')
    .innerJoin('category as c', 'c.id', 'o.category_id')
    .select(['o.id', 'o.seller_id'])
    .where('o.status', '=', 'active')
    .where('o.delivery_method', '=', 'manual')
    .where('o.min_purchase', '=', 1)
    .where('o.in_stock', '>', 3)
    .where('c.base', '=', base)
    .where('u.password_hash', isPublic ? 'is not' : 'is', null)
    .orderBy('o.catalog_price_micros')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Orders and pays from the wallet, as the demo buyer. */
async function buy(offerId: string, inputs?: Record<string, string>): Promise<string> {
  const token = await userNamed('mira_k');
  const ask = (path: string) => app.call('GET', path, { token });
  const headers = () => ({ 'idempotency-key': newId() });
  const wanted = { offer_id: offerId, count: 1, ...(inputs && { buyer_inputs: inputs }) };
  const body = await agreedOrder(ask, wanted);
  const placed = await app.call('POST', 'market/order', { token, body, headers: headers() });
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  const pay = await agreedPayment(ask, placed.body.id, { method: 'wallet' });
  const path = `market/order/${placed.body.id}/pay`;
  const paid = await app.call('POST', path, { token, body: pay, headers: headers() });
  expect(paid.body.status).toBe('paid');
  await app.drain();
  return placed.body.id;
}

async function statusOf(id: string): Promise<string> {
  const row = await database.db
    .selectFrom('market_order')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.status;
}

async function attendFor(seconds: number, by = app): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 15) {
    wait(15);
    await by.job('demo.attend');
  }
  await by.drain();
}

async function seededOrders() {
  const { rows } = await database.db
    .selectFrom('market_order')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('created_at', '<=', seededAt)
    .groupBy('status')
    .orderBy('status')
    .execute()
    .then((all) => ({ rows: all }));
  return rows;
}

describe('an order with a demo seller', () => {
  test('is started within a minute and delivered some minutes later; older ones are left alone', async () => {
    const before = await seededOrders();
    const { id: offerId } = await manualOffer(false);
    const order = await buy(offerId);
    await attendFor(15);
    expect(await statusOf(order)).toBe('paid');
    await attendFor(45);
    expect(await statusOf(order)).toBe('in_progress');
    await attendFor(60);
    expect(await statusOf(order)).toBe('in_progress');
    await attendFor(240);
    expect(await statusOf(order)).toBe('acceptance');
    const token = await userNamed('mira_k');
    const { body } = await app.call('GET', `market/order/${order}`, { token });
    expect(JSON.stringify(body)).toContain('Demo delivery by the demo seller’s script');
    expect(await seededOrders()).toEqual(before);
    expect(app.problems).toEqual([]);
  });

  test.each(['items', 'gift-cards', 'boosting'] as const)(
    'is handed over as %s want it: sealed, or with a picture that says what it is',
    async (base) => {
      const { id: offerId } = await manualOffer(false, base);
      const { body: offer } = await app.call('GET', `market/offer/${offerId}`);
      const inputs = offer.buyer_inputs.map(
        (input: { key: string; options?: { value: string }[] }) => [
          input.key,
          input.options?.[0]?.value ?? 'Wanderer',
        ],
      );
      const order = await buy(offerId, Object.fromEntries(inputs));
      await attendFor(360);
      expect(await statusOf(order)).toBe('acceptance');
      const token = await userNamed('mira_k');
      const { body } = await app.call('GET', `market/order/${order}`, { token });
      const images = body.events.flatMap((event: { images: string[] }) => event.images);
      expect(images).toHaveLength(base === 'items' ? 1 : 0);
      expect(body.sealed).toHaveLength(base === 'gift-cards' ? 1 : 0);
    },
  );

  test('stays where it is while the script is off, without a statement', async () => {
    const { id: offerId } = await manualOffer(false);
    const order = await buy(offerId);
    const { statements } = await statementsOf(() => attendFor(600, quiet));
    expect(statements.filter((text) => /market_order|job_lease|app_marker/.test(text))).toEqual([]);
    await quiet.job('demo.tend_offers');
    expect(await statusOf(order)).toBe('paid');
    await attendFor(60);
    expect(await statusOf(order)).toBe('in_progress');
  });

  test('of the published account is left to the person in it, and served once they have gone', async () => {
    const { id: offerId, seller_id: seller } = await manualOffer(true);
    const order = await buy(offerId, { character: 'Mira' });
    const present = { last_online_at: now, online_until: new Date(now.getTime() + 480_000) };
    await database.db.updateTable('app_user').set(present).where('id', '=', seller).execute();
    await attendFor(480);
    expect(await statusOf(order)).toBe('paid');
    await attendFor(300);
    expect(await statusOf(order)).toBe('in_progress');
    const { online_until: until } = await database.db
      .selectFrom('app_user')
      .select('online_until')
      .where('id', '=', seller)
      .executeTakeFirstOrThrow();
    expect(until && until < now).toBe(true);
  });

  test('of the published account is left alone while somebody has just signed in to it', async () => {
    const { id: offerId, seller_id: seller } = await manualOffer(true);
    const session = {
      id: newId(),
      user_id: seller,
      user_agent: 'test',
      ip: '127.0.0.1',
      created_at: new Date(),
      last_seen_at: new Date(),
    };
    await database.db.insertInto('session').values(session).execute();
    const order = await buy(offerId, { character: 'Mira' });
    await attendFor(600);
    expect(await statusOf(order)).toBe('paid');
    await database.db.deleteFrom('session').where('id', '=', session.id).execute();
    await attendFor(60);
    expect(await statusOf(order)).toBe('in_progress');
  });
});

async function write(body: string, seller: string): Promise<string> {
  const actor = await actorById(database.db, await userNamed('mira_k'));
  const ctx = { ...app.context(), actor };
  return unitOfWork(ctx, async (step) => {
    const own = { ...step, actor };
    await createChannel(own, { companion_id: seller });
    const room = pairId(actor.userId, seller);
    await sendMessage(own, { room_id: room, client_id: newId(), body, attachments: [] });
    return room;
  });
}

async function saidBy(seller: string, room: string): Promise<string[]> {
  const rows = await database.db
    .selectFrom('chat_message')
    .select('body')
    .where('room_id', '=', room)
    .where('sender_id', '=', seller)
    .where('created_at', '>', seededAt)
    .orderBy('seq')
    .execute();
  return rows.map(({ body }) => body);
}

test('messages are answered once, first with who speaks, in the writer’s language', async () => {
  const { seller_id: seller } = await manualOffer(false);
  const room = await write('Hello, are you there?', seller);
  await attendFor(60);
  const [first, ...more] = await saidBy(seller, room);
  expect(more).toEqual([]);
  expect(first).toMatch(/^Demo seller, written by a script/);
  await write('Merci beaucoup', seller);
  await write('Bonne soirée', seller);
  await attendFor(60);
  const [, second, ...rest] = await saidBy(seller, room);
  expect(second).toMatch(/^Script de démonstration/);
  expect(rest).toEqual([]);
  expect(app.problems).toEqual([]);
});

test('of two processes one acts', async () => {
  const second = await start({ SEED: 'demo' });
  const { seller_id: seller } = await manualOffer(false);
  const room = await write('Are two of you there?', seller);
  const before = (await saidBy(seller, room)).length;
  wait(30);
  await Promise.all([app.job('demo.attend'), second.job('demo.attend')]);
  expect(await saidBy(seller, room)).toHaveLength(before + 1);
  expect([...app.problems, ...second.problems]).toEqual([]);
});

test('while nobody waits, nothing is written', async () => {
  await attendFor(30);
  wait(60);
  const { statements } = await statementsOf(() => app.job('demo.attend'));
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.filter((text) => /insert|update/i.test(text))).toEqual([]);
});

test('a week after the seed about half of the sellers are online', async () => {
  wait(7 * 86_400);
  for (let round = 0; round < 4; round += 1) {
    wait(120);
    await app.job('demo.show_up');
  }
  const rows = await database.db
    .selectFrom('app_user')
    .select(['online_until', 'password_hash'])
    .where('is_seller', '=', true)
    .where('is_demo', '=', true)
    .execute();
  const online = rows.filter(({ online_until: until }) => until && until > now);
  expect(online.length / rows.length).toBeGreaterThan(0.35);
  expect(online.length / rows.length).toBeLessThan(0.75);
  expect(online.filter(({ password_hash: hash }) => hash !== null)).toEqual([]);
});

describe('offers', () => {
  const changed = () =>
    database.db
      .selectFrom('offer')
      .select(['id', 'seller_id', 'price_micros', 'in_stock', 'status'])
      .where('updated_at', '>=', now)
      .execute();

  test('have their price moved, one each few minutes, never those of the published account', async () => {
    const publicSeller = (await manualOffer(true)).seller_id;
    let moved = 0;
    for (let turn = 0; turn < 60; turn += 1) {
      wait(240);
      await app.job('demo.tend_offers');
      const rows = await changed();
      expect(rows.length).toBeLessThanOrEqual(1);
      expect(rows.some((row) => row.seller_id === publicSeller)).toBe(false);
      moved += rows.length;
    }
    expect(moved).toBe(60);
    expect(app.problems).toEqual([]);
  });

  test('that sold out are restocked in their seller’s turn', async () => {
    const instant = await database.db
      .selectFrom('offer as o')
      .innerJoin('app_user as u', 'u.id', 'o.seller_id')
      .select(['o.id', 'o.seller_id'])
      .where('o.status', '=', 'active')
      .where('o.delivery_method', '=', 'instant')
      .where('u.password_hash', 'is', null)
      .executeTakeFirstOrThrow();
    const manual = await manualOffer(false);
    for (const { id } of [instant, manual]) {
      await database.db
        .updateTable('offer')
        .set({ status: 'sold', in_stock: 0, updated_at: now })
        .where('id', '=', id)
        .execute();
    }
    for (let turn = 0; turn < 140; turn += 1) {
      wait(240);
      await app.job('demo.tend_offers');
    }
    const rows = await database.db
      .selectFrom('offer')
      .select(['status', 'in_stock'])
      .where('id', 'in', [instant.id, manual.id])
      .execute();
    expect(rows).toEqual([
      expect.objectContaining({ status: 'active', in_stock: 5 }),
      expect.objectContaining({ status: 'active', in_stock: 5 }),
    ]);
  });
});
