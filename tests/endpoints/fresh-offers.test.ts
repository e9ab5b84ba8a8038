/** Offers are confirmed, sellers are told of those that nobody confirmed, and these rest (decision 0082). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmOffer } from '~/contracts/offers/own-offers.contract.ts';
import { freshness } from '~/domain/offer-freshness.ts';
import { newId } from '~/kernel/ids.ts';
import { addToSold, returnStock, setPrices } from '~/server/modules/offers/index.ts';
import { file, importCalls, line } from './imports.calls.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer, type Catalogue } from './market.data.ts';

let app: MarketApp;
let catalogue: Catalogue;
let category: string;
beforeAll(async () => {
  app = await startMarket();
  catalogue = await addCatalogue(app);
  category = catalogue.categories['7-days/items'] ?? '';
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});

const { imported, offersOf, knownSeller } = importCalls(() => ({ app, catalogue }));
const DAY_MS = 86_400_000;
const now = () => app.services.clock.now();
const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
const advance = (days: number) => app.services.clock.advance(app.db, Math.round(days * 86_400));
const offer = (id: string) =>
  app.db.selectFrom('offer').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const ageOf = async (id: string) =>
  Math.round((now().getTime() - (await offer(id)).confirmed_at.getTime()) / DAY_MS);
const post = (as: string, path: string, body: unknown = {}, key = newId()) =>
  app.call('POST', `market/seller/offer/${path}`, { as, body, key });
const patch = (as: string, id: string, body: object) =>
  app.call('PATCH', `market/seller/offer/${id}`, { as, body });
const table = async (as: string, query = '') =>
  (await app.get(`market/seller/offer/table${query}`, { as })).body;
const runJobs = async () => {
  await app.job('autopilot.tell_stale');
  await app.job('autopilot.rest');
  await app.drain();
};

interface Told {
  kind: string;
  title: string;
  body: string;
}

async function told(as: string): Promise<string[]> {
  const { body } = await app.get('notification?filter=orders&limit=100', { as });
  const rows: Told[] = body.data;
  return rows.filter(({ kind }) => kind === 'offers_stale').map(({ title }) => title);
}

const rests = async (as: string) =>
  (await app.get('market/seller/autopilot/log?kind=rest', { as })).body.data;

/** An offer that was confirmed so many days ago. */
const aged = (as: string, days: number, change: object = {}) =>
  addOffer(app, as, category, {
    updated_at: daysAgo(days),
    confirmed_at: daysAgo(days),
    ...change,
  });

const instant = { delivery_method: 'instant', delivery_minutes: 0 } as const;

