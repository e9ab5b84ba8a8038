/** The seller's dashboard: a random history against the postings of the ledger, and every figure against known values. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { sweepDueOrders } from '~/server/modules/orders/index.ts';
import { openMarket, type Market } from '../races/support/market.ts';
import { assertLedger } from '../support/assert-ledger.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let market: Market;
let buyer: string;
let support: string;

beforeAll(async () => {
  market = await openMarket();
  [buyer, support] = await Promise.all([
    market.user({ email_confirmed_at: new Date(0), trust_level: 2 }),
    market.user(),
  ]);
  await sql`update app_user set role = 'support' where id = ${support}`.execute(market.db);
});
afterAll(async () => {
  await assertLedger(market.db);
  expect(market.problems).toEqual([]);
  await market.drop();
});

const seller = () => market.user({ is_seller: true });
const wait = (minutes: number) => market.clock.advanceMs(minutes * MINUTE);
const today = () => market.clock.now().toISOString().slice(0, 10);

async function post(path: string, body: unknown, as: string) {
  const answer = await market.call('POST', path, body, { as, key: newId() });
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}

interface Sale {
  by: string;
  priceCents?: number;
  count?: number;
}

async function buy({ by, priceCents = 1_000, count = 1 }: Sale): Promise<string> {
  await market.fund(buyer, priceCents * count * 2);
  const offer = await market.offer({ sellerId: by, priceCents, stock: count });
  const { body } = await market.place(buyer, { offer_id: offer, count });
  expect((await market.pay(buyer, body.id)).status).toBe(200);
  return body.id;
}
async function deliver(id: string, by: string, minutes = 10): Promise<void> {
  wait(1);
  await post(`market/order/${id}/start`, {}, by);
  wait(minutes - 1);
  await post(`market/order/${id}/deliver`, { text: 'Done.', images: [] }, by);
  wait(1);
}
const confirm = (id: string) => post(`market/order/${id}/confirm`, {}, buyer);
const dispute = (id: string) =>
  post(
    `market/order/${id}/dispute`,
    { reason: 'not_as_described', text: 'It is not what was sold.', images: [] },
    buyer,
  );
async function resolve(id: string, decision: object): Promise<void> {
  wait(60);
  await post(`admin/order/${id}/resolve`, { reason: 'Decided.', ...decision }, support);
}
async function show(as: string, query = '') {
  await market.outbox.drain();
  const answer = await market.call('GET', `market/seller/dashboard${query}`, undefined, { as });
  expect(
    answer.status,
    JSON.stringify(answer.body) +
      (market.problems.flat() as { err?: Error }[]).map((p) => p.err?.stack ?? '').join(),
  ).toBe(200);
  return answer.body;
}

/** What the postings alone say of a seller's sales, between two days; no order's columns and no entry are read. */
async function booked(sellerId: string, from: string, to: string) {
  const { rows } = await sql<{ net: number; fee: number; refunded: number }>`
    select coalesce(sum(p.cents) filter (where a.kind = 'hold' and a.owner = ${sellerId}), 0)::float8 as net,
      coalesce(sum(p.cents) filter (where a.kind = 'fees'), 0)::float8 as fee,
      coalesce(sum(p.cents) filter (where a.kind in ('real', 'card', 'bonus', 'clearing')), 0)::float8 as refunded
    from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
    join ledger_account a on a.id = p.account_id
    where t.kind in ('order_completed', 'order_reopened', 'order_refunded')
      and t.reference in (select id::text from market_order where seller_id = ${sellerId})
      and to_char(t.created_at at time zone 'utc', 'YYYY-MM-DD') between ${from} and ${to}
  `.execute(market.db);
  return rows[0];
}

const sumOf = (rows: Record<string, number>[], field: string): number =>
  rows.reduce((sum, row) => sum + (row[field] ?? 0), 0);

