/** Requests that change while they are open, that sellers follow, and that are reported (decision 0086). */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serverConfig } from '~config';
import { newId } from '~/kernel/ids.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer } from './market.data.ts';
import { HOUR, requestCalls } from './requests.calls.ts';

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

const { asked, bid, show, list, accept, advance, told } = requestCalls(() => ({
  app,
  currency,
  buyer,
}));

describe('changing an open request', () => {
  const change = (as: string, id: string, body: object) =>
    app.call('PATCH', `market/request/${id}`, { as, body: { version: 1, ...body } });
  const confirm = (as: string, id: string, terms: number) =>
    app.call('POST', `market/bid/${id}/confirm`, { as, body: { terms } });
  const same = { note: '', budget_amount: 44_000 };

  test('without bids everything that can be changed is', async () => {
    const id = await asked();
    const answer = await change(buyer, id, { note: 'By the evening', budget_amount: 1, hours: 72 });
    expect(answer.body).toEqual({});
    expect((await show(buyer, id)).body.request).toMatchObject({
      note: 'By the evening',
      budget_amount: 1,
      version: 2,
      terms: 2,
    });
    expect(await told(seller)).toEqual([]);
  });

  test('another note marks the bids until their sellers confirm them', async () => {
    const id = await asked();
    const made = (await bid(seller, id)).body;
    await bid(other, id, { price: 21 });
    await change(buyer, id, { ...same, note: 'In two parts, please' });
    expect(await told(seller)).toEqual([expect.stringContaining('has changed')]);
    const [first] = (await show(buyer, id)).body.own.bids;
    expect(first).toMatchObject({ id: made.id, is_outdated: true, version: 1 });
    expect((await accept(buyer, made.id)).body.code).toBe('BID_CHANGED');
    expect((await confirm(other, made.id, 2)).body.code).toBe('BID_NOT_FOUND');
    // Read before the change: what stands is something else.
    expect((await confirm(seller, made.id, 1)).body.code).toBe('BID_CHANGED');
    expect((await bid(seller, id, { terms: 1 })).body.code).toBe('BID_CHANGED');
    expect((await confirm(seller, made.id, 2)).status).toBe(200);
    expect((await confirm(seller, made.id, 2)).status).toBe(200);
    expect((await accept(buyer, made.id)).status).toBe(200);
    expect((await change(buyer, id, { ...same, note: 'No' })).body.code).toBe('REQUEST_CLOSED');
    expect((await confirm(seller, made.id, 2)).body.code).toBe('REQUEST_CLOSED');
  });

  test('is told neither to whose bid has ended, nor to whom the buyer has blocked', async () => {
    const id = await asked();
    const blocked = await app.seller();
    await bid(seller, id);
    const ended = (await bid(other, id)).body;
    const made = (await bid(blocked, id)).body;
    const valid_until = new Date(app.services.clock.now().getTime() - 1_000);
    await app.db
      .updateTable('request_bid')
      .set({ valid_until })
      .where('id', '=', ended.id)
      .execute();
    await app.call('POST', `market/bid/${made.id}/block`, { as: buyer, body: { blocked: true } });
    expect((await change(buyer, id, { ...same, note: 'Today, please' })).status).toBe(200);
    expect(await told(seller)).toEqual([expect.stringContaining('has changed')]);
    expect(await told(other)).toEqual([]);
    expect(await told(blocked)).toEqual([]);
  });

  test('a higher budget, none, and more time leave the bids as they are; less is refused', async () => {
    const id = await asked();
    const made = (await bid(seller, id)).body;
    const low = await change(buyer, id, { ...same, budget_amount: 43_999 });
    expect(low.body.errors[0].path).toBe('budget_amount');
    const short = await change(buyer, id, { ...same, hours: 1 });
    expect(short.body.errors[0].path).toBe('hours');
    expect((await change(buyer, id, { ...same, budget_amount: null, hours: 336 })).status).toBe(
      200,
    );
    const limited = await change(buyer, id, { ...same, version: 2 });
    expect(limited.body.errors[0].path).toBe('budget_amount');
    expect((await show(buyer, id)).body.own.bids[0]).toMatchObject({ is_outdated: false });
    expect(await told(seller)).toEqual([]);
    expect((await accept(buyer, made.id)).status).toBe(200);
  });

  test('two tabs: what was written meanwhile is not overwritten, the same twice is once', async () => {
    const id = await asked();
    expect((await change(buyer, id, { ...same, note: 'One' })).status).toBe(200);
    expect((await change(buyer, id, { ...same, note: 'Two' })).body.code).toBe('BID_CHANGED');
    expect((await change(buyer, id, { ...same, note: 'One' })).status).toBe(200);
    expect((await show(buyer, id)).body.request).toMatchObject({ note: 'One', version: 2 });
    const longer = { ...same, note: 'One', version: 2, hours: 72 };
    expect((await change(buyer, id, longer)).status).toBe(200);
    await advance(2);
    expect((await change(buyer, id, longer)).status).toBe(200);
    expect((await show(buyer, id)).body.request).toMatchObject({ version: 3 });
    expect((await change(buyer, id, { ...longer, hours: 168 })).body.code).toBe('BID_CHANGED');
    expect((await change(other, id, { ...same, note: 'Mine' })).body.code).toBe(
      'REQUEST_NOT_FOUND',
    );
    const contact = await change(buyer, id, { ...same, version: 3, note: 'me@example.com' });
    expect(contact.body.code).toBe('CONTACT_DATA_REFUSED');
  });

  test('it stays open for four weeks at most, and is changed twenty times at most', async () => {
    const id = await asked();
    await app.db
      .updateTable('buyer_request')
      .set({ created_at: new Date(app.services.clock.now().getTime() - 20 * 24 * HOUR * 1_000) })
      .where('id', '=', id)
      .execute();
    const long = await change(buyer, id, { ...same, hours: 336 });
    expect(long.body.errors[0].path).toBe('hours');
    await app.db
      .updateTable('buyer_request')
      .set({ version: serverConfig.requests.changes + 1 })
      .where('id', '=', id)
      .execute();
    const spent = { ...same, note: 'More', version: serverConfig.requests.changes + 1 };
    expect((await change(buyer, id, spent)).body).toMatchObject({
      code: 'REQUEST_CHANGES_SPENT',
      message: 'A request can be changed 20 times.',
    });
  });
});