describe('an offer that nobody confirms', () => {
  test('rests five days after its seller was told, and not before', async () => {
    const as = await app.seller();
    const fresh = await aged(as, 20);
    const due = await aged(as, 26, { title: 'Old sword' });
    const proven = await aged(as, 80, instant);
    const paused = await aged(as, 80, { status: 'inactive' });
    const empty = await aged(as, 80, { status: 'sold', in_stock: 0 });
    await runJobs();
    expect(await told(as)).toEqual(['1 offer waits for your confirmation']);
    await runJobs();
    expect(await told(as)).toHaveLength(1);
    expect((await table(as)).counts.freshness).toEqual({ due: 1, resting: 0 });
    const tasks = async () => (await app.get('market/seller/dashboard/tasks', { as })).body.stale;
    const first = await tasks();
    expect(first).toMatchObject({ due: 1, resting: 0 });
    expect(new Date(first.rests_from).getTime() - now().getTime()).toBeCloseTo(4 * DAY_MS, -5);

    await advance(4.5);
    await runJobs();
    expect(await offer(due)).toMatchObject({ status: 'active', rested_at: null });
    await advance(0.6);
    await runJobs();
    expect(await offer(due)).toMatchObject({ status: 'inactive', version: 2 });
    expect((await offer(due)).rested_at).not.toBeNull();
    for (const id of [fresh, proven]) expect((await offer(id)).status).toBe('active');
    expect(await offer(paused)).toMatchObject({ status: 'inactive', rested_at: null });
    expect((await offer(empty)).status).toBe('sold');
    expect((await told(as))[0]).toBe('1 offer rests');
    expect(await tasks()).toEqual({ due: 1, resting: 1, rests_from: expect.any(String) });
    const shown = await app.get(`market/offer/${due}`, {});
    expect(shown.body).toMatchObject({ status: 'inactive' });
    expect((await table(as, '?freshness=resting')).data).toMatchObject([{ id: due }]);
  });

  test('stays on sale where its seller was not told, or is away', async () => {
    const as = await app.seller();
    const id = await aged(as, 90);
    await app.job('autopilot.rest');
    expect((await offer(id)).status).toBe('active');
    await runJobs();
    const away = (until: Date | null) =>
      app.db.updateTable('app_user').set({ away_until: until }).where('id', '=', as).execute();
    await away(new Date(now().getTime() + 20 * DAY_MS));
    await advance(6);
    await app.db
      .updateTable('offer')
      .set({ rests_until: daysAgo(-14) })
      .where('id', '=', id)
      .execute();
    await runJobs();
    expect((await offer(id)).status).toBe('active');
    // Back again: told anew, with five days from then on.
    await away(null);
    await app.db.updateTable('offer').set({ rests_until: null }).where('id', '=', id).execute();
    await runJobs();
    expect((await offer(id)).status).toBe('active');
    expect(await told(as)).toHaveLength(2);
    await advance(5.1);
    await runJobs();
    expect((await offer(id)).status).toBe('inactive');
  });

  test('stays on sale where it was sold out or held when its seller was told, until they are told of it', async () => {
    const as = await app.seller();
    const due = await aged(as, 26);
    const empty = await aged(as, 26, { status: 'sold', in_stock: 0 });
    const held = await aged(as, 26, { status: 'on_review', held: true });
    const proven = await aged(as, 26, instant);
    await runJobs();
    expect(await told(as)).toEqual(['1 offer waits for your confirmation']);
    await advance(5.1);
    // An order is cancelled, a word is listed no more, and deliveries are by hand from now on.
    await returnStock(app.context(), empty, 1, newId());
    const write = { version: 2, updated_at: now() };
    await app.db
      .updateTable('offer')
      .set({ ...write, status: 'active', held: false })
      .where('id', '=', held)
      .execute();
    await app.db
      .updateTable('offer')
      .set({ ...write, delivery_method: 'manual', delivery_minutes: 60 })
      .where('id', '=', proven)
      .execute();
    await advance(0.1);
    await runJobs();
    expect((await offer(due)).status).toBe('inactive');
    for (const id of [empty, held, proven]) {
      expect(await offer(id)).toMatchObject({ status: 'active', rested_at: null });
      // That is no word of the seller: as due as an offer gets of which nobody was told.
      expect(await ageOf(id)).toBe(freshness.days - freshness.warnDays);
    }
    expect(await told(as)).toContain('4 offers wait for your confirmation');
    await advance(4.8);
    await runJobs();
    expect((await offer(empty)).status).toBe('active');
    await advance(0.3);
    await runJobs();
    for (const id of [empty, held, proven]) expect((await offer(id)).status).toBe('inactive');
  });

  test('what becomes due is told once a day, all of it together', async () => {
    const as = await app.seller();
    for (const days of [25.1, 28, 60]) await aged(as, days);
    await aged(as, 24.5);
    await runJobs();
    expect(await told(as)).toEqual(['3 offers wait for your confirmation']);
    await advance(0.6);
    await runJobs();
    expect(await told(as)).toHaveLength(1);
    await advance(0.5);
    await runJobs();
    expect((await told(as))[0]).toBe('4 offers wait for your confirmation');
  });

  test('is told of although its seller comes behind one who cannot be told', async () => {
    const sellers = [await app.seller(), await app.seller()].toSorted();
    for (const as of sellers) await aged(as, 26);
    const [first = '', second = ''] = sellers;
    await sql`
      create function fails() returns trigger language plpgsql as
      $$ begin raise exception 'cannot be told'; end $$
    `.execute(app.db);
    await sql`
      create trigger fails before insert on stale_notice for each row
      when (new.seller_id = ${sql.lit(first)}) execute function fails()
    `.execute(app.db);
    await app.job('autopilot.tell_stale').catch(() => undefined);
    await app.drain();
    expect(app.problems.splice(0)).not.toEqual([]);
    expect(await told(second)).toHaveLength(1);
    expect(await told(first)).toEqual([]);
    await sql`drop trigger fails on stale_notice`.execute(app.db);
    await runJobs();
    expect(await told(first)).toHaveLength(1);
    expect(await told(second)).toHaveLength(1);
  });

  test('many rest a hundred in a transaction, and their seller is told once', async () => {
    const as = await app.seller();
    for (let index = 0; index < 103; index += 1) await aged(as, 40);
    await runJobs();
    await advance(5.1);
    await runJobs();
    expect((await table(as)).counts.freshness).toEqual({ due: 0, resting: 103 });
    expect((await told(as))[0]).toBe('103 offers rest');
    expect(await told(as)).toHaveLength(2);
    // So is the log of what happens by itself, a line a day.
    expect(await rests(as)).toMatchObject([{ kind: 'rest', count: 103, person: null, act: null }]);
    await aged(as, 40);
    await advance(1.1);
    await runJobs();
    await advance(5.1);
    await runJobs();
    expect(await rests(as)).toMatchObject([{ count: 1 }, { count: 103 }]);
    expect(await rests(await app.seller())).toEqual([]);
  });
});

