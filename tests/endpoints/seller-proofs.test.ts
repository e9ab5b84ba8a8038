/** Categories that are open to sellers who proved themselves: sending, deciding, and every way around it (decision 0084). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { file, importCalls, line } from './imports.calls.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer, type Catalogue } from './market.data.ts';
import { requestCalls } from './requests.calls.ts';
import { ruleCalls } from './rules.calls.ts';

let app: MarketApp;
let catalogue: Catalogue;
let admin: string;
let support: string;
let seller: string;
beforeAll(async () => {
  app = await startMarket();
  catalogue = await addCatalogue(app);
  admin = await app.person({ role: 'admin' });
  support = await app.person({ role: 'support' });
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});

const { category, upload, offersOf, knownSeller } = importCalls(() => ({ app, catalogue }));
const { bulk, picture } = ruleCalls(() => app);
const things = () => category('7-days/items');
const gold = () => category('poe2/currency');
const reason = 'Accounts and services are sold by those who can show them';
const about = 'I have played this since 2014 and sell what I won myself.';
const post = (as: string, path: string, body: unknown = {}, language = 'en') =>
  app.call('POST', path, { as, body, language });
const patch = (as: string, id: string, body: unknown) =>
  app.call('PATCH', `market/seller/offer/${id}`, { as, body });
const act = (as: string, id: string, what: string, body: unknown = {}) =>
  post(as, `market/seller/offer/${id}/${what}`, body);
const stored = (id: string) =>
  app.db.selectFrom('offer').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function asks(id: string, seller_proof: boolean) {
  const row = await app.db
    .selectFrom('category_rule')
    .select('version')
    .where('category_id', '=', id)
    .executeTakeFirst();
  const body = {
    min_price: null,
    seller_proof,
    stock_proof_from: null,
    version: row?.version ?? 0,
    reason,
  };
  const reply = await app.call('PUT', `admin/category-rule/${id}`, { as: admin, body });
  expect(reply).toMatchObject({ status: 200, body: { seller_proof } });
}

const path = (id: string) => `market/seller/category/${id}/proof`;
const show = async (as: string, id = things()) => (await app.get(path(id), { as })).body;
const send = async (as: string, id = things(), change: object = {}) =>
  post(as, path(id), { about, images: [await picture(as)], ...change });
const waiting = async () =>
  (await app.get('admin/seller-proof?limit=100', { as: support })).body.data;
const decide = (as: string, id: string, decision: string, why = 'Seen and in order') =>
  post(as, `admin/seller-proof/${id}/decide`, { decision, reason: why });
const told = async (as: string, language = 'en') =>
  (await app.get('notification?filter=orders&limit=100', { as, language })).body.data;

const closed = { status: 403, body: { code: 'SELLER_PROOF_REQUIRED' } };
const fields = {
  title: 'A sword of great length',
  price: 500,
  in_stock: 30,
  delivery: { method: 'manual', minutes: 60 },
};
async function draft(as: string, at = things()): Promise<string> {
  const { body } = await post(as, 'market/seller/offer', { category_id: at });
  expect((await patch(as, body.id, fields)).status).toBe(200);
  return body.id;
}

beforeEach(async () => {
  await asks(things(), true);
  await asks(gold(), false);
  seller = await app.seller({ public_name: `Prover${newId().slice(-8)}` });
});

describe('a proof', () => {
  test('is sent with pictures, seen by staff alone, refused with a reason and sent again', async () => {
    const id = await draft(seller);
    expect(await act(seller, id, 'publish')).toMatchObject(closed);
    expect(await show(seller)).toMatchObject({ is_open: false, proof: null });
    const sent = await send(seller);
    expect(sent).toMatchObject({ status: 201, body: { proof: { status: 'pending', about } } });
    // Pressed twice.
    expect((await send(seller)).body.code).toBe('SELLER_PROOF_PENDING');
    expect(await act(seller, id, 'publish')).toMatchObject(closed);
    const [first] = (await waiting()).filter(
      (one: { seller: { id: string } }) => one.seller.id === seller,
    );
    expect(first).toMatchObject({ about, category: { id: things() } });
    expect(first.images).toHaveLength(1);
    // Its picture is kept, and nobody else is told of it.
    const rows = await app.db
      .selectFrom('media')
      .select('claimed_at')
      .where('id', '=', first.images[0].media_id)
      .execute();
    expect(rows[0]?.claimed_at).not.toBeNull();
    expect(await show(await app.seller())).toMatchObject({ proof: null });

    expect((await decide(support, first.id, 'refuse', '')).status).toBe(422);
    expect((await decide(support, first.id, 'refuse', 'The pictures show no name')).status).toBe(
      200,
    );
    expect((await decide(support, first.id, 'approve')).body.code).toBe('SELLER_PROOF_DECIDED');
    expect(await show(seller)).toMatchObject({
      is_open: false,
      proof: { status: 'refused', reason: 'The pictures show no name' },
    });
    await app.drain();
    expect(await told(seller)).toMatchObject([
      { kind: 'seller_proof', title: '7 Days to Die · Items is not open to you yet' },
    ]);
    expect((await send(seller)).status).toBe(201);
    const [second] = (await waiting()).filter(
      (one: { seller: { id: string } }) => one.seller.id === seller,
    );
    expect((await decide(support, second.id, 'approve')).status).toBe(200);
    expect(await show(seller)).toMatchObject({
      is_open: true,
      proof: { status: 'approved', reason: null },
    });
    expect((await act(seller, id, 'publish')).status).toBe(200);
    expect((await send(seller)).body.code).toBe('SELLER_PROOF_NOT_ASKED');
    const records = await app.db
      .selectFrom('audit_record')
      .select(['action', 'actor_id', 'reason'])
      .where('subject_id', '=', seller)
      .orderBy('id')
      .execute();
    expect(records).toEqual([
      { action: 'offers.refuse_proof', actor_id: support, reason: 'The pictures show no name' },
      { action: 'offers.approve_proof', actor_id: support, reason: 'Seen and in order' },
    ]);
  });

  test('is decided by staff, not by its seller, and once', async () => {
    await send(seller);
    const [one] = (await waiting()).filter(
      (row: { seller: { id: string } }) => row.seller.id === seller,
    );
    for (const as of [seller, await app.seller(), await app.person()]) {
      expect((await decide(as, one.id, 'approve')).status).toBe(403);
      expect((await app.get('admin/seller-proof', { as })).status).toBe(403);
    }
    const staff = await app.person({ role: 'admin', is_seller: true });
    await send(staff);
    const [own] = (await waiting()).filter(
      (row: { seller: { id: string } }) => row.seller.id === staff,
    );
    expect((await decide(staff, own.id, 'approve')).body.code).toBe('PERSON_OWN');
    const both = await Promise.all([
      decide(support, one.id, 'approve'),
      decide(admin, one.id, 'refuse'),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await decide(support, newId(), 'approve')).body.code).toBe('SELLER_PROOF_NOT_FOUND');
  });

  test.each([
    ['too short a text', { about: 'Believe me' }, 422],
    ['no picture', { images: [] }, 422],
    ['seven pictures', { images: Array.from({ length: 7 }, () => newId()) }, 422],
    ['a picture that is nobody’s', { images: [newId()] }, 422],
  ])('is refused with %s', async (_name, change, status) => {
    const reply = await send(seller, things(), change);
    expect(reply.status).toBe(status);
    expect(await show(seller)).toMatchObject({ proof: null });
  });

  test('never takes somebody else’s picture, and only sellers send one', async () => {
    const theirs = await picture(await app.seller());
    expect((await send(seller, things(), { images: [theirs] })).body.code).toBe('IMAGE_NOT_FOUND');
    expect((await send(await app.person())).status).toBe(403);
    expect((await app.call('POST', path(things()), { body: { about, images: [] } })).status).toBe(
      401,
    );
    expect((await send(seller, gold())).body.code).toBe('SELLER_PROOF_NOT_ASKED');
    expect((await send(seller, newId())).body.code).toBe('CATEGORY_NOT_FOUND');
  });

  test('sent twice at once is one', async () => {
    const both = await Promise.all([send(seller), send(seller)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe('until it is approved', () => {
  test('drafts are possible, and say what is missing; showing again, copies and files are refused', async () => {
    const id = await draft(seller);
    expect((await app.get(`market/seller/offer/${id}`, { as: seller })).body.needs_proof).toBe(
      true,
    );
    const copy = await act(seller, id, 'duplicate');
    expect(await act(seller, copy.body.id, 'publish')).toMatchObject(closed);
    const of = { status: 'inactive', published_at: new Date() } as const;
    const paused = await addOffer(app, seller, things(), of);
    expect(await act(seller, paused, 'activate')).toMatchObject(closed);
    const rested = await addOffer(app, seller, things(), { ...of, rested_at: new Date() });
    expect(await act(seller, rested, 'confirm')).toMatchObject(closed);
    expect(await patch(seller, rested, { in_stock: 9 })).toMatchObject(closed);
    await asks(gold(), true);
    const { body } = await upload(seller, file(line('P-1')));
    expect(body.counts).toMatchObject({ error: 1, create: 0 });
  });

  test('a file that was checked before is not imported', async () => {
    const { body } = await upload(seller, file(line('P-2')));
    expect(body.counts).toMatchObject({ create: 1 });
    await asks(gold(), true);
    const started = await post(seller, `market/seller/offer/import/${body.id}/start`, {
      mode: 'good',
    });
    expect(started.status).toBe(200);
    await app.job('offers.import');
    expect(await offersOf(seller)).toEqual([]);
    const ended = (await app.get(`market/seller/offer/import/${body.id}`, { as: seller })).body;
    expect(ended).toMatchObject({ status: 'done', done: { created: 0, failed: 1 } });
  });

  test('acts on many and their undoing are refused', async () => {
    await asks(things(), false);
    const as = await knownSeller();
    const id = await addOffer(app, as, things());
    const selection = { ids: [id] };
    const paused = await bulk(as, '', { selection, act: { kind: 'pause' } });
    await asks(things(), true);
    const refusal = { refusals: [{ code: 'SELLER_PROOF_REQUIRED' }] };
    expect(await bulk(as, '', { selection, act: { kind: 'publish' } })).toMatchObject(refusal);
    expect(await bulk(as, `/${paused.id}/undo`, {})).toMatchObject(refusal);
    expect((await stored(id)).status).toBe('inactive');
  });

  test('nothing on sale is looked at: there is nothing to hold', async () => {
    const looks = () => app.db.selectFrom('rule_check').select('id').execute();
    const before = (await looks()).length;
    await asks(things(), false);
    await asks(things(), true);
    expect(await looks()).toHaveLength(before);
  });

  test('nothing on sale moves there, a draft does; the plan says so', async () => {
    const place = category('fortnite/accounts');
    const id = await addOffer(app, seller, place, { title: 'Moved' });
    const move = `market/seller/offer/${id}/change-category`;
    const plan = await app.get(`${move}?category_id=${things()}`, { as: seller });
    expect(plan.body).toMatchObject({ needs_proof: true });
    expect(await post(seller, move, { category_id: things() })).toMatchObject(closed);
    const { body } = await post(seller, 'market/seller/offer', { category_id: place });
    const moved = await act(seller, body.id, 'change-category', { category_id: things() });
    expect(moved.status).toBe(200);
  });

  test('support approves no offer there', async () => {
    await asks(things(), false);
    const id = await draft(seller);
    expect((await act(seller, id, 'publish')).body.status).toBe('on_review');
    await asks(things(), true);
    const decision = { decision: 'approve', reason: '' };
    expect(await post(support, `admin/market/offer/${id}/moderate`, decision)).toMatchObject(
      closed,
    );
    // What was on sale before and is held for something else goes back.
    const held = await addOffer(app, seller, things(), { status: 'on_review', held: true });
    const approved = await post(support, `admin/market/offer/${held}/moderate`, decision);
    expect(approved).toMatchObject({ status: 200, body: { status: 'active' } });
  });

  test('no bid is made there, and none of before is accepted', async () => {
    const buyer = await app.person();
    const calls = requestCalls(() => ({ app, currency: gold(), buyer }));
    const id = await calls.asked();
    expect((await calls.bid(seller, id)).status).toBe(200);
    await asks(gold(), true);
    expect(await calls.bid(await app.seller(), id)).toMatchObject(closed);
    const [bid] = (await calls.show(buyer, id)).body.own.bids;
    expect((await calls.accept(buyer, bid.id)).body.code).toBe('BID_RULED_OUT');
    expect(await calls.statusOf(id)).toBe('open');
  });

  test('what was on sale stays, and can be changed; what is hidden then is not shown again', async () => {
    const id = await addOffer(app, seller, things());
    expect((await patch(seller, id, { price: 700, in_stock: 4 })).body).toMatchObject({
      status: 'active',
      needs_proof: true,
    });
    await act(seller, id, 'deactivate');
    expect(await act(seller, id, 'activate')).toMatchObject(closed);
    await asks(things(), false);
    expect((await act(seller, id, 'activate')).body.status).toBe('active');
  });
});