/** A generator of its own, so that a history that failed comes again. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Ways that an order may go, each to an end. */
const ways: ((id: string, by: string, draw: (below: number) => number) => Promise<unknown>)[] = [
  async (id, by) => {
    await deliver(id, by);
    await confirm(id);
  },
  (id, by) => post(`market/order/${id}/decline`, {}, by),
  (id) => post(`market/order/${id}/cancel`, {}, buyer),
  async (id, by, draw) => {
    await deliver(id, by);
    await dispute(id);
    await resolve(id, { decision: 'complete', refund_amount: 1 + draw(300) });
  },
  // Completed, taken back by a dispute, and then given to either of them, or to both.
  async (id, by) => {
    await deliver(id, by);
    await confirm(id);
    await dispute(id);
    await resolve(id, { decision: 'refund' });
  },
  async (id, by, draw) => {
    await deliver(id, by);
    await confirm(id);
    await dispute(id);
    await resolve(id, { decision: 'complete', refund_amount: 1 + draw(300) });
  },
  async (id, by) => {
    await deliver(id, by);
    await confirm(id);
    await dispute(id);
  },
  // Withdrawn, before and after it was complete: where it was, with the money that it had.
  async (id, by) => {
    await deliver(id, by);
    for (const end of [() => confirm(id), () => wait(1)]) {
      await dispute(id);
      wait(60);
      await post(`market/order/${id}/dispute/withdraw`, {}, buyer);
      await end();
    }
  },
  async (id, by) => {
    await deliver(id, by);
    await dispute(id);
    await resolve(id, { decision: 'redeliver' });
    wait(1);
    await post(`market/order/${id}/deliver`, { text: 'Again.', images: [] }, by);
    await confirm(id);
  },
];

test('figures of a random history agree with the ledger to the cent, in all and on every day', async () => {
  const by = await seller();
  const other = await seller();
  const draw = randomFrom(20_261_126);
  const first = today();
  for (let turn = 0; turn < 27; turn += 1) {
    const id = await buy({ by, priceCents: 333 + draw(4_000), count: 1 + draw(3) });
    await ways[turn % ways.length]?.(id, by, draw);
    wait(draw(14) * 60);
  }
  // Somebody else's sale is in nobody's figures but their own.
  const theirs = await buy({ by: other, priceCents: 777 });
  await deliver(theirs, other);
  await confirm(theirs);

  const last = today();
  const body = await show(by, `?from=${first}&to=${last}&by=day`);
  const ledger = await booked(by, first, last);
  expect(ledger?.net).not.toBe(0);
  expect(ledger?.refunded).toBeGreaterThan(0);
  expect(body.totals).toMatchObject({
    net_amount: ledger?.net,
    fee_amount: ledger?.fee,
    gross_amount: (ledger?.net ?? 0) + (ledger?.fee ?? 0),
    refunded_amount: ledger?.refunded,
    orders: 27,
  });
  expect(body.buckets.length).toBeGreaterThan(3);
  for (const day of body.buckets) {
    const own = await booked(by, day.from, day.to);
    expect([day.net_amount, day.fee_amount, day.refunded_amount], day.from).toEqual([
      own?.net,
      own?.fee,
      own?.refunded,
    ]);
  }
  // By week, month, category and offer it is the same money.
  for (const step of ['week', 'month']) {
    const { buckets } = await show(by, `?from=${first}&to=${last}&by=${step}`);
    expect(sumOf(buckets, 'net_amount')).toBe(ledger?.net);
  }
  expect(sumOf(body.categories, 'net_amount')).toBe(ledger?.net);
  const offers = await allOffers(by, `from=${first}&to=${last}`);
  expect(offers).toHaveLength(27);
  expect(sumOf(offers, 'net_amount')).toBe(ledger?.net);
  expect(sumOf(offers, 'refunded_amount')).toBe(ledger?.refunded);
  // So are deliveries: each is of one category and of one offer.
  expect(body.totals.promised).toBeGreaterThan(10);
  for (const rows of [body.categories, offers]) {
    expect(sumOf(rows, 'promised')).toBe(body.totals.promised);
    expect(sumOf(rows, 'on_time')).toBe(body.totals.on_time);
    const delivered = rows.map(({ delivery }: { delivery: { of: number } }) => delivery.of);
    expect(delivered.reduce((sum: number, of: number) => sum + of, 0)).toBe(
      body.totals.delivery.of,
    );
  }
  // The period before this history is empty; afterwards it is the one before.
  expect(body.before).toMatchObject({ orders: 0, net_amount: 0, refunded_amount: 0, views: null });
  const days = body.buckets.length;
  wait(days * 24 * 60);
  const later = await show(by, `?from=${dayAfter(last, 1)}&to=${dayAfter(last, days)}`);
  expect(later.before).toMatchObject({ net_amount: ledger?.net, orders: 27 });
  // What is on hold and in escrow is what the ledger has there.
  const { rows } = await sql<{ balance: number }>`
    select balance from ledger_account where kind = 'hold' and owner = ${by}
  `.execute(market.db);
  expect(later.now.hold_amount).toBe(rows[0]?.balance);
  expect(sumOf(later.now.releases, 'amount')).toBe(rows[0]?.balance);
  expect(later.now).toMatchObject({ open_orders: 3 });
  expect((await show(other)).totals).toMatchObject({ orders: 1, net_amount: 777 });
});

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

