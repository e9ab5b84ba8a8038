/** What the autopilot writes and starts, and the one log of all that happened by itself (decision 0081). */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId, pairId } from '~/kernel/ids.ts';
import { ensureRoom } from '~/server/modules/chat/rooms.repository.ts';
import { firstRepliesOf } from '~/server/modules/chat/index.ts';
import { forgetActs } from '~/server/modules/autopilot/use-cases/run-rounds.ts';
import { openMarket, START, type Market } from '../races/support/market.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterEach(() => expect(market.problems).toEqual([]));
afterAll(() => market.drop());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const later = (ms: number) => market.clock.advanceMs(ms);
const at = 'market/seller/autopilot';

const seller = (more: object = {}) => market.user({ is_seller: true, ...more });
const change = (as: string, kind: string, body: object) =>
  market.call('PATCH', `${at}/reply/${kind}`, body, { as });
const on = (as: string, kind: string, en: string, more: object = {}) =>
  change(as, kind, { is_on: true, en, ...more });

/** A conversation that the buyer began. */
async function room(buyerId: string, sellerId: string): Promise<string> {
  const id = pairId(buyerId, sellerId);
  await ensureRoom(market.db, { id, buyerId, sellerId, at: market.clock.now() });
  return id;
}

/** Writes and lets everything that follows happen. */
async function say(as: string, roomId: string, body: string, more: object = {}) {
  const sent = await market.call(
    'POST',
    `chat/channel/${roomId}/message`,
    { client_id: newId(), body, ...more },
    { as },
  );
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  await market.outbox.drain();
}

interface Line {
  sender_id: string;
  body: string;
  automatic: string | null;
  client_id: string;
  order_id: string | null;
}
const lines = async (as: string, roomId: string): Promise<Line[]> =>
  (await market.call('GET', `chat/channel/${roomId}/message`, undefined, { as })).body.data;
const automatic = async (as: string, roomId: string) =>
  (await lines(as, roomId)).filter((line) => line.automatic !== null);
const bodies = async (as: string, roomId: string) =>
  (await automatic(as, roomId)).map(({ body }) => body);
const log = async (as: string, query = '') =>
  (await market.call('GET', `${at}/log${query}`, undefined, { as })).body;

/** Two people who have not spoken. */
async function pair(more: { seller?: object; buyer?: object } = {}) {
  const [mine, buyer] = [await seller(more.seller), await market.user(more.buyer)];
  return { mine, buyer, room: await room(buyer, mine) };
}