test('as many as a transaction holds rest: their seller is told, once', async () => {
  const as = await app.seller();
  for (let index = 0; index < 100; index += 1) await aged(as, 40);
  await runJobs();
  await advance(5.1);
  await runJobs();
  expect((await table(as)).counts.freshness).toEqual({ due: 0, resting: 100 });
  expect((await told(as))[0]).toBe('100 offers rest');
  expect(await told(as)).toHaveLength(2);
});

describe('an offer is confirmed', () => {
  test('by its seller, whoever else asks; what rested is on sale again', async () => {
    const as = await app.seller();
    const [id, rested] = [await aged(as, 29), await aged(as, 40)];
    await app.db
      .updateTable('offer')
      .set({ status: 'inactive', rested_at: daysAgo(3) })
      .where('id', '=', rested)
      .execute();
    expect((await post(await app.seller(), `${id}/confirm`)).status).toBe(404);
    const changedAt = (await offer(id)).updated_at;
    const { status, body } = await post(as, `${id}/confirm`);
    expect({ status, body }).toMatchObject({ status: 200, body: { version: 2, rested_at: null } });
    expect(new Date(body.confirm_by).getTime() - now().getTime()).toBeGreaterThan(29 * DAY_MS);
    // An hour later at the earliest there is something new to say.
    expect((await post(as, `${id}/confirm`)).body).toMatchObject({ version: 2 });
    // That it was confirmed is no change of it.
    expect((await offer(id)).updated_at).toEqual(changedAt);
    expect((await post(as, `${rested}/confirm`)).body).toMatchObject({
      status: 'active',
      rested_at: null,
    });
    const draft = await aged(as, 40, { status: 'draft' });
    expect((await post(as, `${draft}/confirm`)).body).toMatchObject({ code: 'OFFER_WRONG_STATE' });
    const proven = await aged(as, 40, instant);
    expect((await post(as, `${proven}/confirm`)).body).toMatchObject({
      version: 1,
      confirm_by: null,
    });
  });

  test('unless it has a word by now that must not be used, which its answers tell of', async () => {
    const as = await app.seller();
    const rest = { status: 'inactive', rested_at: daysAgo(3) } as const;
    const id = await aged(as, 40, { ...rest, description: 'With a hidden hack in it' });
    const word = {
      word: 'hidden hack',
      kind: 'forbidden',
      inside: false,
      scope: { kind: 'market' },
    };
    const admin = await app.person({ role: 'admin' });
    const added = await app.call('POST', 'admin/forbidden-word', {
      as: admin,
      body: { ...word, reason: 'The publisher wrote to us' },
    });
    expect(added.status).toBe(201);
    expect((await post(as, `${id}/confirm`)).body).toMatchObject({ code: 'WORD_REFUSED' });
    expect(Object.keys(confirmOffer['~orpc'].errorMap)).toContain('WORD_REFUSED');
    expect((await offer(id)).rested_at).not.toBeNull();
  });

  test('by a new price or stock and by the same one, not by a new title', async () => {
    const as = await app.seller();
    const [price, same, stock, title] = [
      await aged(as, 40),
      await aged(as, 40),
      await aged(as, 40),
      await aged(as, 40),
    ];
    await patch(as, price, { price: 250 });
    await patch(as, same, { price: (await offer(same)).price_micros / 10_000 });
    await patch(as, stock, { in_stock: 77 });
    await patch(as, title, { title: 'Another name of it' });
    expect([await ageOf(price), await ageOf(same), await ageOf(stock), await ageOf(title)]).toEqual(
      [0, 0, 0, 40],
    );
    expect((await post(as, `${title}/deactivate`)).status).toBe(200);
    expect(await ageOf(title)).toBe(40);
    expect((await post(as, `${title}/activate`)).status).toBe(200);
    expect(await ageOf(title)).toBe(0);
  });

  test('by an order that completes, not by one that is paid, nor by an automatic price', async () => {
    const as = await app.seller();
    const [sold, priced] = [await aged(as, 40), await aged(as, 40)];
    await app.db.updateTable('offer').set({ in_stock: 3 }).where('id', '=', sold).execute();
    expect(await ageOf(sold)).toBe(40);
    await addToSold(app.db, sold, { orders: 1, count: 2, soldAt: daysAgo(2) });
    expect(await ageOf(sold)).toBe(2);
    await addToSold(app.db, sold, { orders: -1, count: 2, soldAt: null });
    expect(await ageOf(sold)).toBe(2);
    const next = { id: priced, priceMicros: 5_000_000, version: 1 };
    await setPrices(app.context(), as, [next], 'autopilot');
    expect(await offer(priced)).toMatchObject({ price_micros: 5_000_000, version: 2 });
    expect(await ageOf(priced)).toBe(40);
    // Undone by its seller: the price before is right.
    await setPrices(app.context(), as, [{ ...next, priceMicros: 1_000_000, version: 2 }], 'none');
    expect(await ageOf(priced)).toBe(0);
  });

  test('with a new price where it rests: it is on sale again', async () => {
    const as = await app.seller();
    const rest = { status: 'inactive', rested_at: daysAgo(2) } as const;
    const [priced, named] = [await aged(as, 40, rest), await aged(as, 40, rest)];
    expect((await patch(as, priced, { price: 321 })).body).toMatchObject({
      status: 'active',
      rested_at: null,
    });
    expect((await patch(as, named, { title: 'Another name of it' })).body).toMatchObject({
      status: 'inactive',
    });
    expect((await offer(named)).rested_at).not.toBeNull();
  });

  test('by a file that names its price or stock, whatever else of it changes', async () => {
    const as = await knownSeller();
    await imported(as, file(line('F-1'), line('F-2'), line('F-3')));
    const age = async () => {
      await app.db
        .updateTable('offer')
        .set({ confirmed_at: daysAgo(20) })
        .where('seller_id', '=', as)
        .execute();
    };
    const ages = async () => {
      const rows = await offersOf(as);
      return rows.map(({ confirmed_at: at }) =>
        Math.round((now().getTime() - at.getTime()) / DAY_MS),
      );
    };
    await age();
    await imported(as, file(line('F-1'), line('F-2', { title: 'Another name of it' })));
    expect((await offersOf(as)).map(({ title }) => title)[1]).toBe('Another name of it');
    expect(await ages()).toEqual([0, 0, 20]);
    await age();
    await imported(as, 'external_id,title\nF-1,A third name of it\n');
    expect(await ages()).toEqual([20, 20, 20]);
    // What rests is woken by another price or stock alone: a file that says the same leaves it.
    await app.db
      .updateTable('offer')
      .set({ status: 'inactive', rested_at: daysAgo(2) })
      .where('seller_id', '=', as)
      .where('external_id', 'is not', null)
      .execute();
    await imported(
      as,
      file(line('F-1', { title: 'A third name of it' }), line('F-2', { price: '0.3' })),
    );
    const rested = (await offersOf(as)).map(({ rested_at: at }) => at !== null);
    expect(rested).toEqual([true, false, true]);
  });

  test('with many: by preview, outcome and undo', async () => {
    const as = await app.seller();
    const rest = { status: 'inactive', rested_at: daysAgo(2) } as const;
    const due = await aged(as, 27);
    const rested = await aged(as, 40, rest);
    const draft = await aged(as, 27, { status: 'draft' });
    const proven = await aged(as, 27, instant);
    const selection = { ids: [due, rested, draft, proven] };
    const act = { kind: 'confirm' };
    const shown = await post(as, 'bulk/preview', { selection, act });
    expect(shown.body).toMatchObject({ changed: 2, unchanged: 1, refused: 1 });
    expect(shown.body.refusals).toMatchObject([{ code: 'OFFER_WRONG_STATE', count: 1 }]);
    expect(await ageOf(due)).toBe(27);
    const { body } = await post(as, 'bulk', { selection, act });
    expect(body).toMatchObject({ status: 'done', changed: 2, can_undo: true });
    expect([await ageOf(due), await ageOf(rested)]).toEqual([0, 0]);
    expect(await offer(rested)).toMatchObject({ status: 'active', rested_at: null });
    const changedAt = (await offer(due)).updated_at;
    expect(Math.round((now().getTime() - changedAt.getTime()) / DAY_MS)).toBe(27);
    const back = await post(as, `bulk/${body.id}/undo`);
    expect(back.body).toMatchObject({ changed: 2, refused: 0 });
    expect([await ageOf(due), await ageOf(rested)]).toEqual([27, 40]);
    expect((await offer(rested)).status).toBe('inactive');
    expect((await offer(rested)).rested_at).not.toBeNull();
    // By the filter: what is due alone.
    const all = { selection: { filter: { freshness: 'due' } }, act };
    expect((await post(as, 'bulk', all)).body).toMatchObject({ total: 1, changed: 1 });
    // Pausing what rests keeps it off the market for good.
    const pause = { selection: { ids: [rested] }, act: { kind: 'pause' } };
    expect((await post(as, 'bulk', pause)).body).toMatchObject({ changed: 1 });
    expect(await offer(rested)).toMatchObject({ status: 'inactive', rested_at: null });
  });

  test('by an act on many and its undo: what rested rests again', async () => {
    const as = await app.seller();
    for (const act of [
      { kind: 'price_percent', percent: 10 },
      { kind: 'price_amount', amount: 100 },
      { kind: 'stock', count: 25 },
    ]) {
      const id = await aged(as, 40, { status: 'inactive', rested_at: daysAgo(2) });
      const rested = (await offer(id)).rested_at;
      const { body } = await post(as, 'bulk', { selection: { ids: [id] }, act });
      expect(await offer(id)).toMatchObject({ status: 'active', rested_at: null });
      const back = await post(as, `bulk/${body.id}/undo`);
      expect(back.body).toMatchObject({ changed: 1, refused: 0 });
      expect(await offer(id), act.kind).toMatchObject({
        status: 'inactive',
        rested_at: rested,
        price_micros: 1_000_000,
        in_stock: 10,
      });
      expect(await ageOf(id), act.kind).toBe(40);
    }
  });

  test('and what stays on sale is not told to have changed', async () => {
    const as = await app.seller();
    const due = await aged(as, 27);
    const rested = await aged(as, 40, { status: 'inactive', rested_at: daysAgo(2) });
    await app.drain();
    const act = { kind: 'confirm' };
    const { body } = await post(as, 'bulk', { selection: { ids: [due, rested] }, act });
    expect(body).toMatchObject({ changed: 2 });
    const topic = 'offers.imported';
    const announced = async () => {
      const { rows } = await sql<{ ids: string[] }>`
        select payload->'offer_ids' as ids from outbox where topic = ${topic}
      `.execute(app.db);
      return rows.flatMap(({ ids }) => ids);
    };
    expect(await announced()).toEqual([rested]);
    await app.drain();
    await post(as, `bulk/${body.id}/undo`);
    expect(await announced()).toEqual([rested]);
    await app.drain();
  });

  test('and nobody moves up by it', async () => {
    const as = await app.seller();
    const id = await aged(as, 29);
    await app.db
      .updateTable('offer')
      .set({ rank: 123, wide_rank: 45 })
      .where('id', '=', id)
      .execute();
    const before = await offer(id);
    await post(as, `${id}/confirm`);
    const { rank, wide_rank, published_at, created_at, seller_rating } = before;
    expect(await offer(id)).toMatchObject({
      rank,
      wide_rank,
      published_at,
      created_at,
      seller_rating,
    });
  });
});