async function allOffers(as: string, query: string, order = 'best', limit = 7) {
  const found = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body } = await market.call(
      'GET',
      `market/seller/dashboard/offers?${query}&order=${order}&limit=${limit}${cursor && `&cursor=${cursor}`}`,
      undefined,
      { as },
    );
    found.push(...body.data);
    cursor = body.meta.next_cursor;
  }
  return found;
}

test('times, disputes and what was late have known values, and a page of offers follows the other', async () => {
  const by = await seller();
  const first = today();
  for (const [minutes, cents] of [
    [10, 500],
    [90, 900],
    [12, 700],
  ] as const) {
    const id = await buy({ by, priceCents: cents });
    await deliver(id, by, minutes);
    await confirm(id);
  }
  // Never delivered, and refunded by itself: late. Declined at once: neither.
  await buy({ by });
  wait(3 * 24 * 60);
  await sweepDueOrders(market.job(), 10);
  await post(`market/order/${await buy({ by })}/decline`, {}, by);
  const partly = await buy({ by });
  await deliver(partly, by, 20);
  await dispute(partly);
  await resolve(partly, { decision: 'complete', refund_amount: 100 });
  const query = `from=${first}&to=${today()}`;
  const { totals, level } = await show(by, `?${query}`);
  expect(totals).toMatchObject({
    orders: 6,
    completed: 4,
    units: 4,
    refunds: 3,
    disputes: 1,
    promised: 5,
    on_time: 3,
    delivery: { of: 4, minutes: 16 },
    ended_disputes: { refunded: 0, partly: 1, redelivered: 0, seller: 0 },
    ratings: { count: 0, average: null, stars: [0, 0, 0, 0, 0] },
    first_reply: { of: 0, minutes: null },
    views: null,
  });
  expect(level).toMatchObject({ level: 0, orders: 4, failed: 2, success_bps: 6_666 });
  const best = await allOffers(by, query);
  const worst = await allOffers(by, query, 'worst');
  expect(best.map(({ net_amount: net }) => net)).toEqual([909, 900, 700, 500, 0, 0]);
  expect(worst.map(({ id }) => id)).toEqual(best.map(({ id }) => id).toReversed());
});