describe('what breaks the rules', () => {
  const subject = (as: string, type: string, id: string) =>
    app.get(`report/subject?type=${type}&id=${id}`, { as });
  const report = (as: string, type: string, id: string) =>
    app.call('POST', 'report', { as, body: { type, id, reason: 'fraud', text: 'Look.' } });

  test('a request is reported by sellers who see it, ended by staff, and its buyer is told', async () => {
    const id = await asked({ note: 'Account of somebody else' });
    expect((await subject(await app.person(), 'request', id)).body.code).toBe(
      'REPORT_SUBJECT_NOT_FOUND',
    );
    expect((await subject(buyer, 'request', id)).body.code).toBe('REPORT_OWN');
    const shown = (await subject(seller, 'request', id)).body;
    expect(shown).toMatchObject({ type: 'request', person: { id: buyer } });
    expect(shown.quote).toContain('Account of somebody else');
    expect((await report(seller, 'request', id)).status).toBe(201);
    const support = await app.person({ role: 'support', second_factor_on: true });
    const { data } = (await app.get('admin/report?limit=100', { as: support })).body;
    expect(data.at(-1)).toMatchObject({ type: 'request', request_id: id, offer_id: null });
    const ended = await app.call('POST', `admin/request/${id}/hide`, {
      as: support,
      body: { reason: 'Stolen goods' },
    });
    expect(ended.status).toBe(200);
    expect(await told(buyer)).toEqual([expect.stringContaining('ended by our staff')]);
    expect((await subject(seller, 'request', id)).body.code).toBe('REPORT_SUBJECT_NOT_FOUND');
  });

  test('of a bid its words are reported, by the buyer who reads them', async () => {
    const id = await asked();
    const made = (await bid(seller, id, { note: 'Cheaper elsewhere' })).body;
    const silent = (await bid(other, id)).body;
    expect((await subject(buyer, 'bid', silent.id)).body.code).toBe('REPORT_SUBJECT_NOT_FOUND');
    expect((await subject(other, 'bid', made.id)).body.code).toBe('REPORT_SUBJECT_NOT_FOUND');
    expect((await subject(buyer, 'bid', made.id)).body).toMatchObject({
      person: { id: seller },
      quote: 'Cheaper elsewhere',
    });
    expect((await report(buyer, 'bid', made.id)).status).toBe(201);
    expect((await report(buyer, 'bid', made.id)).body.code).toBe('REPORT_EXISTS');
  });
});

