/** The least price of a category: setting it, every way around it, and offers on sale (decision 0084). */
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
  seller = await knownSeller();
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});

const { category, imported, upload, offersOf, knownSeller } = importCalls(() => ({
  app,
  catalogue,
}));
const { check, bulk } = ruleCalls(() => app);
const things = () => category('7-days/items');
const gold = () => category('poe2/currency');
const reason = 'Prices below this are stolen goods';
const post = (as: string, path: string, body: unknown = {}) => app.call('POST', path, { as, body });
const patch = (as: string, id: string, body: unknown, language = 'en') =>
  app.call('PATCH', `market/seller/offer/${id}`, { as, body, language });
const act = (as: string, id: string, what: string, body: unknown = {}) =>
  post(as, `market/seller/offer/${id}/${what}`, body);
const own = async (as: string, id: string) =>
  (await app.get(`market/seller/offer/${id}`, { as })).body;
const stored = (id: string) =>
  app.db.selectFrom('offer').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const rules = async () => (await app.get('admin/category-rule', { as: admin })).body;
const versionOf = async (id: string) =>
  (
    await app.db
      .selectFrom('category_rule')
      .select('version')
      .where('category_id', '=', id)
      .executeTakeFirst()
  )?.version ?? 0;
const put = (as: string, id: string, body: object) =>
  app.call('PUT', `admin/category-rule/${id}`, { as, body });
async function asks(id: string, price: number | null) {
  const reply = await put(admin, id, {
    min_price: price,
    seller_proof: false,
    stock_proof_from: null,
    version: await versionOf(id),
    reason,
  });
  expect(reply).toMatchObject({ status: 200, body: { min_price: price } });
}

const fields = {
  title: 'A sword of great length',
  price: 500,
  in_stock: 30,
  delivery: { method: 'manual', minutes: 60 },
};
async function draft(as: string, change: object = {}, at = things()): Promise<string> {
  const { body } = await post(as, 'market/seller/offer', { category_id: at });
  const reply = await patch(as, body.id, { ...fields, ...change });
  expect(reply).toMatchObject({ status: 200 });
  return body.id;
}
const below = (path = 'price') => ({
  status: 422,
  body: { code: 'PRICE_BELOW_MINIMUM', errors: [{ path }] },
});

beforeEach(async () => {
  for (const id of Object.values(catalogue.categories)) {
    if ((await versionOf(id)) > 0) await asks(id, null);
  }
  await check();
});

describe('setting it', () => {
  test('is for admins, with a reason on record and a version', async () => {
    const body = {
      min_price: 400,
      seller_proof: false,
      stock_proof_from: null,
      version: 0,
      reason,
    };
    for (const as of [support, seller, await app.person()]) {
      expect((await app.get('admin/category-rule', { as })).status).toBe(403);
      expect((await put(as, things(), body)).status).toBe(403);
      const asked = { category_id: things(), min_price: 400 };
      expect((await post(as, 'admin/category-rule/preview', asked)).status).toBe(403);
    }
    const version = await versionOf(things());
    const set = await put(admin, things(), { ...body, version });
    expect(set.body).toMatchObject({ min_price: 400, label: '7 Days to Die · Items' });
    // Pressed twice, and from a page that is older than another's change.
    expect((await put(admin, things(), { ...body, version })).body.version).toBe(version + 1);
    const late = await put(admin, things(), {
      min_price: 300,
      seller_proof: false,
      stock_proof_from: null,
      version,
      reason,
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'CATEGORY_RULES_CHANGED' } });
    expect((await rules()).data).toMatchObject([{ category_id: things(), min_price: 400 }]);
    const records = await app.db
      .selectFrom('audit_record')
      .select(['action', 'actor_id', 'reason', 'before', 'after'])
      .where('subject_id', '=', things())
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(records).toMatchObject([
      {
        action: 'offers.set_category_rule',
        actor_id: admin,
        reason,
        before: { min_price_micros: null },
        after: { min_price_micros: 4_000_000 },
      },
    ]);
    await asks(things(), null);
    expect((await rules()).data).toEqual([]);
  });

  test.each([
    ['no reason', { reason: '' }, 422],
    ['nothing', { min_price: 0 }, 422],
    ['less than nothing', { min_price: -1 }, 422],
    ['more than an offer may cost', { min_price: 10_000_001 }, 422],
    ['a fraction of a cent where prices are whole', { min_price: 99.5 }, 422],
    ['half a version', { version: 0.5 }, 422],
  ])('refuses %s', async (_name, change, status) => {
    const body = {
      min_price: 400,
      seller_proof: false,
      stock_proof_from: null,
      version: await versionOf(things()),
      reason,
      ...change,
    };
    expect((await put(admin, things(), body)).status).toBe(status);
  });

  test('refuses a category that does not exist', async () => {
    const body = {
      min_price: 400,
      seller_proof: false,
      stock_proof_from: null,
      version: 0,
      reason,
    };
    expect((await put(admin, newId(), body)).body.code).toBe('CATEGORY_NOT_FOUND');
    const asked = { category_id: newId(), min_price: 400 };
    expect((await post(admin, 'admin/category-rule/preview', asked)).status).toBe(404);
  });

  test('two at once: the second hears of the first', async () => {
    const version = await versionOf(gold());
    const [a, b] = await Promise.all(
      [20, 30].map((min_price) =>
        put(admin, gold(), {
          min_price,
          seller_proof: false,
          stock_proof_from: null,
          version,
          reason,
        }),
      ),
    );
    expect([a?.status, b?.status].toSorted()).toEqual([200, 409]);
  });
});