test('an order that completes again after it was reopened counts once', async () => {
  const by = await seller();
  const id = await buy({ by, priceCents: 1_000, count: 2 });
  await deliver(id, by);
  await confirm(id);
  await dispute(id);
  await resolve(id, { decision: 'complete', refund_amount: 300 });
  const { totals, categories } = await show(by);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from seller_entry where order_id = ${id} and kind = 'completed'
  `.execute(market.db);
  expect(rows[0]?.count).toBe(2);
  const once = { orders: 1, completed: 1, units: 2 };
  expect(totals).toMatchObject(once);
  expect(categories).toMatchObject([once]);
  expect(await allOffers(by, '')).toMatchObject([once]);
});

test('a period ends where the next day begins', async () => {
  const by = await seller();
  await buy({ by });
  await market.outbox.drain();
  const day = today();
  const moveTo = (at: string) =>
    sql`update seller_entry set at = ${at}::timestamptz where seller_id = ${by}`.execute(market.db);
  const ordersOf = async (from: string, to: string) => {
    const query = `from=${from}&to=${to}&by=day`;
    const { totals, before, categories, buckets } = await show(by, `?${query}`);
    const offers = await allOffers(by, query);
    expect(sumOf(categories, 'orders')).toBe(totals.orders);
    expect(sumOf(offers, 'orders')).toBe(totals.orders);
    expect(sumOf(buckets, 'orders')).toBe(totals.orders);
    return { now: totals.orders, before: before.orders };
  };
  const yesterday = dayAfter(day, -1);
  await moveTo(`${day}T00:00:00Z`);
  expect(await ordersOf(yesterday, yesterday)).toEqual({ now: 0, before: 0 });
  expect(await ordersOf(day, day)).toEqual({ now: 1, before: 0 });
  await moveTo(`${yesterday}T23:59:59.999Z`);
  expect(await ordersOf(yesterday, yesterday)).toEqual({ now: 1, before: 0 });
  expect(await ordersOf(day, day)).toEqual({ now: 0, before: 1 });
});

test('pages of offers go by what was earned, not by what was paid', async () => {
  const by = await seller();
  const sold = async (cents: number, feeCents: number) => {
    const id = await buy({ by, priceCents: cents });
    await deliver(id, by);
    await confirm(id);
    await market.outbox.drain();
    await sql`
      update seller_entry set gross_cents = ${cents}, fee_cents = ${feeCents}
      where order_id = ${id} and kind = 'completed'
    `.execute(market.db);
  };
  await sold(2_000, 1_600);
  await sold(900, 0);
  await sold(1_500, 800);
  await sold(1_200, 1_100);
  for (const [order, nets] of [
    ['best', [900, 700, 400, 100]],
    ['worst', [100, 400, 700, 900]],
  ] as const) {
    const found = await allOffers(by, '', order, 1);
    expect(found.map(({ net_amount: net }) => net)).toEqual(nets);
  }
});

test('views are counted for everybody but the seller and programs, and only of what is on sale', async () => {
  const by = await seller();
  const id = await market.offer({ sellerId: by, stock: 3 });
  const look = (as?: string, agent = 'Mozilla/5.0 Firefox/140.0') =>
    market.call(
      'POST',
      `market/offer/${id}/view`,
      {},
      { ...(as !== undefined && { as }), headers: { 'user-agent': agent } },
    );
  expect((await look()).status).toBe(202);
  expect((await look(buyer)).status).toBe(202);
  await look(by);
  await look(undefined, 'Googlebot/2.1 (+http://www.google.com/bot.html)');
  expect((await market.call('POST', `market/offer/${newId()}/view`, {})).status).toBe(202);
  expect((await market.call('POST', 'market/offer/rubbish/view', {})).status).toBe(422);
  const { totals, buckets, categories } = await show(by);
  expect(totals).toMatchObject({ views: 2, orders: 0 });
  expect(buckets.at(-1)).toMatchObject({ views: 2 });
  expect(buckets.at(-2)).toMatchObject({ views: null });
  expect(categories).toMatchObject([{ views: 2, orders: 0, net_amount: 0 }]);
  expect(await allOffers(by, '')).toMatchObject([{ id, views: 2, orders: 0 }]);
  await sql`update offer set status = 'inactive' where id = ${id}`.execute(market.db);
  await look();
  expect((await show(by)).totals.views).toBe(2);
});

test('reviews and first replies of the period are told', async () => {
  const by = await seller();
  const id = await buy({ by });
  await deliver(id, by);
  await confirm(id);
  await post(
    `market/order/${id}/review`,
    { communication: 5, fulfillment: 4, start_time: 4, message: 'Quick.' },
    buyer,
  );
  await market.outbox.drain();
  // Their order has made their room.
  const room = await market.db
    .selectFrom('chat_room')
    .select('id')
    .where('seller_id', '=', by)
    .executeTakeFirstOrThrow();
  const say = async (as: string) => {
    const path = `chat/channel/${room.id}/message`;
    const said = { client_id: newId(), body: 'Hello there' };
    expect((await market.call('POST', path, said, { as })).status).toBe(201);
  };
  await say(buyer);
  wait(5);
  await say(by);
  const { totals } = await show(by);
  const offer = await market.db
    .selectFrom('offer')
    .select('id')
    .where('seller_id', '=', by)
    .executeTakeFirstOrThrow();
  expect(totals.ratings).toEqual({ count: 1, average: 4.33, stars: [0, 0, 0, 1, 0] });
  expect(totals.first_reply).toEqual({ of: 1, minutes: 5 });
  const { categories } = await show(by);
  const told = { reviews: { count: 1, average: 4.33 }, delivery: { of: 1, minutes: 10 } };
  expect(categories).toMatchObject([{ ...told, promised: 1, on_time: 1 }]);
  expect(await allOffers(by, '')).toMatchObject([{ ...told, id: offer.id, place: null }]);

  // A review of a sale of before is of its category, in which nothing else happened.
  wait(2 * 24 * 60);
  await sql`update review set created_at = ${market.clock.now()} where seller_id = ${by}`.execute(
    market.db,
  );
  const later = await show(by, `?from=${today()}&to=${today()}`);
  expect(later.categories).toMatchObject([
    { orders: 0, net_amount: 0, views: null, promised: 0, reviews: { count: 1, average: 4.33 } },
  ]);
  expect(later.categories[0].category).toEqual(categories[0].category);

  // Everybody is told the same, once it was counted with the level.
  const publicReply = async () => {
    const { body } = await market.call('GET', `market/offer/${offer.id}`);
    return body.seller_facts.first_reply_median_minutes;
  };
  expect(await publicReply()).toEqual({ value: null, sample: 0 });
  await market.runJob('sellers.count_levels');
  await market.outbox.drain();
  expect(await publicReply()).toEqual({ value: 5, sample: 1 });
  market.clock.advanceMs(91 * DAY);
  await market.runJob('sellers.count_levels');
  await market.outbox.drain();
  expect(await publicReply()).toEqual({ value: null, sample: 0 });
});

test('a forecast is the pace of 28 days, and none of less', async () => {
  const by = await seller();
  const sell = async () => {
    const id = await buy({ by, priceCents: 1_000 });
    await deliver(id, by);
    await confirm(id);
  };
  for (let day = 0; day < 9; day += 1) {
    await sell();
    wait(24 * 60);
  }
  expect((await show(by)).forecast).toBeNull();
  await sell();
  // Today is not of the pace: it is not over.
  expect((await show(by)).forecast).toBeNull();
  wait(24 * 60);
  const month = today().slice(0, 7);
  const { forecast, totals } = await show(by, `?from=${month}-01&to=${today()}`);
  expect(forecast).toMatchObject({ month, so_far_amount: totals.net_amount });
  const all = (await show(by, '?days=28')).totals.net_amount;
  expect(forecast.daily_amount).toBe(Math.round(all / 28));
  expect(forecast.amount).toBe(
    forecast.so_far_amount + Math.round((all * forecast.days_left) / 28),
  );
});

test('an event that comes twice, and a table that is made anew, change nothing', async () => {
  const by = await seller();
  const id = await buy({ by });
  await deliver(id, by);
  await confirm(id);
  const before = await show(by);
  await sql`delete from seller_entry where order_id = ${id}`.execute(market.db);
  const { recordEntries } = await import('~/server/modules/dashboard/entries.repository.ts');
  await recordEntries(market.db, 'all');
  await recordEntries(market.db, [id, id]);
  expect((await show(by)).totals).toEqual(before.totals);
});

test('what is no period is refused or put right, and nobody else reads it', async () => {
  const by = await seller();
  const ask = (path: string, as?: string) =>
    market.call('GET', `market/seller/dashboard${path}`, undefined, as === undefined ? {} : { as });
  for (const query of [
    '?from=2026-02-30',
    '?from=0001-01-01',
    '?to=x',
    '?by=year',
    '?from=99999-01-01',
  ]) {
    expect((await ask(query, by)).status, query).toBe(422);
  }
  const long = await ask('?from=2020-01-01&to=2120-01-01', by);
  expect(long).toMatchObject({ status: 422, body: { code: 'PERIOD_TOO_LONG' } });
  expect((await ask('/offers?from=2020-01-01&to=2120-01-01', by)).body.code).toBe(
    'PERIOD_TOO_LONG',
  );
  expect((await ask('?from=2999-12-31&to=2999-12-31', by)).status).toBe(200);
  expect((await ask('?from=2000-01-01&to=2000-01-01', by)).status).toBe(200);
  expect((await ask('/offers?cursor=abc', by)).body.code).toBe('CURSOR_INVALID');
  const forged = Buffer.from(JSON.stringify(['best', 1e300, newId()])).toString('base64url');
  expect((await ask(`/offers?cursor=${forged}`, by)).body.code).toBe('CURSOR_INVALID');
  expect((await ask('/offers?limit=5000', by)).status).toBe(422);
  // Foreign figures: the answer is of who asks, whatever is named.
  const rich = await seller();
  const id = await buy({ by: rich });
  await deliver(id, rich);
  await confirm(id);
  await market.outbox.drain();
  expect((await ask(`?seller_id=${rich}&user_id=${rich}`, by)).body.totals.orders).toBe(0);
  expect((await ask('', buyer)).status).toBe(403);
  expect((await ask('')).status).toBe(401);
});

test('files have the same figures, and a title that is a formula stays a text', async () => {
  const by = await seller();
  const id = await buy({ by, priceCents: 1_234 });
  await deliver(id, by);
  await confirm(id);
  await market.outbox.drain();
  await sql`update offer set title = '=cmd|calc' where seller_id = ${by}`.execute(market.db);
  const file = async (part: string) => {
    const answer = await market.handle(
      new Request(`http://legend.test/api/market/seller/dashboard/file?part=${part}`, {
        headers: { authorization: `Bearer ${by}` },
      }),
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    return (await answer.text()).trim().split('\r\n');
  };
  const offers = await file('offers');
  expect(offers).toHaveLength(2);
  expect(offers[1]).toContain("'=cmd|calc");
  expect(offers[1]).toMatch(/,1,1,1,13\.58,1\.24,12\.34,0,0,0,1,1,10,0,$/);
  const periods = await file('periods');
  expect(periods).toHaveLength(31);
  expect(periods.at(-1)).toMatch(/,,1,1,1,13\.58,1\.24,12\.34,0,0,0$/);
});