describe('following', () => {
  const follow = (as: string, categoryId: string | null, follows = true) =>
    app.call('POST', 'market/request/follow', {
      as,
      body: { category_id: categoryId, follows },
    });
  const spread = async () => {
    await app.job('requests.note_new');
    await app.job('requests.tell_followers');
  };
  const ids = async (as: string, query: string): Promise<string[]> =>
    (await list(as, query)).map((row: { id: string }) => row.id);

  test('a category: its new requests are listed apart and told, many of them as one', async () => {
    await spread();
    expect((await follow(seller, currency)).body).toMatchObject({
      selling: false,
      categories: [{ id: currency }],
    });
    expect((await follow(seller, currency)).body.categories).toHaveLength(1);
    const first = await asked();
    await spread();
    expect(await told(seller)).toEqual([expect.stringContaining('A buyer asks for')]);
    expect(await told(other)).toEqual([]);
    const people = await Promise.all(Array.from({ length: 4 }, () => app.person()));
    for (const one of people) await asked({}, one);
    const elsewhere = await asked({
      category_id: items,
      attributes: {},
      title: 'A sword',
      count: 1,
    });
    await spread();
    expect(await told(seller)).toHaveLength(1);
    await advance(HOUR);
    await spread();
    await spread();
    expect(await told(seller)).toEqual([
      expect.stringContaining('4 new requests'),
      expect.stringContaining('A buyer asks for'),
    ]);
    const seen = await ids(seller, 'scope=followed');
    expect(seen).toContain(first);
    expect(seen).not.toContain(elsewhere);
    expect(await ids(other, 'scope=followed')).toEqual([]);
  });

  test('where somebody sells: by what they have on sale at that time', async () => {
    await spread();
    await follow(seller, null);
    await asked();
    await spread();
    expect(await told(seller)).toEqual([]);
    await addOffer(app, seller, currency);
    const id = await asked();
    await spread();
    expect(await told(seller)).toHaveLength(1);
    expect(await ids(seller, 'scope=followed')).toContain(id);
    expect((await app.get('market/request/followed', { as: seller })).body).toEqual({
      selling: true,
      categories: [],
    });
  });

  test('ends: neither what waits is told then, nor what has ended, nor what a buyer keeps from them', async () => {
    await spread();
    for (const one of [seller, other]) await follow(one, currency);
    const blocked = (await bid(other, await asked())).body;
    await spread();
    await advance(2 * HOUR);
    await app.call('POST', `market/bid/${blocked.id}/block`, {
      as: buyer,
      body: { blocked: true },
    });
    const id = await asked();
    await app.job('requests.note_new');
    await follow(seller, currency, false);
    await app.job('requests.tell_followers');
    expect(await told(seller)).toHaveLength(1);
    expect(await told(other)).toHaveLength(1);
    await follow(seller, currency);
    await app.call('DELETE', `market/request/${id}`, { as: buyer });
    const gone = await asked();
    await app.job('requests.note_new');
    await app.call('DELETE', `market/request/${gone}`, { as: buyer });
    await app.job('requests.tell_followers');
    expect(await told(seller)).toHaveLength(1);
  });

  test('own requests and those of before are not told', async () => {
    const before = await asked();
    await spread();
    const asking = await app.seller();
    await follow(asking, currency);
    await asked({}, asking);
    await spread();
    expect(await told(asking)).toEqual([]);
    expect(await ids(asking, 'scope=followed')).toContain(before);
    expect((await follow(seller, newId())).body.code).toBe('CATEGORY_NOT_FOUND');
    expect((await follow(buyer, currency)).body.code).toBe('SELLER_REQUIRED');
  });

  test('so many categories and no more; what is followed already, and all that is sold, counts for nothing', async () => {
    const most = serverConfig.requests.followed;
    const { rows } = await sql<{ id: string }>`
      insert into category
      select (jsonb_populate_record(c, jsonb_build_object(
        'id', gen_random_uuid(), 'alias', 'followed-' || number, 'position', 1000 + number
      ))).*
      from category c cross join generate_series(1, ${most}::int) as number
      where c.id = ${currency}
      returning id
    `.execute(app.db);
    app.forget();
    const last = rows.at(-1)?.id ?? '';
    await app.db
      .insertInto('request_follow')
      .values(
        rows
          .slice(1)
          .map(({ id }) => ({ user_id: seller, category_id: id, created_at: new Date() })),
      )
      .execute();
    expect((await follow(seller, currency)).status).toBe(200);
    expect((await follow(seller, rows[0]?.id ?? '')).body).toMatchObject({
      code: 'REQUESTS_FULL',
      message: expect.stringContaining(String(most)),
    });
    const all = await follow(seller, null);
    expect(all.status).toBe(200);
    expect(all.body).toMatchObject({ selling: true });
    expect(all.body.categories).toHaveLength(most);
    expect((await follow(seller, null)).status).toBe(200);
    expect((await follow(seller, last)).status).toBe(200);
    expect((await follow(seller, last, false)).body.categories).toHaveLength(most - 1);
    expect((await follow(seller, rows[0]?.id ?? '')).status).toBe(200);
  });
});