describe('thresholds of many', () => {
  test('are set, shown, counted as low, and put back', async () => {
    const as = await app.seller();
    const [watched, other] = [
      await addOffer(app, as, category, { in_stock: 40, low_stock: 3 }),
      await addOffer(app, as, category, { in_stock: 90 }),
    ];
    const selection = { ids: [watched, other] };
    expect((await table(as)).counts.stock).toMatchObject({ low: 0 });
    const act = { kind: 'low_stock', count: 50 };
    const shown = await post(as, 'bulk/preview', { selection, act });
    expect(shown.body.examples).toMatchObject([
      { before: { low_stock: 3 }, after: { low_stock: 50 } },
      { before: { low_stock: null }, after: { low_stock: 50 } },
    ]);
    const { body } = await post(as, 'bulk', { selection, act });
    expect(body).toMatchObject({ changed: 2, can_undo: true });
    const low = await table(as, '?stock=low');
    expect(low.data).toMatchObject([{ id: watched, low_stock: 50, in_stock: 40 }]);
    expect((await post(as, 'bulk', { selection, act })).body).toMatchObject({ unchanged: 2 });
    await post(as, `bulk/${body.id}/undo`);
    expect([(await offer(watched)).low_stock, (await offer(other)).low_stock]).toEqual([3, null]);
    const none = { kind: 'low_stock', count: null };
    expect((await post(as, 'bulk', { selection, act: none })).body).toMatchObject({ changed: 1 });
  });

  test.each([
    { kind: 'low_stock' },
    { kind: 'low_stock', count: -1 },
    { kind: 'low_stock', count: 1.5 },
    { kind: 'low_stock', count: 10 ** 10 },
    { kind: 'low_stock', count: '5' },
    { kind: 'confirmed' },
  ])('%j is refused', async (act) => {
    const as = await app.seller();
    const id = await addOffer(app, as, category);
    expect((await post(as, 'bulk', { selection: { ids: [id] }, act })).status).toBe(422);
    const query = '?freshness=stale';
    expect((await app.get(`market/seller/offer/table${query}`, { as })).status).toBe(422);
  });
});