test('offers that run out and files with errors are tasks, each once', async () => {
  const by = await seller();
  const tasks = async () =>
    (await market.call('GET', 'market/seller/dashboard/tasks', undefined, { as: by })).body;
  expect(await tasks()).toEqual({
    low_stock: [],
    low_stock_total: 0,
    stale: { due: 0, rests_from: null, resting: 0 },
    imports: [],
  });
  const low = await market.offer({ sellerId: by, stock: 3 });
  const enough = await market.offer({ sellerId: by, stock: 9 });
  await market.offer({ sellerId: by, stock: 1 });
  await sql`update offer set low_stock = 5 where id in (${low}, ${enough})`.execute(market.db);
  const { category_id: categoryId } = await market.db
    .selectFrom('offer')
    .select('category_id')
    .where('id', '=', low)
    .executeTakeFirstOrThrow();
  const at = market.clock.now();
  const file = async (name: string, plan: string) => {
    const id = newId();
    await sql`
      insert into offer_import (id, seller_id, category_id, file_name, locale, status, mode, separator,
        decimal, header, mapping, source, created_at)
      values (${id}, ${by}, ${categoryId}, ${name}, 'en', 'checked', 'good', 'comma', 'point', '[]', '[]', '', ${at})
    `.execute(market.db);
    await sql`
      insert into offer_import_row (import_id, number, seller_id, cells, plan, changes, errors)
      values (${id}, 1, ${by}, '[]', ${plan}, '[]', '[]'), (${id}, 2, ${by}, '[]', 'same', '[]', '[]')
    `.execute(market.db);
    return id;
  };
  const faulty = await file('first.csv', 'error');
  expect(await tasks()).toMatchObject({
    low_stock: [{ id: low, in_stock: 3, sold: 0 }],
    low_stock_total: 1,
    imports: [{ id: faulty, category_id: categoryId, file_name: 'first.csv', errors: 1 }],
  });
  // A later file of the category without errors settles it.
  await file('second.csv', 'create');
  expect((await tasks()).imports).toEqual([]);
  expect(
    (await market.call('GET', 'market/seller/dashboard/tasks', undefined, { as: buyer })).status,
  ).toBe(403);
});