describe('below it', () => {
  test('no price is saved, in the editor or by API, and the amount is named at its field', async () => {
    await asks(things(), 400);
    const id = await draft(seller);
    expect((await own(seller, id)).min_price).toBe(400);
    expect(await patch(seller, id, { price: 399 })).toMatchObject(below());
    const french = await patch(seller, id, { price: 399 }, 'fr');
    expect(french.body.errors[0].message).toContain('4,00');
    expect((await patch(seller, id, { price: 400 })).status).toBe(200);
    // The discount makes it cheaper than it looks.
    const steps = [{ from_count: 10, percent: 0.01 }];
    expect(await patch(seller, id, { volume_discounts: steps })).toMatchObject(
      below('volume_discounts'),
    );
    expect((await patch(seller, id, { price: 500, volume_discounts: steps })).status).toBe(200);
    expect((await own(seller, id)).price).toBe(500);
  });

  test('in fractions of a cent it is exact', async () => {
    await asks(gold(), 0.5001);
    const { body } = await post(seller, 'market/seller/offer', { category_id: gold() });
    expect(await patch(seller, body.id, { price: 0.5 })).toMatchObject(below());
    expect((await patch(seller, body.id, { price: 0.5001 })).status).toBe(200);
  });

  test('drafts, hidden and copied offers of before are not published, other fields of them change', async () => {
    const waiting = await draft(seller, { price: 300 });
    const paused = await addOffer(app, seller, things(), {
      status: 'inactive',
      published_at: new Date(),
      price_micros: 3_000_000,
    });
    const rested = await addOffer(app, seller, things(), {
      status: 'inactive',
      published_at: new Date(),
      rested_at: new Date(),
      price_micros: 3_000_000,
    });
    await asks(things(), 400);
    expect(await act(seller, waiting, 'publish')).toMatchObject(below());
    expect(await act(seller, paused, 'activate')).toMatchObject(below());
    expect(await act(seller, rested, 'confirm')).toMatchObject(below());
    const copy = await act(seller, paused, 'duplicate');
    expect(await act(seller, copy.body.id, 'publish')).toMatchObject(below());
    expect(
      (await patch(seller, waiting, { ...fields, price: 300, title: 'Another sword' })).status,
    ).toBe(200);
    // What only rested is woken by a new stock: it is held, not on sale.
    expect((await patch(seller, rested, { in_stock: 7 })).body).toMatchObject({
      status: 'on_review',
      held_for: [{ kind: 'price', min_price: 400 }],
    });
    expect((await patch(seller, waiting, { price: 400 })).status).toBe(200);
    expect((await act(seller, waiting, 'publish')).body.status).toBe('active');
  });

  test('nothing moves into the category, and the plan says so', async () => {
    const place = category('fortnite/accounts');
    const id = await draft(seller, { price: 300 });
    await asks(place, 400);
    const path = `market/seller/offer/${id}/change-category`;
    const plan = await app.get(`${path}?category_id=${place}`, { as: seller });
    expect(plan.body).toMatchObject({ below_min_price: 400 });
    expect(await post(seller, path, { category_id: place })).toMatchObject(below());
    expect((await stored(id)).category_id).toBe(things());
  });

  test('no row of a file is imported, new or changed, and its cell says so', async () => {
    const as = await knownSeller();
    await imported(as, file(line('M-1', { price: '0.5' }), line('M-2', { price: '0.5' })));
    await asks(gold(), 40);
    const { body } = await upload(
      as,
      file(
        line('M-1', { price: '0.39' }),
        line('M-2', { price: '0.5', title: 'Divine Orb by the score' }),
        line('M-3', { price: '0.39' }),
        line('M-4', { price: '0.40' }),
      ),
    );
    expect(body.counts).toMatchObject({ error: 2, create: 1, update: 1 });
    const errors = await app.get(`market/seller/offer/import/${body.id}/rows?view=errors`, { as });
    expect(errors.body.data.map((row: { errors: unknown }) => row.errors)).toMatchObject([
      [{ field: 'price' }],
      [{ field: 'price' }],
    ]);
    // Between the check and the import the minimum rises.
    await asks(gold(), 60);
    const path = `market/seller/offer/import/${body.id}`;
    expect((await post(as, `${path}/start`, { mode: 'good' })).status).toBe(200);
    await app.job('offers.import');
    expect((await app.get(path, { as })).body.done).toMatchObject({ created: 0, failed: 1 });
    expect((await offersOf(as)).map((row) => row.external_id)).not.toContain('M-4');
  });

  test('neither acts on many nor their undoing go there', async () => {
    const [id, again] = [await draft(seller), await draft(seller)];
    await act(seller, id, 'publish');
    const of = (one: string) => ({ selection: { ids: [one] } });
    const up = { kind: 'price_amount', amount: 100 };
    const [raised, paused] = [
      await bulk(seller, '', { ...of(again), act: up }),
      await bulk(seller, '', { ...of(id), act: { kind: 'pause' } }),
    ];
    expect([raised, paused]).toMatchObject([{ changed: 1 }, { changed: 1 }]);
    await asks(things(), 550);
    const refusal = { refused: 1, refusals: [{ code: 'PRICE_BELOW_MINIMUM' }] };
    const lower = { kind: 'price_percent', percent: -50 };
    expect(await bulk(seller, '', { ...of(again), act: lower })).toMatchObject(refusal);
    expect(await bulk(seller, `/${raised.id}/undo`, {})).toMatchObject(refusal);
    expect((await stored(again)).price_micros).toBe(6_000_000);
    expect(await bulk(seller, '', { ...of(id), act: { kind: 'publish' } })).toMatchObject(refusal);
    expect(await bulk(seller, `/${paused.id}/undo`, {})).toMatchObject(refusal);
    expect((await stored(id)).status).toBe('inactive');
  });

  test('support cannot approve it', async () => {
    const newcomer = await app.seller();
    const id = await draft(newcomer, { price: 300 });
    await act(newcomer, id, 'publish');
    await asks(things(), 400);
    const decision = { decision: 'approve', reason: '' };
    expect(await post(support, `admin/market/offer/${id}/moderate`, decision)).toMatchObject(
      below(),
    );
    const [shown] = (
      await app.get('admin/market/offer?limit=100', { as: support })
    ).body.data.filter((one: { id: string }) => one.id === id);
    expect(shown.held_for).toMatchObject([{ kind: 'newcomer' }, { kind: 'price' }]);
  });

  test('nobody bids, and no bid of before is accepted', async () => {
    const buyer = await app.person();
    const calls = requestCalls(() => ({ app, currency: gold(), buyer }));
    const id = await calls.asked({ budget_amount: null });
    await calls.bid(seller, id, { price: 20 });
    await asks(gold(), 21);
    const other = await knownSeller();
    expect(await calls.bid(other, id, { price: 20.9999 })).toMatchObject(below());
    const bids = (await calls.show(buyer, id)).body.own.bids;
    expect((await calls.accept(buyer, bids[0].id)).body.code).toBe('BID_RULED_OUT');
    expect(await calls.statusOf(id)).toBe('open');
    expect((await calls.bid(seller, id, { price: 21 })).status).toBe(200);
    expect((await calls.accept(buyer, bids[0].id, 2)).status).toBe(200);
  });
});

