/** Requests under concurrency, on PostgreSQL: one bid is accepted, one order comes of it, and ends are decided once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let market: Market;
let category: string;
let buyer: string;
let sellers: string[];

beforeAll(async () => {
  market = await openMarket();
  const seller = await market.user({ is_seller: true });
  const offer = await market.offer({ sellerId: seller });
  const row = await market.db
    .selectFrom('offer')
    .select('category_id')
    .where('id', '=', offer)
    .executeTakeFirstOrThrow();
  category = row.category_id;
});
beforeEach(async () => {
  buyer = await market.user({ trust_level: 1 });
  sellers = await Promise.all([0, 1].map(() => market.user({ is_seller: true })));
});
afterAll(async () => {
  await assertLedger(market.db);
  expect(market.problems).toEqual([]);
  await market.drop();
});

const post = (as: string, path: string, body: object = {}) =>
  market.call('POST', path, body, { as });
const accept = (bid: string, version = 1) => post(buyer, `market/bid/${bid}/accept`, { version });
const codesOf = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => body.code ?? String(status)).toSorted();

async function request(hours = 24): Promise<string> {
  const wish = { category_id: category, title: 'A sword of light', count: 3, hours };
  const { status, body } = await post(buyer, 'market/request', wish);
  expect(status).toBe(200);
  return body.id;
}
const bid = async (id: string, seller: string, price = 1_000): Promise<string> => {
  const { body } = await post(seller, `market/request/${id}/bid`, { price, delivery_minutes: 60 });
  expect(body).toMatchObject({ is_live: true });
  return body.id;
};
const stateOf = (id: string) =>
  market.db.selectFrom('buyer_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** Offers that can be ordered now, and orders, of the buyer. */
async function made() {
  const offers = await market.db
    .selectFrom('offer')
    .select('id')
    .where('reserved_for', '=', buyer)
    .where('reserved_until', 'is not', null)
    .execute();
  const orders = await market.db
    .selectFrom('market_order')
    .select(['id', 'status'])
    .where('buyer_id', '=', buyer)
    .execute();
  return { offers: offers.map(({ id }) => id), orders };
}
async function pass(): Promise<void> {
  await market.runJob('requests.settle');
  await market.runJob('requests.expire');
}
const buy = async (offer: string) => {
  const placed = await market.place(buyer, { offer_id: offer, count: 3 });
  return placed.status === 200 ? market.pay(buyer, placed.body.id) : placed;
};

describe('accepting', () => {
  test('two bids at the same instant: one is accepted, one offer is made', async () => {
    const id = await request();
    const bids = await Promise.all(sellers.map((seller) => bid(id, seller)));
    const answers = await Promise.all([...bids, ...bids].map((one) => accept(one)));
    const good = answers.filter(({ status }) => status === 200);
    // The accepted one is answered as often as it was pressed.
    expect(good).toHaveLength(2);
    expect(new Set(good.map(({ body }) => body.offer_id)).size).toBe(1);
    expect(codesOf(answers.filter(({ status }) => status !== 200))).toEqual([
      'REQUEST_CLOSED',
      'REQUEST_CLOSED',
    ]);
    expect((await made()).offers).toHaveLength(1);
  });

  test('a bid against its own change: the buyer gets what they looked at, or nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [seller = ''] = sellers;
      const id = await request();
      const one = await bid(id, seller);
      const [accepted, changed] = await Promise.all([
        accept(one),
        post(seller, `market/request/${id}/bid`, { price: 2_000, delivery_minutes: 60 }),
      ]);
      const isAccepted = accepted.status === 200;
      expect(accepted.body.code).toBe(isAccepted ? undefined : 'BID_CHANGED');
      expect(changed.body.code).toBe(isAccepted ? 'REQUEST_CLOSED' : undefined);
      if (isAccepted) {
        const { offers } = await made();
        const offer = await market.db
          .selectFrom('offer')
          .select('price_micros')
          .where('id', 'in', offers)
          .executeTakeFirstOrThrow();
        expect(offer.price_micros).toBe(10_000_000);
        await post(buyer, `market/request/${id}/release`);
      }
      await market.call('DELETE', `market/request/${id}`, undefined, { as: buyer });
    }
  });

  test('against withdrawing the bid, and the request: exactly one of them happens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [seller = ''] = sellers;
      const id = await request();
      const one = await bid(id, seller);
      const answers = await Promise.all([
        accept(one),
        market.call('DELETE', `market/bid/${one}`, undefined, { as: seller }),
        market.call('DELETE', `market/request/${id}`, undefined, { as: buyer }),
      ]);
      const { status } = await stateOf(id);
      expect(status === 'accepted').toBe(answers[0]?.status === 200);
      expect(status === 'withdrawn').toBe(answers[2]?.status === 200);
      if (status === 'accepted') {
        expect(answers[1]?.body.code).toBe('REQUEST_CLOSED');
        await post(buyer, `market/request/${id}/release`);
        await market.call('DELETE', `market/request/${id}`, undefined, { as: buyer });
      }
      expect((await made()).offers).toEqual([]);
    }
  });

  test('at the instant in which the time of the request is over', async () => {
    const [seller = ''] = sellers;
    const id = await request(1);
    const one = await bid(id, seller);
    market.clock.advanceMs(HOUR);
    const [accepted] = await Promise.all([accept(one), pass()]);
    expect(accepted.body.code).toBe('REQUEST_CLOSED');
    expect((await stateOf(id)).status).toBe('expired');
  });
});

