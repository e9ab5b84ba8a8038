/** Automatic prices: rules, preview, rounds, stops, acts and their undoing (decision 0076). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Act } from '~/contracts/autopilot/autopilot.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import { forgetActs } from '~/server/modules/autopilot/use-cases/run-rounds.ts';
import { addCatalogue, addOffer, type Catalogue } from './market.data.ts';
import { startMarket, type MarketApp } from './market.app.ts';

let app: MarketApp;
let catalogue: Catalogue;
beforeAll(async () => {
  app = await startMarket();
  catalogue = await addCatalogue(app);
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});

const gold = () => catalogue.categories['poe2/currency'] ?? '';
const things = () => catalogue.categories['7-days/items'] ?? '';
const MINUTE_MS = 60_000;

let markets = 0;
/** A market that no other test sells in. */
function market() {
  markets += 1;
  const values = { item: 'divine-orb', league: `league-${markets}` };
  return { values, key: `item:divine-orb|league:league-${markets}` };
}

type Values = ReturnType<typeof market>['values'];
/** An offer; prices in cents are the seller's, buyers pay 10 % more. */
const offer = (as: string, values: Values, cents: number, change: object = {}) =>
  addOffer(app, as, gold(), { values, price_micros: cents * 10_000, in_stock: 1_000, ...change });
const stored = (id: string) =>
  app.db.selectFrom('offer').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const priceOf = async (id: string) => (await stored(id)).price_micros / 10_000;

