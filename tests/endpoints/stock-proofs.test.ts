/** Stock that is proven above a value: the rule, the proof, its decision, and every way to more stock (decision 0084). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
  seller = await knownSeller();
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});

const { category, imported, offersOf, knownSeller } = importCalls(() => ({ app, catalogue }));
const { check, bulk, picture } = ruleCalls(() => app);
const things = () => category('7-days/items');
const gold = () => category('poe2/currency');
const reason = 'So much is only sold by those who have it';
const about = 'Character Mira on the server Vaal';
const post = (as: string, path: string, body: unknown = {}) => app.call('POST', path, { as, body });
const patch = async (as: string, id: string, body: unknown) => {
  const reply = await app.call('PATCH', `market/seller/offer/${id}`, { as, body });
  expect(reply).toMatchObject({ status: 200 });
  return reply.body;
};
const act = (as: string, id: string, what: string, body: unknown = {}) =>
  post(as, `market/seller/offer/${id}/${what}`, body);
const own = async (as: string, id: string) =>
  (await app.get(`market/seller/offer/${id}`, { as })).body;
const stored = (id: string) =>
  app.db.selectFrom('offer').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function asks(id: string, from: number | null) {
  const row = await app.db
    .selectFrom('category_rule')
    .select('version')
    .where('category_id', '=', id)
    .executeTakeFirst();
  const body = {
    min_price: null,
    seller_proof: false,
    stock_proof_from: from,
    version: row?.version ?? 0,
    reason,
  };
  const reply = await app.call('PUT', `admin/category-rule/${id}`, { as: admin, body });
  expect(reply).toMatchObject({ status: 200, body: { stock_proof_from: from } });
}

const send = async (as: string, id: string, change: object = {}) =>
  act(as, id, 'stock-proof', { about, images: [await picture(as)], ...change });
const moderate = (id: string, decision = 'approve', why = '') =>
  post(support, `admin/market/offer/${id}/moderate`, { decision, reason: why });
const waiting = async (id: string) =>
  (await app.get('admin/market/offer?limit=100', { as: support })).body.data.find(
    (one: { id: string }) => one.id === id,
  );

const fields = {
  title: 'A sword of great length',
  price: 500,
  in_stock: 30,
  delivery: { method: 'manual', minutes: 60 },
};
async function draft(as: string, change: object = {}, at = things()): Promise<string> {
  const { body } = await post(as, 'market/seller/offer', { category_id: at });
  await patch(as, body.id, { ...fields, ...change });
  return body.id;
}
const held = { status: 'on_review', held: true };
const stock = [{ kind: 'stock', from: 10_000 }];

/** An offer on sale with 30 proven units of 5 USD where more than 100 USD are proven. */
async function proven(as = seller): Promise<string> {
  const id = await draft(as);
  expect((await act(as, id, 'publish')).body).toMatchObject({ status: 'on_review' });
  expect((await send(as, id)).status).toBe(201);
  expect((await moderate(id)).body).toMatchObject({ status: 'active' });
  return id;
}

beforeEach(async () => {
  await asks(things(), 10_000);
  await asks(gold(), null);
});

describe('the rule', () => {
  test('is set by admins, recorded, and counts what it would hold', async () => {
    const place = category('fortnite/accounts');
    const as = await knownSeller();
    const much = { price_micros: 1_000_000, in_stock: 101 };
    const [over, just, vault] = [
      await addOffer(app, as, place, much),
      await addOffer(app, as, place, { ...much, in_stock: 100 }),
      await addOffer(app, as, place, { ...much, delivery_method: 'instant', delivery_minutes: 0 }),
    ];
    const asked = { category_id: place, stock_proof_from: 10_000 };
    for (const stranger of [support, seller, await app.person()]) {
      expect((await post(stranger, 'admin/category-rule/preview', asked)).status).toBe(403);
    }
    for (const wrong of [0, -1, 0.5, 10_000_001, '100']) {
      const body = { ...asked, stock_proof_from: wrong };
      expect((await post(admin, 'admin/category-rule/preview', body)).status).toBe(422);
    }
    const preview = await post(admin, 'admin/category-rule/preview', asked);
    expect(preview.body).toMatchObject({ found: 1, examples: [{ id: over }] });
    await asks(place, 10_000);
    await check();
    expect(await stored(over)).toMatchObject(held);
    expect((await app.get(`market/offer/${over}`)).status).toBe(404);
    expect((await own(as, over)).held_for).toEqual(stock);
    for (const id of [just, vault]) expect((await stored(id)).status).toBe('active');
    const record = await app.db
      .selectFrom('audit_record')
      .select(['action', 'reason', 'after'])
      .where('subject_id', '=', place)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(record).toMatchObject({ reason, after: { stock_proof_from_cents: 10_000 } });
    const { data } = (await app.get('admin/category-rule', { as: admin })).body;
    expect(data).toContainEqual(
      expect.objectContaining({ category_id: place, stock_proof_from: 10_000 }),
    );
    // Lifted: what it alone held is back.
    await asks(place, null);
    await check();
    expect(await stored(over)).toMatchObject({ status: 'active', held: false });
  });
});

