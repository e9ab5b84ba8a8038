/** Requests and bids over HTTP: who may ask, who sees what, who bids, what accepting makes, and what refuses. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serverConfig } from '~config';
import { newId } from '~/kernel/ids.ts';
import { agreedOrder } from '../support/purchase.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer } from './market.data.ts';
import { HOUR, market, requestCalls, wish } from './requests.calls.ts';

let app: MarketApp;
let currency: string;
let items: string;
let buyer: string;
let seller: string;
let other: string;

beforeAll(async () => {
  app = await startMarket();
  const { categories } = await addCatalogue(app);
  currency = categories['poe2/currency'] ?? '';
  items = categories['7-days/items'] ?? '';
});
beforeEach(async () => {
  buyer = await app.person();
  seller = await app.seller();
  other = await app.seller();
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});

const { ask, asked, bid, show, list, accept, statusOf, advance, pass, told } = requestCalls(() => ({
  app,
  currency,
  buyer,
}));

describe('asking', () => {
  test('says what is wanted by the attributes of the category, and is seen by sellers', async () => {
    const id = await asked({ note: 'Today\nbefore the evening.' });
    const mine = await show(buyer, id);
    expect(mine.body.request).toMatchObject({
      status: 'open',
      count: 2_000,
      budget_amount: 44_000,
      note: 'Today\nbefore the evening.',
      bids_count: 0,
      category: { id: currency },
    });
    expect(mine.body.own).toEqual({ bids: [], order_id: null, accepted: null });
    expect(mine.body.terms).toBeNull();
    expect(mine.body.request.title).toContain(' · ');
    const seen = (await list(seller)).find((row: { id: string }) => row.id === id);
    expect(seen).toMatchObject({ id, buyer: { id: buyer }, own_bid: null });
    expect((await app.get('market/request/mine', { as: buyer })).body.data).toMatchObject([
      { id, status: 'open', order_id: null },
    ]);
  });

  test('needs a confirmed address, and nobody asks as a visitor', async () => {
    const fresh = await app.person({ trust_level: 0 });
    expect((await ask(fresh)).body.code).toBe('TRUST_LEVEL_REQUIRED');
    const visitor = await app.call('POST', 'market/request', { body: wish });
    expect(visitor.status).toBe(401);
    const banned = await app.person({ is_banned: true });
    expect((await ask(banned)).body.code).toBe('BANNED');
  });

  test.each([
    [{ attributes: { item: 'divine-orb' } }, 'attributes.league'],
    [{ attributes: { ...market, item: 'unheard' } }, 'attributes.item'],
    [{ attributes: { ...market, nothing: 'x' } }, 'attributes.nothing'],
    [{ count: 0 }, 'count'],
    [{ count: 1.5 }, 'count'],
    [{ count: 1_000_000_001 }, 'count'],
    [{ budget_amount: 0 }, 'budget_amount'],
    [{ hours: 2 }, 'hours'],
    [{ hours: 24 * 365 }, 'hours'],
    [{ title: 'x'.repeat(81) }, 'title'],
    [{ note: 'x'.repeat(501) }, 'note'],
  ])('%j is refused at %s', async (body, path) => {
    const { status, body: answer } = await ask(buyer, body);
    expect(status).toBe(422);
    expect(answer.code).toBe('VALIDATION');
    expect(answer.errors.map((issue: { path: string }) => issue.path)).toContain(path);
  });

  test.each([
    [{ note: 'Write to me at buyer@example.com' }, 'CONTACT_DATA_REFUSED', 'note'],
    [{ title: 'Add me on discord: someone#1234' }, 'CONTACT_DATA_REFUSED', 'title'],
    [{ note: 'It may be hacked, I do not mind' }, 'REQUEST_WORD_REFUSED', 'note'],
  ])('%j is refused: %s', async (body, code, path) => {
    const answer = (await ask(buyer, body)).body;
    expect(answer.code).toBe(code);
    expect(answer.errors[0].path).toBe(path);
  });

  test('where there are no markets a title says what it is', async () => {
    const noTitle = await ask(buyer, { category_id: items, attributes: {}, count: 1 });
    expect(noTitle.body.errors[0].path).toBe('title');
    const id = await asked({
      category_id: items,
      attributes: {},
      count: 1,
      title: 'A <b>sword</b>',
    });
    expect((await show(buyer, id)).body.request.title).toBe('A <b>sword</b>');
  });

  test('an amount of a thousand million is asked for; what no payment could carry is not bid', async () => {
    const id = await asked({ count: 1_000_000_000, budget_amount: null });
    expect((await bid(seller, id, { price: 100 })).body.code).toBe('ORDER_TOTAL_TOO_LARGE');
    expect((await bid(seller, id, { price: 0.0000001 })).body.code).toBe('VALIDATION');
    expect((await bid(seller, id, { price: 0.0001 })).status).toBe(200);
  });

  test('so many at once, and so many a day', async () => {
    const [, most = 0] = serverConfig.requests.open;
    const [, perDay = 0] = serverConfig.requests.perDay;
    const ids: string[] = [];
    for (let made = 0; made < most; made += 1) ids.push(await asked());
    const full = await ask(buyer);
    expect(full.body).toMatchObject({ code: 'REQUESTS_FULL', values: { count: most } });
    for (const id of ids) await app.call('DELETE', `market/request/${id}`, { as: buyer });
    for (let made = most; made < perDay; made += 1) {
      const id = await asked();
      await app.call('DELETE', `market/request/${id}`, { as: buyer });
    }
    expect((await ask(buyer)).body).toMatchObject({ code: 'REQUESTS_SPENT' });
    await advance(24 * HOUR + 1);
    expect((await ask(buyer)).status).toBe(200);
  });

  test('a foreign request is neither shown nor withdrawn', async () => {
    const id = await asked();
    const stranger = await app.person();
    expect((await show(stranger, id)).body.code).toBe('REQUEST_NOT_FOUND');
    for (const as of [stranger, seller]) {
      const gone = await app.call('DELETE', `market/request/${id}`, { as });
      expect(gone.body.code).toBe('REQUEST_NOT_FOUND');
    }
    expect((await app.get('market/request', { as: stranger })).status).toBe(403);
    expect((await show(buyer, newId())).body.code).toBe('REQUEST_NOT_FOUND');
  });
});

describe('the list of sellers', () => {
  test('holds categories in which they sell, all, or their bids; not their own requests', async () => {
    const id = await asked();
    const has = async (as: string, query: string) =>
      (await list(as, query)).some((row: { id: string }) => row.id === id);
    expect(await has(seller, 'scope=selling')).toBe(false);
    await addOffer(app, seller, currency, { values: market, in_stock: 320 });
    expect(await has(seller, 'scope=selling')).toBe(true);
    expect(await has(seller, 'scope=bids')).toBe(false);
    expect(await has(seller, `scope=all&category_id=${items}`)).toBe(false);
    expect(await has(seller, 'scope=all&unanswered=true')).toBe(true);
    expect((await show(seller, id)).body.terms).toMatchObject({ in_stock: 320, fee_bps: 1_000 });
    await bid(seller, id);
    expect(await has(seller, 'scope=bids')).toBe(true);
    expect(await has(other, 'scope=all&unanswered=true')).toBe(false);
    const selling = await app.seller();
    const own = await asked({}, selling);
    expect((await list(selling)).map((row: { id: string }) => row.id)).not.toContain(own);
  });

  test('goes on by a cursor in the order of their ends', async () => {
    const [late, soon] = [await asked({ hours: 72 }), await asked({ hours: 1 })];
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 100; page += 1) {
      const { body } = await app.get(`market/request?scope=all&limit=1${cursor}`, { as: other });
      seen.push(...body.data.map((row: { id: string }) => row.id));
      if (body.meta.next_cursor === null) break;
      cursor = `&cursor=${body.meta.next_cursor}`;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.indexOf(soon)).toBeLessThan(seen.indexOf(late));
    const bad = await app.get('market/request?cursor=nothing', { as: other });
    expect(bad.body.code).toBe('CURSOR_INVALID');
  });

  test('leaves out requests of people who are away', async () => {
    const id = await asked();
    await app.db.updateTable('app_user').set({ is_banned: true }).where('id', '=', buyer).execute();
    expect((await list(seller)).map((row: { id: string }) => row.id)).not.toContain(id);
    expect((await bid(seller, id)).body.code).toBe('REQUEST_NOT_FOUND');
  });
});

describe('bidding', () => {
  test('is sealed: the buyer sees all bids, other sellers their number alone', async () => {
    const id = await asked();
    const placed = await bid(seller, id, { note: 'Three trades.' });
    expect(placed.body).toMatchObject({
      version: 1,
      price: 20,
      net_amount: 40_000,
      total_amount: 44_000,
      is_live: true,
    });
    await bid(other, id, { price: 19 });
    const seen = (await show(seller, id)).body;
    expect(seen.request).toMatchObject({ bids_count: 2, own_bid: { price: 20 } });
    expect(seen.own).toBeNull();
    expect(JSON.stringify(seen)).not.toContain('41800');
    const { own } = (await show(buyer, id)).body;
    expect(own.bids).toMatchObject([
      { seller: { id: other, level: 0 }, total_amount: 41_800, completed_orders: 0 },
      { seller: { id: seller }, total_amount: 44_000, note: 'Three trades.', in_stock: 0 },
    ]);
    expect(own.bids[0].on_time_share).toEqual({ value: null, sample: 0 });
    expect(await told(buyer)).toHaveLength(2);
  });

  test('again takes the place of the first bid', async () => {
    const id = await asked();
    const first = await bid(seller, id);
    const second = await bid(seller, id, { price: 18.5, hours: 1 });
    expect(second.body).toMatchObject({ id: first.body.id, version: 2, total_amount: 40_700 });
    expect((await show(buyer, id)).body.own.bids).toHaveLength(1);
    expect((await accept(buyer, first.body.id, 1)).body.code).toBe('BID_CHANGED');
    await advance(HOUR + 1);
    expect((await show(buyer, id)).body.own.bids).toEqual([]);
    expect((await accept(buyer, first.body.id, 2)).body.code).toBe('BID_CHANGED');
  });

  test.each([
    [{ price: 20.01 }, 'BID_OVER_BUDGET'],
    [{ delivery_minutes: 61 }, 'VALIDATION'],
    [{ price: 0 }, 'VALIDATION'],
    [{ note: 'Pay me at t.me/seller' }, 'CONTACT_DATA_REFUSED'],
    [{ hours: 5 }, 'VALIDATION'],
  ])('%j is refused: %s', async (body, code) => {
    const id = await asked();
    expect((await bid(seller, id, body)).body.code).toBe(code);
  });

  test('is for sellers, on requests of others that are open', async () => {
    const selling = await app.seller();
    const own = await asked({}, selling);
    expect((await bid(selling, own)).body.code).toBe('BID_OWN');
    const id = await asked();
    const plain = await app.person();
    expect((await bid(plain, id)).status).toBe(403);
    await app.call('DELETE', `market/request/${id}`, { as: buyer });
    expect((await bid(seller, id)).body.code).toBe('REQUEST_NOT_FOUND');
    const ended = await asked({ hours: 1 });
    await bid(seller, ended);
    await advance(HOUR);
    expect((await bid(seller, ended)).body.code).toBe('REQUEST_CLOSED');
  });

  test('in whole cents where the category says so', async () => {
    const id = await asked({ category_id: items, attributes: {}, count: 1, title: 'A sword' });
    expect((await bid(seller, id, { price: 20.5 })).body.code).toBe('PRICE_NOT_WHOLE');
  });

  test('so many an hour', async () => {
    const [most = 0] = serverConfig.requests.bidsPerHour;
    for (let placed = 0; placed < most; placed += 1) {
      const asking = await app.person();
      expect((await bid(seller, await asked({}, asking))).status).toBe(200);
    }
    const asking = await app.person();
    const id = await asked({}, asking);
    expect((await bid(seller, id)).body).toMatchObject({
      code: 'BIDS_SPENT',
      values: { count: most },
    });
    await advance(HOUR + 1);
    expect((await bid(seller, id)).status).toBe(200);
  });

  test('can be taken back by whoever made it, until it is accepted', async () => {
    const id = await asked();
    const { id: bidId } = (await bid(seller, id)).body;
    const take = (as: string) => app.call('DELETE', `market/bid/${bidId}`, { as });
    expect((await take(other)).body.code).toBe('BID_NOT_FOUND');
    expect((await take(seller)).status).toBe(200);
    expect((await take(seller)).body.code).toBe('BID_NOT_FOUND');
    expect((await accept(buyer, bidId)).body.code).toBe('BID_CHANGED');
    expect((await bid(seller, id)).body).toMatchObject({ version: 2, is_live: true });
    expect((await accept(buyer, bidId, 2)).status).toBe(200);
    expect((await take(seller)).body.code).toBe('REQUEST_CLOSED');
  });

  test('is over for sellers whom the buyer has blocked, everywhere', async () => {
    const [id, next] = [await asked(), await asked()];
    const { id: bidId } = (await bid(seller, id)).body;
    const block = (as: string, blocked: boolean) =>
      app.call('POST', `market/bid/${bidId}/block`, { as, body: { blocked } });
    expect((await block(other, true)).body.code).toBe('BID_NOT_FOUND');
    expect((await block(seller, true)).body.code).toBe('BID_NOT_FOUND');
    expect((await block(buyer, true)).status).toBe(200);
    expect((await show(seller, next)).body.code).toBe('REQUEST_NOT_FOUND');
    expect((await bid(seller, next)).body.code).toBe('REQUEST_NOT_FOUND');
    expect((await list(seller)).map((row: { id: string }) => row.id)).not.toContain(next);
    expect((await accept(buyer, bidId)).body.code).toBe('BID_CHANGED');
    expect((await show(buyer, id)).body).toMatchObject({
      request: { bids_count: 0 },
      own: { bids: [{ is_blocked: true }] },
    });
    expect((await block(buyer, false)).status).toBe(200);
    expect((await bid(seller, next)).status).toBe(200);
  });

  test('bids of banned sellers cannot be accepted', async () => {
    const id = await asked();
    const { id: bidId } = (await bid(seller, id)).body;
    await app.db
      .updateTable('app_user')
      .set({ is_banned: true })
      .where('id', '=', seller)
      .execute();
    expect((await show(buyer, id)).body.own.bids).toEqual([]);
    expect((await accept(buyer, bidId)).body.code).toBe('BID_CHANGED');
  });
});

describe('accepting', () => {
  async function accepted(body: object = {}) {
    const id = await asked(body);
    const { id: bidId } = (await bid(seller, id)).body;
    const { body: answer } = await accept(buyer, bidId);
    expect(answer).toEqual({ offer_id: expect.any(String), count: 2_000 });
    return { id, bidId, offerId: answer.offer_id as string };
  }
  const asking = (as: string) => (path: string) => app.get(path, { as });
  async function order(as: string, offerId: string, count = 2_000) {
    const body = await agreedOrder(asking(as), {
      offer_id: offerId,
      count,
      buyer_inputs: { character: 'Mira' },
    });
    return app.call('POST', 'market/order', { as, body, key: newId() });
  }

  test('makes an offer for the buyer alone, of the whole amount, at the price that was bid', async () => {
    const { id, offerId } = await accepted();
    expect(await statusOf(id)).toBe('accepted');
    const shown = await app.get(`market/offer/${offerId}`, { as: buyer });
    expect(shown.body).toMatchObject({
      catalog_price: 22,
      in_stock: 2_000,
      min_purchase: 2_000,
      delivery: { method: 'manual', minutes: 60 },
      purchase: { allowed: true },
    });
    for (const as of [other, await app.person()]) {
      expect((await app.get(`market/offer/${offerId}`, { as })).body.code).toBe('OFFER_NOT_FOUND');
      const quote = await app.get(`market/order-quote?offer_id=${offerId}&count=2000`, { as });
      expect(quote.body.code).toBe('OFFER_NOT_FOUND');
    }
    expect((await app.get(`market/offer/${offerId}`)).body.code).toBe('OFFER_NOT_FOUND');
    const own = await app.get('market/seller/offer', { as: seller });
    expect(own.body.data).toEqual([]);
    expect((await app.get(`market/seller/offer/${offerId}`, { as: seller })).status).toBe(404);
    expect(await told(seller)).toHaveLength(1);
  });

  test('twice is once', async () => {
    const { bidId, offerId } = await accepted();
    expect((await accept(buyer, bidId)).body.offer_id).toBe(offerId);
  });

  test('is for the buyer, one bid at a time', async () => {
    const id = await asked();
    const [one, two] = [(await bid(seller, id)).body, (await bid(other, id)).body];
    for (const as of [seller, other, await app.person()]) {
      expect((await accept(as, one.id)).body.code).toBe('BID_NOT_FOUND');
    }
    expect((await accept(buyer, one.id)).status).toBe(200);
    expect((await accept(buyer, two.id)).body.code).toBe('REQUEST_CLOSED');
    const release = (as: string) => app.call('POST', `market/request/${id}/release`, { as });
    expect((await release(seller)).body.code).toBe('REQUEST_NOT_FOUND');
    expect((await release(buyer)).status).toBe(200);
    expect((await release(buyer)).body.code).toBe('REQUEST_CLOSED');
    expect((await accept(buyer, two.id)).status).toBe(200);
  });

  test('what was reserved is over with its time, and the request opens again', async () => {
    const { id, offerId } = await accepted();
    await pass();
    expect(await statusOf(id)).toBe('accepted');
    await advance(serverConfig.requests.acceptedMinutes * 60 + 1);
    const quote = await app.get(`market/order-quote?offer_id=${offerId}&count=2000`, { as: buyer });
    expect(quote.body.code).toBe('ORDER_OFFER_UNAVAILABLE');
    await pass();
    expect(await statusOf(id)).toBe('open');
  });

  test('an order of it stands in the way of letting go; unpaid, it opens the request again', async () => {
    const { id, offerId } = await accepted();
    const placed = await order(buyer, offerId);
    expect(placed.body).toMatchObject({ status: 'created', total_amount: 44_000, count: 2_000 });
    const release = await app.call('POST', `market/request/${id}/release`, { as: buyer });
    expect(release.body.code).toBe('REQUEST_ORDERED');
    expect((await show(buyer, id)).body.own.order_id).toBe(placed.body.id);
    await pass();
    expect(await statusOf(id)).toBe('accepted');
    await app.call('POST', `market/order/${placed.body.id}/cancel`, { as: buyer, body: {} });
    await pass();
    expect(await statusOf(id)).toBe('open');
    expect((await order(buyer, offerId)).status).not.toBe(200);
  });

  test('nobody else orders it, and its buyer no other amount', async () => {
    const { offerId } = await accepted();
    const body = { offer_id: offerId, count: 1, expected_total_amount: 22, buyer_inputs: {} };
    const one = await app.call('POST', 'market/order', { as: buyer, body, key: newId() });
    expect(one.body.code).toBe('ORDER_BELOW_MINIMUM');
    const stranger = await app.person();
    const stolen = await app.call('POST', 'market/order', {
      as: stranger,
      key: newId(),
      body: { ...body, count: 2_000, expected_total_amount: 44_000 },
    });
    expect(stolen.body.code).toBe('OFFER_NOT_FOUND');
  });

  test('goes on without an attribute that staff removed meanwhile', async () => {
    const rules = app.db.selectFrom('attribute').selectAll().where('category_id', '=', items);
    const optional = (await rules.execute()).find(({ required }) => !required);
    const attributes = optional === undefined ? {} : { [optional.key]: 'gone' };
    const id = await asked({ category_id: items, attributes: {}, count: 1, title: 'A sword' });
    await app.db
      .updateTable('buyer_request')
      .set({ attributes: JSON.stringify({ ...attributes, removed: 'x' }) })
      .where('id', '=', id)
      .execute();
    expect(
      (await show(buyer, id)).body.request.attributes.map(({ key }: { key: string }) => key),
    ).not.toContain('removed');
    const { id: bidId } = (await bid(seller, id)).body;
    const answer = await accept(buyer, bidId);
    const shown = await app.get(`market/offer/${answer.body.offer_id}`, { as: buyer });
    expect(shown.body.attributes).toEqual([]);
  });
});

describe('the end', () => {
  test('comes by its date: sellers who bid and the buyer are told, once', async () => {
    const id = await asked({ hours: 1 });
    await bid(seller, id);
    await advance(HOUR);
    await pass();
    await pass();
    expect(await statusOf(id)).toBe('expired');
    expect((await list(seller)).map((row: { id: string }) => row.id)).not.toContain(id);
    expect(await told(seller)).toHaveLength(1);
    expect(await told(buyer)).toHaveLength(2);
  });

  test('staff hide a request with a reason; nobody else', async () => {
    const support = await app.person({ role: 'support', second_factor_on: true });
    const id = await asked();
    const hide = (as: string, reason = 'Asks for stolen goods.') =>
      app.call('POST', `admin/request/${id}/hide`, { as, body: { reason } });
    expect((await hide(seller)).status).toBe(403);
    expect((await hide(support, '')).body.code).toBe('VALIDATION');
    expect((await show(support, id)).body.request.status).toBe('open');
    expect((await hide(support)).status).toBe(200);
    expect((await hide(support)).body.code).toBe('REQUEST_CLOSED');
    expect(await statusOf(id)).toBe('hidden');
    const audit = await app.db
      .selectFrom('audit_record')
      .select(['action', 'reason'])
      .where('subject_id', '=', id)
      .execute();
    expect(audit).toEqual([{ action: 'requests.hide', reason: 'Asks for stolen goods.' }]);
  });
});