const settings = {
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
const place = (key: string | null) => ({ category_id: gold(), market: key });
const post = (as: string, path: string, body: object = {}) =>
  app.call('POST', `market/seller/autopilot/${path}`, { as, body });
const create = (as: string, key: string | null, change: object = {}) =>
  post(as, 'rule', { ...place(key), ...settings, ...change });
const preview = (as: string, key: string | null, change: object = {}) =>
  post(as, 'rule/preview', { ...place(key), ...settings, ...change });
const show = async (as: string) => (await app.get('market/seller/autopilot', { as })).body;
const log = async (as: string, query = '') =>
  (await app.get(`market/seller/autopilot/log?kind=price,stop${query}`, { as })).body;
const acts = async (as: string, query = '') => {
  const entries: { act: Act }[] = (await log(as, query)).data;
  return entries.map(({ act }) => act);
};
const stopped = async (as: string) =>
  (await app.get('market/seller/autopilot/stopped', { as })).body.data;
const edit = (as: string, id: string, body: object) =>
  app.call('PATCH', `market/seller/offer/${id}`, { as, body });
const change = (as: string, id: string, body: object) =>
  app.call('PATCH', `market/seller/autopilot/rule/${id}`, { as, body });

/** The seller's rules are due, as if so many minutes had passed since their last round. */
async function round(as: string, minutes = 15): Promise<void> {
  const earlier = sql<Date>`seen_at - ${minutes} * interval '1 minute'`;
  await app.db.updateTable('autopilot_rival').set({ seen_at: earlier }).execute();
  const due = new Date(app.services.clock.now().getTime() - MINUTE_MS);
  await app.db
    .updateTable('autopilot_rule')
    .set({ due_at: due })
    .where('seller_id', '=', as)
    .execute();
  await app.job('autopilot.rounds');
}

/** A seller and a rival in a market of their own, with a rule of the seller's. */
async function rivalry(own: number, other: number, change_: object = {}, otherOffer: object = {}) {
  const { values, key } = market();
  const [as, rival] = [await app.seller(), await app.seller()];
  const mine = await offer(as, values, own, { title: 'Divine Orb of mine' });
  const theirs = await offer(rival, values, other, otherOffer);
  const created = await create(as, key, change_);
  expect(created.status).toBe(201);
  return { as, rival, mine, theirs, values, key, rule: created.body };
}

describe('a rule', () => {
  test('is previewed, saved, shown, changed, paused and deleted', async () => {
    const { values, key } = market();
    const [as, rival] = [await app.seller(), await app.seller({ public_name: 'Nordvind' })];
    const mine = await offer(as, values, 100);
    await offer(rival, values, 95);
    const seen = await preview(as, key);
    expect(seen.body).toMatchObject({ total: 1, down: 1, up: 0, stops: 0, alone: 0 });
    expect(seen.body.plans).toMatchObject([
      {
        offer_id: mine,
        reason: 'below_best',
        old_price: 100,
        new_price: 94.0909,
        rival: 'Nordvind',
        best_price: 104.5,
      },
    ]);
    expect(seen.body.plans[0].new_catalog_price).toBeLessThanOrEqual(103.5);
    expect(await priceOf(mine)).toBe(100);

    const { body: rule } = await create(as, key);
    expect(rule).toMatchObject({
      market: { key, name: expect.stringContaining('Divine Orb') },
      is_on: true,
      offers_count: 1,
      price_decimals: 4,
      fee_bps: expect.any(Number),
    });
    expect((await show(as)).scopes).toMatchObject([
      { category: { id: gold() }, offers_count: 1, markets: [{ key, from_price: 100 }] },
    ]);
    expect(await create(as, key)).toMatchObject({
      status: 409,
      body: { code: 'AUTOPILOT_RULE_EXISTS' },
    });
    await change(as, rule.id, { is_on: false });
    await round(as);
    expect(await priceOf(mine)).toBe(100);
    const on = await change(as, rule.id, { is_on: true, settings: { ...settings, floor: 99 } });
    expect(on.body).toMatchObject({ is_on: true, settings: { floor: 99 } });
    await round(as);
    expect(await priceOf(mine)).toBe(99);
    expect((await post(as, 'pause')).body).toEqual({ paused_count: 1 });
    const removed = await app.call('DELETE', `market/seller/autopilot/rule/${rule.id}`, { as });
    expect(removed.status).toBe(200);
    expect(await show(as)).toMatchObject({ rules: [] });
    expect(await priceOf(mine)).toBe(99);
  });

  test.each([
    ['a floor above the ceiling', { floor: 100, ceiling: 99 }, 'VALIDATION', 'ceiling'],
    ['a ten-millionth of a cent', { floor: 0.000_000_1 }, 'VALIDATION', 'floor'],
    ['a thousand million', { floor: 1_000_000_000 }, 'VALIDATION', 'floor'],
    ['nothing as floor', { floor: 0 }, 'VALIDATION', 'floor'],
    ['no step', { step: { kind: 'amount', amount: 0 } }, 'VALIDATION', 'step.amount'],
    ['a step of all', { step: { kind: 'percent', percent: 100 } }, 'VALIDATION', 'step.percent'],
    ['a round each minute', { every_minutes: 1 }, 'VALIDATION', 'every_minutes'],
    ['any jump', { most_step_percent: 100 }, 'VALIDATION', 'most_step_percent'],
    ['a level that is none', { min_level: 6 }, 'VALIDATION', 'min_level'],
  ])('is refused with %s', async (_, wrong, code, path) => {
    const { values, key } = market();
    const as = await app.seller();
    await offer(as, values, 100);
    for (const reply of [await create(as, key, wrong), await preview(as, key, wrong)]) {
      expect(reply).toMatchObject({ status: 422, body: { code } });
      const paths = reply.body.errors.map((error: { path: string }) => error.path);
      expect(paths.join(' ')).toContain(path);
    }
  });

  test('is only where its seller has offers that can be compared', async () => {
    const [as, other] = [await app.seller(), await app.seller()];
    const { values, key } = market();
    await offer(other, values, 100);
    await addOffer(app, as, things(), {});
    const none = { status: 422, body: { code: 'AUTOPILOT_NO_OFFERS' } };
    expect(await create(as, key)).toMatchObject(none);
    expect(await create(as, null)).toMatchObject(none);
    expect(
      await post(as, 'rule', { ...settings, category_id: newId(), market: null }),
    ).toMatchObject(none);
    const items = { ...settings, category_id: things(), market: null };
    expect(await post(as, 'rule', items)).toMatchObject({
      status: 422,
      body: { code: 'AUTOPILOT_NOT_COMPARABLE' },
    });
    expect((await show(as)).scopes).toEqual([]);
  });

  test('of somebody else is not found, and buyers have none', async () => {
    const { rule, mine } = await rivalry(100, 95);
    const thief = await app.seller();
    expect((await change(thief, rule.id, { is_on: false })).status).toBe(404);
    const path = `market/seller/autopilot/rule/${rule.id}`;
    expect((await app.call('DELETE', path, { as: thief })).status).toBe(404);
    expect((await app.get('market/seller/autopilot', { as: await app.person() })).status).toBe(403);
    expect((await post(thief, 'stopped/resume', { offer_ids: [mine] })).status).toBe(404);
  });

  test('of a market takes its offers out of the rule of the category', async () => {
    const [as, rival] = [await app.seller(), await app.seller()];
    const [one, other] = [market(), market()];
    const [first, second] = [await offer(as, one.values, 100), await offer(as, other.values, 100)];
    await offer(rival, one.values, 90);
    await offer(rival, other.values, 90);
    const whole = await create(as, null, { floor: 95 });
    await create(as, one.key, { floor: 98 });
    await round(as);
    expect([await priceOf(first), await priceOf(second)]).toEqual([98, 95]);
    const { rules } = await show(as);
    expect(rules.map((rule: { offers_count: number }) => rule.offers_count)).toEqual([1, 1]);
    expect(rules[0].id).toBe(whole.body.id);
  });
});

describe('a round', () => {
  test('beats the best in what buyers pay, at most every n minutes, and marks the offer', async () => {
    const { as, mine, rule, rival, theirs } = await rivalry(100, 95);
    await app.job('autopilot.rounds');
    const after = await stored(mine);
    expect(after.price_micros).toBe(940_909);
    expect(after.catalog_price_micros).toBeLessThanOrEqual(1_035_000);
    expect(after.version).toBe(2);
    const table = await app.get('market/seller/offer/table', { as });
    expect(table.body.data[0].auto_priced_at).toBe(after.auto_priced_at?.toISOString());

    expect((await edit(rival, theirs, { price: 90 })).status).toBe(200);
    await app.job('autopilot.rounds');
    expect((await stored(mine)).price_micros).toBe(940_909);
    await round(as);
    expect((await stored(mine)).price_micros).toBeLessThan(900_000);
    expect((await show(as)).rules).toMatchObject([{ id: rule.id, changes_count: 2 }]);
    expect(await show(as)).toMatchObject({ acts_count: 2, undone_count: 0 });
  });

  test('tells caches and alerts as a change by hand does', async () => {
    const { mine } = await rivalry(100, 95);
    await app.db.deleteFrom('offer_move').execute();
    await app.db.deleteFrom('outbox').execute();
    await app.job('autopilot.rounds');
    const moves = await app.db.selectFrom('offer_move').selectAll().execute();
    expect(moves.map((move) => move.offer_id)).toEqual([mine]);
    const events = await app.db.selectFrom('outbox').selectAll().execute();
    expect(events.map((event) => event.topic)).toContain('offers.imported');
    await app.drain();
  });

  test('compares nobody with own offers, and only with those that its sellers and stock fit', async () => {
    const { as, values, mine, rule, theirs } = await rivalry(100, 95, { min_level: 3 });
    await offer(as, values, 60);
    await round(as);
    expect(await priceOf(mine)).toBe(100);
    await app.db.updateTable('app_user').set({ seller_level: 3 }).execute();
    await app.db.updateTable('offer').set({ in_stock: 5 }).where('id', '=', theirs).execute();
    await change(as, rule.id, { settings: { ...settings, min_level: 3, min_stock: 10 } });
    await round(as);
    expect(await priceOf(mine)).toBe(100);
    await app.db.updateTable('app_user').set({ seller_level: 0 }).execute();
  });

  test('leaves out offers that the smallest order cannot be bought from, and counts volume prices', async () => {
    const { as, values, mine, rival } = await rivalry(100, 95, {}, { min_purchase: 100 });
    await round(as);
    expect(await priceOf(mine)).toBe(100);
    // From ten units on they ask 20 % less: that counts for whoever sells tens.
    const steps = JSON.stringify([{ from_count: 10, percent: 20 }]);
    await offer(rival, values, 110, { volume_discounts: steps });
    const tens = await offer(as, values, 100, { min_purchase: 10 });
    await round(as);
    expect(await priceOf(mine)).toBeGreaterThan(105);
    expect(await priceOf(tens)).toBeLessThan(88);
  });

  test('leaves out offers of a seller who is away', async () => {
    const { as, mine, theirs } = await rivalry(100, 95, { ceiling: 120 });
    const back = new Date(app.services.clock.now().getTime() + 24 * 60 * MINUTE_MS);
    await app.db.updateTable('offer').set({ rests_until: back }).where('id', '=', theirs).execute();
    await round(as);
    expect(await priceOf(mine)).toBeGreaterThan(100);
  });

  test('follows the median of sales, with ten of them', async () => {
    const { as, key, mine } = await rivalry(100, 95, { kind: 'follow_median' });
    await round(as);
    expect(await priceOf(mine)).toBe(100);
    for (let index = 0; index < 11; index += 1) {
      await app.db
        .insertInto('market_sale')
        .values({
          order_id: newId(),
          offer_id: newId(),
          seller_id: newId(),
          category_id: gold(),
          market_key: key,
          unit_micros: 1_000_000 + index * 10_000,
          count: 1,
          delivery_minutes: 5,
          sold_at: app.services.clock.now(),
        })
        .execute();
    }
    await round(as);
    expect((await stored(mine)).price_micros).toBe(954_545);
    expect(await acts(as)).toMatchObject([{ reason: 'median', median_price: 105 }]);
  });

  test('of two rivals ends at the higher floor', async () => {
    const { as, rival, key, mine, theirs } = await rivalry(100, 95, { floor: 90 });
    await create(rival, key, { floor: 93 });
    for (let index = 0; index < 6; index += 1) {
      await round(as);
      await round(rival);
    }
    expect(await priceOf(theirs)).toBe(93);
    const ends = (await stored(mine)).price_micros;
    expect(ends).toBeGreaterThan(900_000);
    await round(as);
    await round(rival);
    expect((await stored(mine)).price_micros).toBe(ends);
  });

  test('does nothing for somebody who is banned, and goes on when the ban is over', async () => {
    const { as, mine } = await rivalry(100, 95);
    const ban = (isBanned: boolean) =>
      app.db.updateTable('app_user').set({ is_banned: isBanned }).where('id', '=', as).execute();
    await ban(true);
    await round(as);
    expect(await priceOf(mine)).toBe(100);
    expect((await create(as, null)).status).toBe(403);
    await ban(false);
    await round(as);
    expect(await priceOf(mine)).toBeLessThan(95);
  });

  test('of 600 offers is done in one run, each once', async () => {
    const { values, key } = market();
    const [as, rival] = [await app.seller(), await app.seller()];
    await offer(rival, values, 95);
    const ids: string[] = [];
    for (let index = 0; index < 600; index += 1) ids.push(await offer(as, values, 100));
    await create(as, key);
    await app.job('autopilot.rounds');
    const rows = await app.db
      .selectFrom('offer')
      .select(['price_micros', 'version'])
      .where('seller_id', '=', as)
      .execute();
    expect(new Set(rows.map((row) => `${row.price_micros} ${row.version}`))).toEqual(
      new Set(['940909 2']),
    );
    expect((await show(as)).acts_count).toBe(600);
  });
});

describe('nonsense', () => {
  test('stops the offer, tells its seller why, and the seller lets it go on', async () => {
    const { as, mine } = await rivalry(100, 80, { most_step_percent: 10 });
    expect(
      (await preview(as, (await show(as)).rules[0].market.key, { most_step_percent: 10 })).body,
    ).toMatchObject({ stops: 1, plans: [{ outcome: 'stop', reason: 'jump' }] });
    await round(as);
    expect(await priceOf(mine)).toBe(100);
    expect(await stopped(as)).toMatchObject([
      { offer_id: mine, reason: 'jump', price: 100, wanted_price: 79.0909, best_price: 88 },
    ]);
    expect(await acts(as)).toMatchObject([{ kind: 'stop', reason: 'jump', can_undo: false }]);
    await app.drain();
    const { body } = await app.get('notification?limit=10', { as });
    expect(body.data).toMatchObject([
      { kind: 'autopilot_stopped', title: 'Automatic price stopped: Divine Orb of mine' },
    ]);
    await round(as);
    expect(await acts(as)).toHaveLength(1);

    expect((await post(as, 'stopped/resume', { offer_ids: [mine] })).body).toEqual({
      resumed_count: 1,
    });
    expect(await post(as, 'stopped/resume', { offer_ids: [mine] })).toMatchObject({
      status: 404,
      body: { code: 'AUTOPILOT_NOT_STOPPED' },
    });
    await round(as);
    expect(await priceOf(mine)).toBe(79.0909);
    expect(await stopped(as)).toEqual([]);
  });

  test('a rival who changes every minute', async () => {
    const { as, rival, mine, theirs } = await rivalry(100, 95);
    await round(as);
    for (let cents = 94; cents > 84; cents -= 1) await edit(rival, theirs, { price: cents });
    await round(as, 10);
    expect(await stopped(as)).toMatchObject([
      { offer_id: mine, reason: 'restless', rival_changes: 10 },
    ]);
  });

  test('a day in which prices slide', async () => {
    const { as, rival, theirs } = await rivalry(100, 95, { most_day_percent: 10 });
    await round(as);
    await edit(rival, theirs, { price: 92 });
    await round(as);
    await edit(rival, theirs, { price: 89 });
    await round(as);
    expect(await stopped(as)).toMatchObject([{ reason: 'day' }]);
  });

  test('bait far below the median of what is asked, and a best offer of next to nothing', async () => {
    const bait = await rivalry(100, 40, { floor: 1 });
    for (let index = 0; index < 6; index += 1) await offer(bait.rival, bait.values, 100 + index);
    await round(bait.as);
    expect(await stopped(bait.as)).toMatchObject([{ reason: 'bait' }]);
    const thin = await rivalry(100, 95, {}, { in_stock: 2 });
    await round(thin.as);
    expect(await stopped(thin.as)).toMatchObject([{ reason: 'thin' }]);
  });
});

describe('an act', () => {
  const undo = (as: string, id: string) => post(as, `act/${id}/undo`);

  test('is taken back once; the offer waits for its seller then', async () => {
    const { as, mine } = await rivalry(100, 95);
    await round(as);
    const [act] = await acts(as);
    expect(act).toMatchObject({
      kind: 'price',
      reason: 'below_best',
      old_price: 100,
      new_price: 94.0909,
      best_price: 104.5,
      rivals_count: 1,
      can_undo: true,
    });
    expect((await undo(as, act?.id ?? '')).body).toMatchObject({ can_undo: false });
    const after = await stored(mine);
    expect(after).toMatchObject({ price_micros: 1_000_000, auto_priced_at: null, version: 3 });
    await round(as);
    expect(await priceOf(mine)).toBe(100);
    expect(await stopped(as)).toMatchObject([{ reason: 'undone' }]);
    expect(await undo(as, act?.id ?? '')).toMatchObject({
      status: 409,
      body: { code: 'AUTOPILOT_ACT_ENDED' },
    });
    expect(await show(as)).toMatchObject({ undone_count: 1, stopped_count: 1 });
  });

  test('is refused where the offer was changed since, and to everybody else', async () => {
    const { as, mine } = await rivalry(100, 95);
    await round(as);
    const [act] = await acts(as);
    expect((await undo(await app.seller(), act?.id ?? '')).status).toBe(404);
    await edit(as, mine, { price: 97 });
    expect((await stored(mine)).auto_priced_at).toBeNull();
    expect((await acts(as))[0]?.can_undo).toBe(false);
    expect(await undo(as, act?.id ?? '')).toMatchObject({
      status: 409,
      body: { code: 'OFFER_CHANGED' },
    });
    expect(await priceOf(mine)).toBe(97);
  });

  test('goes on behind a cursor, and is kept for 90 days', async () => {
    const { as, rival, theirs } = await rivalry(100, 95);
    for (const cents of [94, 93, 92]) {
      await round(as);
      await edit(rival, theirs, { price: cents });
    }
    const first = await log(as, '&limit=2');
    expect(await acts(as, `&limit=2&cursor=${first.meta.next_cursor}`)).toHaveLength(1);
    const old = new Date(app.services.clock.now().getTime() - 91 * 24 * 60 * MINUTE_MS);
    await app.db
      .updateTable('autopilot_act')
      .set({ created_at: old })
      .where('id', '=', first.data[1].id)
      .execute();
    expect(await forgetActs(app.context())).toBe(1);
    expect(await acts(as)).toHaveLength(2);
  });
});