describe('a proof', () => {
  test('is asked for at once, sent, seen by support, approved and recorded', async () => {
    const id = await draft(seller);
    const { body } = await act(seller, id, 'publish');
    expect(body).toMatchObject({ status: 'on_review', held_for: stock, stock_proof: null });
    expect(await moderate(id)).toMatchObject({ status: 409, body: { code: 'STOCK_UNPROVEN' } });
    const sent = await send(seller, id);
    expect(sent).toMatchObject({
      status: 201,
      body: { status: 'on_review', stock_proof: { status: 'pending', covers: true, units: 30 } },
    });
    const card = await waiting(id);
    expect(card).toMatchObject({ held_for: stock, stock_proof: { about, units: 30 } });
    const [image] = card.stock_proof.images;
    const media = await app.db
      .selectFrom('media')
      .select('claimed_at')
      .where('id', '=', image.media_id)
      .executeTakeFirstOrThrow();
    expect(media.claimed_at).not.toBeNull();
    const approved = await moderate(id);
    expect(approved.body).toMatchObject({ status: 'active', stock_proven: { units: 30 } });
    const days = Date.parse(approved.body.stock_proven.until) - app.services.clock.now().getTime();
    expect(Math.round(days / 86_400_000)).toBe(30);
    expect((await app.get(`market/offer/${id}`)).status).toBe(200);
    expect(JSON.stringify((await app.get(`market/offer/${id}`)).body)).not.toContain(about);
    const record = await app.db
      .selectFrom('audit_record')
      .select(['action', 'after'])
      .where('subject_id', '=', id)
      .executeTakeFirst();
    expect(record).toMatchObject({ action: 'offers.approve', after: { proven_units: 30 } });
  });

  test('is refused with a reason, and followed by another', async () => {
    const id = await draft(seller);
    await act(seller, id, 'publish');
    await send(seller, id);
    expect((await moderate(id, 'need_details', '')).status).toBe(422);
    await moderate(id, 'need_details', 'No date in the picture');
    expect(await own(seller, id)).toMatchObject({ status: 'need_details', stock_proven: null });
    expect((await send(seller, id)).body.code).toBe('STOCK_PROOF_NOT_ASKED');
    const again = await act(seller, id, 'publish');
    expect(again.body).toMatchObject({
      held_for: [{ kind: 'sent_back' }, ...stock],
      stock_proof: { status: 'refused', reason: 'No date in the picture' },
    });
    expect((await moderate(id)).body.code).toBe('STOCK_UNPROVEN');
    expect((await send(seller, id)).status).toBe(201);
    expect((await moderate(id)).body.status).toBe('active');
    // Sent back later, what was proven counts no more.
    await moderate(id, 'reject', 'The pictures are of somebody else');
    expect(await stored(id)).toMatchObject({ status: 'inactive', proven_units: null });
  });

  test('is pressed twice, and in two tabs, and kept once', async () => {
    const id = await draft(seller);
    await act(seller, id, 'publish');
    const both = await Promise.all([send(seller, id), send(seller, id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await send(seller, id)).body.code).toBe('STOCK_PROOF_PENDING');
    const rows = await app.db
      .selectFrom('stock_proof')
      .select('status')
      .where('offer_id', '=', id)
      .execute();
    expect(rows).toEqual([{ status: 'pending' }]);
    // Less is covered by it; more, and other goods, are not.
    await patch(seller, id, { in_stock: 25 });
    expect((await send(seller, id)).body.code).toBe('STOCK_PROOF_PENDING');
    await patch(seller, id, { in_stock: 31 });
    expect(await own(seller, id)).toMatchObject({
      stock_proof: { status: 'pending', covers: false, units: 30 },
    });
    expect((await moderate(id)).body.code).toBe('STOCK_UNPROVEN');
    expect((await send(seller, id)).body).toMatchObject({ stock_proof: { units: 31 } });
    expect((await moderate(id)).body).toMatchObject({ stock_proven: { units: 31 } });
    const all = await app.db
      .selectFrom('stock_proof')
      .select('status')
      .where('offer_id', '=', id)
      .orderBy('id')
      .execute();
    expect(all).toEqual([{ status: 'replaced' }, { status: 'approved' }]);
  });

  test('is of an own offer that waits, with one to six own pictures and a line', async () => {
    const id = await draft(seller);
    expect((await send(seller, id)).body.code).toBe('STOCK_PROOF_NOT_ASKED');
    const small = await draft(seller, { in_stock: 20 });
    expect((await act(seller, small, 'publish')).body.status).toBe('active');
    expect((await send(seller, small)).body.code).toBe('STOCK_PROOF_NOT_ASKED');
    await act(seller, id, 'publish');
    const other = await knownSeller();
    expect(await send(other, id)).toMatchObject({ status: 404, body: { code: 'OFFER_NOT_FOUND' } });
    const stolen = await send(seller, id, { images: [await picture(other)] });
    expect(stolen.body.code).toBe('IMAGE_NOT_FOUND');
    const seven = await Promise.all(Array.from({ length: 7 }, () => picture(seller)));
    for (const images of [[], seven, ['no'], 'no', null]) {
      expect((await send(seller, id, { images })).status).toBe(422);
    }
    for (const text of ['', '  ', 'x', 'x'.repeat(501), 5, null]) {
      expect((await send(seller, id, { about: text })).status).toBe(422);
    }
    expect((await own(seller, id)).stock_proof).toBeNull();
    for (const as of [await app.person(), support]) {
      expect([403, 404]).toContain((await send(as, id)).status);
    }
    expect((await send(seller, id, { images: seven.slice(0, 6) })).status).toBe(201);
  });

  test('of a newcomer’s offer is asked for as well', async () => {
    const newcomer = await app.seller();
    const id = await draft(newcomer);
    const { body } = await act(newcomer, id, 'publish');
    expect(body.held_for).toEqual([{ kind: 'newcomer' }, ...stock]);
    expect((await moderate(id)).body.code).toBe('STOCK_UNPROVEN');
    expect((await send(newcomer, id)).status).toBe(201);
    expect((await moderate(id)).body.status).toBe('active');
  });
});

describe('more than was proven', () => {
  test('is asked for again by the editor, and at or below it nothing is', async () => {
    const id = await proven();
    // A sale keeps it, and restocking up to it.
    await app.db.updateTable('offer').set({ in_stock: 4 }).where('id', '=', id).execute();
    expect(await patch(seller, id, { in_stock: 30 })).toMatchObject({ status: 'active' });
    // The goods are there, whatever a unit costs.
    expect(await patch(seller, id, { price: 600 })).toMatchObject({ status: 'active' });
    await act(seller, id, 'deactivate');
    expect((await act(seller, id, 'activate')).body.status).toBe('active');
    expect(await patch(seller, id, { in_stock: 31 })).toMatchObject({
      status: 'on_review',
      held_for: stock,
      stock_proof: { status: 'approved', covers: false, units: 30 },
    });
    // Back at what was proven it goes on sale by itself.
    expect(await patch(seller, id, { in_stock: 30 })).toMatchObject({ status: 'active' });
    // Below the value nothing is proven.
    const cheap = await draft(seller, { price: 100, in_stock: 100 });
    expect((await act(seller, cheap, 'publish')).body.status).toBe('active');
    expect(await patch(seller, cheap, { price: 101 })).toMatchObject({ held_for: stock });
    expect(await patch(seller, cheap, { price: 100 })).toMatchObject({ status: 'active' });
  });

  test('is asked for with restocking, showing, confirming and a copy', async () => {
    const sold = await draft(seller, { in_stock: 2 });
    await act(seller, sold, 'publish');
    await app.db
      .updateTable('offer')
      .set({ status: 'sold', in_stock: 0 })
      .where('id', '=', sold)
      .execute();
    expect(await patch(seller, sold, { in_stock: 100 })).toMatchObject({ held_for: stock });

    const hidden = await draft(seller, { in_stock: 2 });
    await act(seller, hidden, 'publish');
    await act(seller, hidden, 'deactivate');
    await patch(seller, hidden, { in_stock: 100 });
    expect((await act(seller, hidden, 'activate')).body).toMatchObject({ held_for: stock });

    const resting = await draft(seller, { in_stock: 2 });
    await act(seller, resting, 'publish');
    await app.db
      .updateTable('offer')
      .set({ status: 'inactive', in_stock: 100 })
      .where('id', '=', resting)
      .execute();
    await app.db
      .updateTable('offer')
      .set({ rested_at: new Date() })
      .where('id', '=', resting)
      .execute();
    expect((await act(seller, resting, 'confirm')).body).toMatchObject({ held_for: stock });

    const copy = await act(seller, await proven(), 'duplicate');
    expect(copy.body).toMatchObject({ status: 'draft', stock_proven: null });
    expect((await act(seller, copy.body.id, 'publish')).body).toMatchObject({ held_for: stock });
  });

  test('is asked for by acts on many and their undoing', async () => {
    const [id, other] = [await proven(), await proven()];
    const of = { selection: { ids: [id] } };
    const lowered = await bulk(seller, '', { ...of, act: { kind: 'stock', count: 25 } });
    expect(lowered).toMatchObject({ changed: 1 });
    // The proof ends, and some are sold: taking the act back is above the value again.
    await app.db
      .updateTable('offer')
      .set({ in_stock: 19, proven_units: null, proven_goods: null, proven_until: null })
      .where('id', '=', id)
      .execute();
    expect(await bulk(seller, `/${lowered.id}/undo`, {})).toMatchObject({ changed: 1 });
    expect(await stored(id)).toMatchObject({ ...held, in_stock: 24 });

    const both = { selection: { ids: [other] }, act: { kind: 'stock', count: 31 } };
    const raised = await bulk(seller, '', both);
    expect(await stored(other)).toMatchObject({ ...held, in_stock: 31 });
    expect(await bulk(seller, `/${raised.id}/undo`, {})).toMatchObject({ changed: 1 });
    expect(await stored(other)).toMatchObject({ status: 'active', held: false, in_stock: 30 });

    const dear = await draft(seller, { price: 300 });
    await act(seller, dear, 'publish');
    const up = { selection: { ids: [dear] }, act: { kind: 'price_amount', amount: 100 } };
    await bulk(seller, '', up);
    expect(await stored(dear)).toMatchObject(held);
  });

  test('is asked for by files, for new rows and changed ones', async () => {
    const as = await knownSeller();
    await asks(gold(), 10_000);
    await imported(as, file(line('S-1', { in_stock: '500' }), line('S-2', { in_stock: '400' })));
    const byId = async () =>
      Object.fromEntries((await offersOf(as)).map((row) => [row.external_id, row]));
    expect(await byId()).toMatchObject({ 'S-1': held, 'S-2': { status: 'active' } });
    const first = (await byId())['S-1']?.id ?? '';
    expect((await send(as, first)).status).toBe(201);
    expect((await moderate(first)).body.status).toBe('active');
    await imported(as, file(line('S-1', { in_stock: '499' }), line('S-2', { in_stock: '501' })));
    expect(await byId()).toMatchObject({ 'S-1': { status: 'active' }, 'S-2': held });
    // Other goods than those that were shown.
    const values = { item: 'chaos-orb', league: 'vaal' };
    expect(await patch(as, first, { attributes: values })).toMatchObject({
      held_for: [{ kind: 'stock' }],
    });
  });

  test('is asked for where an offer moves, and where prices move by themselves', async () => {
    const place = category('fortnite/accounts');
    const id = await proven();
    await asks(place, 10_000);
    const moved = await act(seller, id, 'change-category', { category_id: place });
    expect(moved.body).toMatchObject({ status: 'on_review', held_for: stock });
    await asks(place, null);
    await check();

    await asks(gold(), 100_000);
    const values = { item: 'chaos-orb', league: 'standard' };
    const [as, rival] = [await app.seller(), await app.seller()];
    const mine = await addOffer(app, as, gold(), {
      values,
      in_stock: 1_000,
      price_micros: 1_000_000,
    });
    // More than the value already, as after an order that was cancelled: a price does not ask.
    const back = await addOffer(app, as, gold(), {
      values,
      in_stock: 1_001,
      price_micros: 1_000_000,
    });
    await addOffer(app, rival, gold(), { values, in_stock: 1_000, price_micros: 1_200_000 });
    const rule = {
      category_id: gold(),
      market: null,
      kind: 'beat_best',
      step: { kind: 'amount', amount: 1 },
      floor: 50,
      ceiling: null,
      below_floor: 'stay',
      min_level: 0,
      min_rating: 0,
      min_stock: 0,
      every_minutes: 15,
      most_step_percent: 50,
      most_day_percent: 90,
    };
    expect((await post(as, 'market/seller/autopilot/rule', rule)).status).toBe(201);
    await app.job('autopilot.rounds');
    const after = await stored(mine);
    expect(after.price_micros).toBeGreaterThan(1_000_000);
    expect(after).toMatchObject(held);
    const same = await stored(back);
    expect(same.price_micros).toBeGreaterThan(1_000_000);
    expect(same.status).toBe('active');
  });

  test('no bid is of it, unless as many of the same goods are proven', async () => {
    const buyer = await app.person();
    const calls = requestCalls(() => ({ app, currency: gold(), buyer }));
    const id = await calls.asked({ budget_amount: null });
    await asks(gold(), 10_000);
    const as = await knownSeller();
    expect(await calls.bid(as, id, { price: 20 })).toMatchObject({
      status: 403,
      body: { code: 'STOCK_PROOF_REQUIRED' },
    });
    expect((await calls.bid(as, id, { price: 5 })).status).toBe(200);
    const values = { item: 'divine-orb', league: 'vaal' };
    const offer = await addOffer(app, as, gold(), {
      values,
      in_stock: 2_000,
      price_micros: 200_000,
      status: 'on_review',
      held: true,
    });
    expect((await send(as, offer)).status).toBe(201);
    expect((await moderate(offer)).body.status).toBe('active');
    expect((await calls.bid(as, id, { price: 20 })).status).toBe(200);
    // Between the bid and its acceptance the proof ends.
    const bids = (await calls.show(buyer, id)).body.own.bids;
    await app.db
      .updateTable('offer')
      .set({ proven_units: null, proven_goods: null, proven_until: null })
      .where('id', '=', offer)
      .execute();
    const late = await calls.accept(buyer, bids[0].id, 2);
    expect(late.body.code).toBe('BID_RULED_OUT');
    expect(await calls.statusOf(id)).toBe('open');
  });
});

describe('days', () => {
  test('end a proof: what is above the value is held, the rest stays', async () => {
    const [much, less] = [await proven(), await proven()];
    await app.db.updateTable('offer').set({ in_stock: 3 }).where('id', '=', less).execute();
    await app.job('offers.stock_proofs');
    expect(await stored(much)).toMatchObject({ status: 'active', proven_units: 30 });
    await app.db
      .updateTable('offer')
      .set({ proven_until: app.services.clock.now() })
      .where('id', 'in', [much, less])
      .execute();
    // A deleted one is nobody's to end, whether it stands alone or before others.
    const gone = await proven();
    const past = new Date(app.services.clock.now().getTime() - 86_400_000);
    await app.db
      .updateTable('offer')
      .set({ proven_until: past, deleted_at: past })
      .where('id', '=', gone)
      .execute();
    await app.job('offers.stock_proofs');
    await app.job('offers.stock_proofs');
    expect(await stored(gone)).toMatchObject({ proven_units: 30 });
    expect(await stored(much)).toMatchObject({ ...held, proven_units: null });
    expect(await stored(less)).toMatchObject({ status: 'active', proven_units: null });
    expect((await own(seller, much)).held_for).toEqual(stock);
    expect((await app.get(`market/offer/${much}`)).status).toBe(404);
    // Shown again, it is back.
    expect((await send(seller, much)).status).toBe(201);
    expect((await moderate(much)).body.status).toBe('active');
  });
});