async function paidOrder(buyer: string, mine: string, more: object = {}) {
  await market.fund(buyer, 10_000);
  const offer = await market.offer({ sellerId: mine, ...more });
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  expect((await market.pay(buyer, body.id)).status).toBe(200);
  await market.outbox.drain();
  return body.id as string;
}
const statusOf = async (id: string) =>
  (
    await market.db
      .selectFrom('market_order')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;

describe('texts', () => {
  test('are kept for each kind, and say what is wrong with them', async () => {
    const mine = await seller();
    const { body } = await market.call('GET', `${at}/reply`, undefined, { as: mine });
    expect(
      body.data.map(({ kind, is_on: isOn }: { kind: string; is_on: boolean }) => [kind, isOn]),
    ).toEqual([
      ['first', false],
      ['away', false],
      ['paid', false],
    ]);
    const saved = await on(mine, 'first', 'Hi {{buyer}}', { fr: 'Bonjour {{buyer}}' });
    expect(saved.body).toMatchObject({ is_on: true, en: 'Hi {{buyer}}', every_hours: 12 });
    const off = await change(mine, 'first', { is_on: false });
    expect(off.body).toMatchObject({ is_on: false, fr: 'Bonjour {{buyer}}' });

    const unknown = await on(mine, 'first', 'Order {{order}} of {{buyer}}');
    expect([unknown.status, unknown.body.code]).toEqual([422, 'PLACEHOLDER_UNKNOWN']);
    expect(unknown.body.errors).toEqual([
      { path: 'en', message: expect.stringContaining('“{{order}}”') },
    ]);
    const french = await change(mine, 'away', { fr: 'De retour {{retour}}' });
    expect(french.body.errors[0]).toMatchObject({ path: 'fr' });
    const contact = await on(mine, 'first', 'Write to me at me@example.com');
    expect(contact.body).toMatchObject({ code: 'MESSAGE_REFUSED', errors: [{ path: 'en' }] });
    const empty = await change(mine, 'paid', { is_on: true });
    expect(empty.body).toMatchObject({ code: 'VALIDATION', errors: [{ path: 'en' }] });
    for (const bad of [
      { en: 'x'.repeat(1_001) },
      { every_hours: 0 },
      { every_hours: 169 },
      { is_on: 1 },
    ]) {
      expect((await change(mine, 'first', bad)).status, JSON.stringify(bad)).toBe(422);
    }
    expect((await change(mine, 'other', { is_on: true })).status).toBe(422);
    expect((await on(await market.user(), 'first', 'Hi')).status).toBe(403);
  });
});

describe('a first message', () => {
  test('is answered once within the hours, in the reader’s language, as a marked message', async () => {
    const { mine, buyer, room: id } = await pair({ buyer: { locale: 'fr', public_name: 'Aline' } });
    await on(mine, 'first', 'Hi {{buyer}}', { fr: 'Bonjour {{buyer}}', every_hours: 12 });
    await say(buyer, id, 'Is it there?');
    await say(buyer, id, 'Hello?');
    expect(await automatic(buyer, id)).toMatchObject([
      { sender_id: mine, body: 'Bonjour Aline', automatic: 'first', order_id: null },
    ]);
    later(13 * HOUR_MS);
    await say(buyer, id, 'Good evening');
    expect(await automatic(buyer, id)).toHaveLength(2);
    expect((await log(mine)).data).toMatchObject([
      { kind: 'reply', reply: 'first', room_id: id, person: { public_name: 'Aline' } },
      { kind: 'reply', reply: 'first' },
    ]);
  });

  test('is not read by it: it counts for its seller, wakes nobody, and is no answer in figures', async () => {
    const { mine, buyer, room: id } = await pair();
    await on(mine, 'first', 'Soon');
    await say(buyer, id, 'Is it there?');
    const channel = async (as: string) =>
      (await market.call('GET', 'chat/channel', undefined, { as })).body.data[0];
    expect(await channel(mine)).toMatchObject({ unread_count: 1, read_seq: 0 });
    expect(await channel(buyer)).toMatchObject({ unread_count: 0, lastMessage: { body: 'Soon' } });
    const notices = await market.db
      .selectFrom('notice')
      .select('user_id')
      .where('user_id', 'in', [mine, buyer])
      .execute();
    expect(notices).toEqual([{ user_id: mine }]);
    const span = { from: START, to: new Date(START.getTime() + 999 * HOUR_MS) };
    expect(await firstRepliesOf(market.db, mine, span, START)).toEqual([]);
    later(10 * MINUTE_MS);
    await say(mine, id, 'It is');
    const [figures] = await firstRepliesOf(market.db, mine, span, START);
    expect(figures).toMatchObject({ of: 1, seconds: 600 });
  });

  test('of two who both answer by themselves ends with one answer', async () => {
    const [one, other] = [await seller(), await seller()];
    const id = await room(one, other);
    for (const as of [one, other]) {
      await on(as, 'first', 'Hi', { every_hours: 1 });
      await on(as, 'away', 'Away', { every_hours: 1 });
    }
    await say(one, id, 'Is it there?');
    expect(await automatic(one, id)).toMatchObject([{ sender_id: other, body: 'Hi' }]);
    // Whoever wrote as a buyer is not asked as a seller by the answer.
    await say(other, id, 'Yes');
    expect(await automatic(one, id)).toHaveLength(1);
  });

  test('is answered neither for those who left, nor staff, nor where something is disputed or blocked', async () => {
    const support = await pair({ buyer: { role: 'support' } });
    const blocked = await pair();
    await market.db
      .insertInto('request_block')
      .values({ buyer_id: blocked.buyer, seller_id: blocked.mine, created_at: START })
      .execute();
    const banned = await pair({ seller: { is_banned: true } });
    const disputed = await pair();
    const order = await paidOrder(disputed.buyer, disputed.mine);
    await market.call(
      'POST',
      `market/order/${order}/dispute`,
      { reason: 'other', text: 'It does not go on at all' },
      { as: disputed.buyer },
    );
    await market.outbox.drain();
    for (const { mine, buyer, room: id } of [support, blocked, banned, disputed]) {
      const row = { is_on: true, text_en: 'Hi', text_fr: '', every_hours: 1, updated_at: START };
      await market.db
        .insertInto('autopilot_reply')
        .values({ seller_id: mine, kind: 'first', ...row })
        .execute();
      await say(buyer, id, 'Is it there?');
      expect(await automatic(buyer, id)).toEqual([]);
    }
  });

  test('keeps a name as it is, and what it makes of the text is refused as anybody’s', async () => {
    const { mine, buyer, room: id } = await pair();
    await on(mine, 'paid', '{{buyer}}: {{order}} {{offer}}');
    const name = (public_name: string) =>
      sql`update app_user set public_name = ${public_name} where id = ${buyer}`.execute(market.db);
    await name('{{offer}}<b>$&');
    const order = await paidOrder(buyer, mine);
    const number = order.slice(-8).toUpperCase();
    expect(await automatic(buyer, id)).toMatchObject([
      { body: `{{offer}}<b>$&: #${number} A thing that people want`, order_id: order },
    ]);
    await name('write@example.com');
    later(HOUR_MS);
    await paidOrder(buyer, mine);
    expect(await automatic(buyer, id)).toHaveLength(1);
  });
});

describe('a seller who is away', () => {
  const nobody = { time_zone: 'UTC', days: [[], [], [], [], [], [{ from: 0, to: 700 }], []] };
  const say_hours = (as: string) =>
    market.call('PUT', 'market/seller/hours', { hours: nobody }, { as });

  test('says when they are back, instead of the first text, also while people speak', async () => {
    const { mine, buyer, room: id } = await pair();
    await say_hours(mine);
    await on(mine, 'first', 'Hi');
    await on(mine, 'away', 'Back {{back}}', { fr: 'De retour {{back}}' });
    await say(buyer, id, 'Is it there?');
    expect(await bodies(buyer, id)).toEqual([expect.stringMatching(/^Back Saturday.*UTC$/)]);
    later(HOUR_MS);
    await say(mine, id, 'I happen to be here');
    later(12 * HOUR_MS - 20 * MINUTE_MS);
    await say(mine, id, 'And still am');
    later(20 * MINUTE_MS);
    await say(buyer, id, 'Good');
    expect(await automatic(buyer, id)).toHaveLength(1);
    later(31 * MINUTE_MS);
    await say(buyer, id, 'Are you?');
    expect(await automatic(buyer, id)).toHaveLength(2);
  });

  test('on vacation names the day', async () => {
    const { mine, buyer, room: id } = await pair({ buyer: { locale: 'fr' } });
    await on(mine, 'away', 'Back {{back}}', { fr: 'De retour {{back}}' });
    const today = market.clock.now().toISOString().slice(0, 10);
    const until = new Date(market.clock.now().getTime() + 5 * 24 * HOUR_MS);
    const vacation = {
      from: today,
      until: until.toISOString().slice(0, 10),
      time_zone: 'Europe/Paris',
      offers: 'show',
      keeps_instant: false,
    };
    const planned = await market.call('POST', 'market/seller/vacation', vacation, { as: mine });
    expect(planned.status, JSON.stringify(planned.body)).toBeLessThan(300);
    await say(buyer, id, 'Bonjour');
    const day = new Intl.DateTimeFormat('fr', { weekday: 'long', day: 'numeric', month: 'long' });
    expect(await bodies(buyer, id)).toEqual([`De retour ${day.format(until)}`]);
  });
});

describe('an order that was paid', () => {
  test('is greeted once, and orders at once share the greeting', async () => {
    const { mine, buyer, room: id } = await pair();
    await on(mine, 'paid', 'Thank you for {{order}}');
    await paidOrder(buyer, mine);
    await paidOrder(buyer, mine);
    expect(await bodies(buyer, id)).toHaveLength(1);
    later(11 * MINUTE_MS);
    const third = await paidOrder(buyer, mine);
    expect((await bodies(buyer, id))[1]).toBe(`Thank you for #${third.slice(-8).toUpperCase()}`);
  });
});

const rule = {
  is_on: true,
  category_ids: null,
  after_minutes: 5,
  in_hours: false,
  with_inputs: false,
};
const starting = (as: string, more: object = {}) =>
  market.call('PUT', `${at}/start`, { ...rule, ...more }, { as });
const waiting = async (as: string) =>
  (await market.call('GET', `${at}/start`, undefined, { as })).body.waiting;
const leave = (as: string, order: string) =>
  market.call('POST', `${at}/start/${order}/leave`, {}, { as });
const start = () => market.runJob('autopilot.starts');

describe('orders that start by themselves', () => {
  test('wait, are started as their seller would, and are marked', async () => {
    const { mine, buyer } = await pair();
    expect((await starting(mine)).body.rule).toEqual(rule);
    const order = await paidOrder(buyer, mine);
    expect(await waiting(mine)).toMatchObject({
      total: 1,
      data: [{ order_id: order, title: 'A thing that people want' }],
    });
    await start();
    expect(await statusOf(order)).toBe('paid');
    later(5 * MINUTE_MS);
    await start();
    await start();
    const { body } = await market.call('GET', `market/order/${order}`, undefined, { as: buyer });
    expect(body.status).toBe('in_progress');
    expect(body.events.at(-1)).toMatchObject({ event: 'start', actor: 'system' });
    expect((await waiting(mine)).total).toBe(0);
    expect((await log(mine, '?kind=start')).data).toMatchObject([
      { kind: 'start', order_id: order, title: 'A thing that people want' },
    ]);
  });

  test('wait while they are disputed, and start when the dispute was withdrawn', async () => {
    const { mine, buyer } = await pair();
    await starting(mine);
    const order = await paidOrder(buyer, mine);
    const go = (path: string, body: object = {}) =>
      market.call('POST', `market/order/${order}/${path}`, body, { as: buyer });
    expect((await go('dispute', { reason: 'other', text: 'A question first' })).status).toBe(200);
    later(5 * MINUTE_MS);
    await start();
    expect((await go('dispute/withdraw')).status).toBe(200);
    later(15 * MINUTE_MS);
    await start();
    expect(await statusOf(order)).toBe('in_progress');
  });

  test('are left to their seller by a press, by the switch, and by whoever was faster', async () => {
    const { mine, buyer } = await pair();
    await starting(mine);
    const [left, cancelled, off] = [
      await paidOrder(buyer, mine),
      await paidOrder(buyer, mine),
      await paidOrder(buyer, mine),
    ];
    expect((await leave(await seller(), left)).body.code).toBe('AUTOPILOT_NOT_WAITING');
    expect((await leave(mine, left)).body.waiting.total).toBe(2);
    expect((await leave(mine, left)).body.code).toBe('AUTOPILOT_NOT_WAITING');
    await market.call('POST', `market/order/${cancelled}/cancel`, {}, { as: buyer });
    expect((await waiting(mine)).total).toBe(1);
    await starting(mine, { is_on: false });
    await starting(mine);
    later(HOUR_MS);
    await start();
    expect(await Promise.all([left, cancelled, off].map(statusOf))).toEqual([
      'paid',
      'refund',
      'paid',
    ]);
    expect((await log(mine)).data).toEqual([]);
  });

  test('are those of the chosen categories, without answers that are to be read first', async () => {
    const { mine, buyer } = await pair();
    const { id: category } = await market.db
      .selectFrom('category')
      .select('id')
      .where('alias', '=', 'boosting')
      .executeTakeFirstOrThrow();
    await starting(mine, { category_ids: [category], after_minutes: 0 });
    const other = await paidOrder(buyer, mine, { base: 'items' });
    const answered = await paidOrder(buyer, mine);
    await sql`update market_order set buyer_inputs = '{"a":"b"}' where id = ${answered}`.execute(
      market.db,
    );
    const plain = await paidOrder(buyer, mine);
    await start();
    expect(await Promise.all([other, answered, plain].map(statusOf))).toEqual([
      'paid',
      'paid',
      'in_progress',
    ]);
    expect((await starting(mine, { category_ids: [newId()] })).body.code).toBe(
      'CATEGORY_NOT_FOUND',
    );
    for (const bad of [{ category_ids: [] }, { after_minutes: -1 }, { after_minutes: 721 }]) {
      expect((await starting(mine, bad)).status).toBe(422);
    }
  });

  test('never start while their seller is away, and then do', async () => {
    const { mine, buyer } = await pair();
    await starting(mine, { after_minutes: 0 });
    const order = await paidOrder(buyer, mine);
    const back = new Date(market.clock.now().getTime() + 2 * HOUR_MS);
    await market.db
      .updateTable('app_user')
      .set({ away_until: back })
      .where('id', '=', mine)
      .execute();
    await start();
    expect(await statusOf(order)).toBe('paid');
    expect((await waiting(mine)).data[0].starts_at).toBe(back.toISOString());
    later(2 * HOUR_MS);
    await start();
    expect(await statusOf(order)).toBe('in_progress');
  });

  test('start when the seller is back earlier, and are not promised for a time when they are refunded', async () => {
    const { mine, buyer } = await pair();
    await starting(mine, { after_minutes: 0 });
    const order = await paidOrder(buyer, mine);
    const day = (ms: number) =>
      new Date(market.clock.now().getTime() + ms).toISOString().slice(0, 10);
    const vacation = {
      from: day(0),
      until: day(5 * 24 * HOUR_MS),
      time_zone: 'UTC',
      offers: 'show',
      keeps_instant: false,
    };
    const path = 'market/seller/vacation';
    expect((await market.call('POST', path, vacation, { as: mine })).status).toBe(200);
    await market.outbox.drain();
    await start();
    expect(await statusOf(order)).toBe('paid');
    // Five days are longer than an order waits for its start.
    expect((await waiting(mine)).data).toEqual([]);
    expect((await market.call('DELETE', path, undefined, { as: mine })).status).toBe(200);
    await market.outbox.drain();
    await start();
    expect(await statusOf(order)).toBe('in_progress');
  });

  test('are not those of the vault', async () => {
    const { mine, buyer } = await pair();
    await starting(mine, { after_minutes: 0 });
    const order = await paidOrder(buyer, mine, { base: 'gift-cards', delivery: 'instant' });
    await start();
    expect(await statusOf(order)).toBe('acceptance');
    const { data } = await log(mine);
    expect(data).toMatchObject([{ kind: 'delivery', order_id: order, count: 1 }]);
  });
});

describe('the log', () => {
  test('holds all kinds, the newest first, page by page, each where it is asked for', async () => {
    const { mine, buyer, room: id } = await pair();
    await on(mine, 'first', 'Hi');
    await starting(mine, { after_minutes: 0 });
    await say(buyer, id, 'Hello');
    later(MINUTE_MS);
    await paidOrder(buyer, mine);
    await start();
    later(MINUTE_MS);
    await paidOrder(buyer, mine, { base: 'gift-cards', delivery: 'instant' });
    const ended = new Date(market.clock.now().getTime() - 90_000);
    await market.db
      .insertInto('seller_vacation')
      .values({
        id: newId(),
        seller_id: mine,
        from_at: new Date(ended.getTime() - HOUR_MS),
        until_at: ended,
        time_zone: 'UTC',
        offers: 'show',
        keeps_instant: false,
        created_at: new Date(ended.getTime() - 2 * HOUR_MS),
        started_at: new Date(ended.getTime() - HOUR_MS),
        ended_at: ended,
        ended_by: 'time',
      })
      .execute();
    const all = (await log(mine)).data.map(({ kind }: { kind: string }) => kind);
    expect(all).toEqual(['delivery', 'start', 'vacation', 'reply', 'vacation']);
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await log(mine, `?limit=1${cursor}`);
      seen.push(...page.data.map(({ kind }: { kind: string }) => kind));
      cursor = page.meta.next_cursor === null ? '' : `&cursor=${page.meta.next_cursor}`;
    } while (cursor !== '');
    expect(seen).toEqual(all);
    const only = (await log(mine, '?kind=reply,vacation')).data;
    expect(only.map(({ kind }: { kind: string }) => kind)).toEqual([
      'vacation',
      'reply',
      'vacation',
    ]);
    expect((await log(mine, '?cursor=rubbish')).code).toBe('CURSOR_INVALID');
    expect((await log(await seller())).data).toEqual([]);
  });

  test('is kept for 90 days', async () => {
    const { mine, buyer, room: id } = await pair();
    await on(mine, 'first', 'Hi');
    await say(buyer, id, 'Hello');
    await paidOrder(buyer, mine, { base: 'gift-cards', delivery: 'instant' });
    later(89 * 24 * HOUR_MS);
    await forgetActs(market.job());
    expect((await log(mine)).data).toHaveLength(2);
    later(2 * 24 * HOUR_MS);
    await forgetActs(market.job());
    expect((await log(mine)).data).toEqual([]);
  });
});