describe('the order', () => {
  test('is one, however often and in however many tabs it is bought', async () => {
    await market.fund(buyer, 100_000);
    const [seller = ''] = sellers;
    const id = await request();
    const { body } = await accept(await bid(id, seller));
    const answers = await Promise.all([0, 1, 2, 3].map(() => buy(body.offer_id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { orders } = await made();
    expect(orders).toMatchObject([{ status: 'paid' }]);
    await Promise.all([pass(), pass()]);
    expect(await stateOf(id)).toMatchObject({ status: 'ordered', order_id: orders[0]?.id });
    // It is refunded: what was reserved is not on sale again.
    await post(buyer, `market/order/${orders[0]?.id}/cancel`);
    await pass();
    expect((await stateOf(id)).status).toBe('ordered');
    expect((await buy(body.offer_id)).status).not.toBe(200);
    expect((await made()).offers).toEqual([]);
  });

  test('against letting the bid go: an order, or an open request, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      buyer = await market.user({ trust_level: 1 });
      const [seller = ''] = sellers;
      const id = await request();
      const { body } = await accept(await bid(id, seller));
      const [placed, released] = await Promise.all([
        market.place(buyer, { offer_id: body.offer_id, count: 3 }),
        post(buyer, `market/request/${id}/release`),
      ]);
      const { status } = await stateOf(id);
      const { orders } = await made();
      expect([placed.status === 200, released.status === 200].filter(Boolean)).toHaveLength(1);
      expect(status).toBe(orders.length === 1 ? 'accepted' : 'open');
    }
  });

  test('against the end of its time: the same', async () => {
    for (let round = 0; round < 3; round += 1) {
      buyer = await market.user({ trust_level: 1 });
      const [seller = ''] = sellers;
      const id = await request();
      const { body } = await accept(await bid(id, seller));
      const until = (await stateOf(id)).accepted_until?.getTime() ?? 0;
      market.clock.advanceMs(until - market.clock.now().getTime() - 1);
      const placing = market.place(buyer, { offer_id: body.offer_id, count: 3 });
      market.clock.advanceMs(1);
      const [placed] = await Promise.all([placing, pass()]);
      expect((await stateOf(id)).status).toBe(placed.status === 200 ? 'accepted' : 'open');
    }
  });

  test('that nobody pays opens the request again, and another bid is accepted', async () => {
    const [one = '', two = ''] = sellers;
    const id = await request();
    const [first, second] = [await bid(id, one), await bid(id, two)];
    const { body } = await accept(first);
    expect((await market.place(buyer, { offer_id: body.offer_id, count: 3 })).status).toBe(200);
    market.clock.advanceMs(30 * MINUTE);
    await pass();
    expect((await stateOf(id)).status).toBe('accepted');
    await market.runJob('orders.sweep');
    await pass();
    expect((await stateOf(id)).status).toBe('open');
    await market.fund(buyer, 100_000);
    const again = await accept(second);
    expect((await buy(again.body.offer_id)).status).toBe(200);
    await pass();
    expect((await stateOf(id)).status).toBe('ordered');
  });

  test('is reserved whole by card, also by somebody whose address alone is confirmed', async () => {
    const [seller = ''] = sellers;
    const id = await request();
    const { body } = await accept(await bid(id, seller));
    const placed = await market.place(buyer, { offer_id: body.offer_id, count: 3 });
    expect(placed.body).toMatchObject({ count: 3, status: 'created' });
    await market.call('POST', `market/order/${placed.body.id}/cancel`, {}, { as: buyer });
    await pass();
    expect((await stateOf(id)).status).toBe('open');
  });
});

describe('limits', () => {
  test('hold for requests that are made at the same instant', async () => {
    const wish = { category_id: category, title: 'A sword of light', count: 1, hours: 1 };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(buyer, 'market/request', wish)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(new Set(codesOf(answers))).toEqual(new Set(['200', 'REQUESTS_FULL']));
  });

  test('two bids of one seller at the same instant are one bid', async () => {
    const [seller = ''] = sellers;
    const id = await request();
    const offer = { price: 1_000, delivery_minutes: 60 };
    const answers = await Promise.all(
      [0, 1, 2].map(() => post(seller, `market/request/${id}/bid`, offer)),
    );
    expect(answers.map(({ body }) => body.version).toSorted()).toEqual([1, 2, 3]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });
});

describe('changing', () => {
  const change = (id: string, body: object) =>
    market.call('PATCH', `market/request/${id}`, { version: 1, ...body }, { as: buyer });

  test('against accepting: a bid is taken for what it was made for, or not at all', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [seller = ''] = sellers;
      const id = await request();
      const one = await bid(id, seller);
      const [accepted, changed] = await Promise.all([
        accept(one),
        change(id, { note: 'In two parts' }),
      ]);
      const isAccepted = accepted.status === 200;
      expect(accepted.body.code).toBe(isAccepted ? undefined : 'BID_CHANGED');
      expect(changed.body.code).toBe(isAccepted ? 'REQUEST_CLOSED' : undefined);
      expect((await stateOf(id)).note).toBe(isAccepted ? '' : 'In two parts');
      await post(buyer, `market/request/${id}/release`);
      await market.call('DELETE', `market/request/${id}`, undefined, { as: buyer });
    }
  });

  test('in two tabs at once: one is written, the other is told', async () => {
    const id = await request();
    const answers = await Promise.all(['One', 'Two', 'Three'].map((note) => change(id, { note })));
    expect(codesOf(answers)).toEqual(['200', 'BID_CHANGED', 'BID_CHANGED']);
    expect(await stateOf(id)).toMatchObject({ version: 2, terms: 2 });
  });

  test('against a confirmation: what was confirmed is what was read', async () => {
    const [seller = ''] = sellers;
    const id = await request();
    const one = await bid(id, seller);
    await change(id, { note: 'First' });
    const [confirmed] = await Promise.all([
      post(seller, `market/bid/${one}/confirm`, { terms: 2 }),
      change(id, { version: 2, note: 'Second' }),
    ]);
    expect(['BID_CHANGED', undefined]).toContain(confirmed.body.code);
    // Whichever came first: the newest note was never confirmed.
    expect((await accept(one)).body.code).toBe('BID_CHANGED');
  });

  test('followers are told of a request once, however many processes look', async () => {
    const [seller = '', other = ''] = sellers;
    for (const as of sellers) {
      await post(as, 'market/request/follow', { category_id: category, follows: true });
    }
    await market.runJob('requests.note_new');
    await request();
    const look = async () => {
      await market.runJob('requests.note_new');
      await market.runJob('requests.tell_followers');
    };
    await Promise.all([look(), look(), look()]);
    await look();
    const notices = await market.db
      .selectFrom('notice')
      .select(['user_id', 'kind'])
      .where('user_id', 'in', [seller, other])
      .where('kind', '=', 'request_news')
      .execute();
    expect(notices).toHaveLength(2);
  });
});