describe('automatic prices', () => {
  const settings = {
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
  const rule = 'market/seller/autopilot/rule';

  test('no floor is below it, and no round goes below it whatever the floor', async () => {
    const values = { item: 'divine-orb', league: 'vaal' };
    const [as, rival] = [await app.seller(), await app.seller()];
    const priced = { values, in_stock: 1_000 };
    const mine = await addOffer(app, as, gold(), {
      ...priced,
      price_micros: 1_000_000,
      volume_discounts: JSON.stringify([{ from_count: 500, percent: 10 }]),
    });
    await addOffer(app, rival, gold(), { ...priced, price_micros: 700_000 });
    const input = { ...settings, category_id: gold() };
    const created = await post(as, rule, input);
    expect(created.status).toBe(201);
    await asks(gold(), 80);
    // The seller's own offer costs 90 at its cheapest.
    const { body: preview } = await post(as, `${rule}/preview`, input);
    expect(preview).toMatchObject({ code: 'PRICE_BELOW_MINIMUM', errors: [{ path: 'floor' }] });
    const { market: _market, ...saved } = settings;
    const change = { settings: saved };
    expect(
      await app.call('PATCH', `${rule}/${created.body.id}`, { as, body: change }),
    ).toMatchObject(below('settings.floor'));
    await app.job('autopilot.rounds');
    // 80 after the discount of 10 per cent.
    expect((await stored(mine)).price_micros).toBe(888_888);
    const shown = (await app.get('market/seller/autopilot', { as })).body;
    expect(shown.rules[0].min_price).toBe(80);
    // Taking a change back does not lead below it either.
    await app.db
      .updateTable('autopilot_act')
      .set({ old_micros: 500_000 })
      .where('offer_id', '=', mine)
      .execute();
    const [last] = (await app.get('market/seller/autopilot/log?kind=price', { as })).body.data;
    const undone = await post(as, `market/seller/autopilot/act/${last.id}/undo`);
    expect(undone).toMatchObject({ status: 422, body: { code: 'PRICE_BELOW_MINIMUM' } });
  });
});

test('a rule that stands is not overwritten by a first one; a lifted one can be set again', async () => {
  const place = category('valorant/accounts');
  const first = { min_price: 300, seller_proof: false, stock_proof_from: null, version: 0, reason };
  expect((await put(admin, place, first)).status).toBe(200);
  const other = { ...first, min_price: null, seller_proof: true };
  expect((await put(admin, place, other)).body.code).toBe('CATEGORY_RULES_CHANGED');
  const listed = async () =>
    (await rules()).data.find((rule: { category_id: string }) => rule.category_id === place);
  const lift = { ...first, min_price: null, version: (await listed()).version };
  expect((await put(admin, place, lift)).status).toBe(200);
  // The list, which the page knows its versions from, does not name it any more.
  expect(await listed()).toBeUndefined();
  expect((await put(admin, place, first)).status).toBe(200);
  expect(await listed()).toMatchObject({ min_price: 300, version: 3 });
});

describe('offers on sale', () => {
  test('are counted before, held after, and back with the price or without the rule', async () => {
    const place = category('fortnite/accounts');
    const as = await app.seller();
    const low = await addOffer(app, as, place, { price_micros: 1_000_000 });
    const mended = await addOffer(app, as, place, { price_micros: 1_000_000 });
    const worded = await addOffer(app, as, place, {
      price_micros: 1_000_000,
      description: 'Kramerica',
    });
    const discounted = await addOffer(app, as, place, {
      price_micros: 5_000_000,
      volume_discounts: JSON.stringify([{ from_count: 2, percent: 90 }]),
    });
    const fine = await addOffer(app, as, place, { price_micros: 4_000_000 });
    const asked = { category_id: place, min_price: 400 };
    const preview = await post(admin, 'admin/category-rule/preview', asked);
    expect(preview.body).toMatchObject({ found: 4, is_all: true });
    await post(admin, 'admin/forbidden-word', {
      word: 'Kramerica',
      kind: 'brand',
      inside: false,
      scope: { kind: 'category', id: place },
      reason,
    });
    await asks(place, 400);
    await check();
    for (const id of [low, mended, worded, discounted]) {
      expect(await stored(id)).toMatchObject({ status: 'on_review', held: true });
    }
    expect((await stored(fine)).status).toBe('active');
    expect((await app.get(`market/offer/${low}`)).status).toBe(404);
    expect((await own(as, low)).held_for).toMatchObject([{ kind: 'price', min_price: 400 }]);
    expect((await patch(as, mended, { price: 400 })).body).toMatchObject({
      status: 'active',
      held_for: [],
    });
    expect((await patch(as, discounted, { volume_discounts: [] })).body.status).toBe('active');
    await asks(place, null);
    await check();
    expect(await stored(low)).toMatchObject({ status: 'active', held: false });
    // The word still holds it.
    expect(await stored(worded)).toMatchObject({ status: 'on_review', held: true });
  });
});
