/** Vacations of sellers: planned, begun, ended, and what buyers see and may order meanwhile (decision 0077). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMarketSummary } from '~/server/modules/market/index.ts';
import { followSeller } from '~/server/modules/offers/index.ts';
import { unitOfWork } from '~/server/core/unit-of-work.ts';
import { reserveStock } from '~/server/modules/offers/index.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer } from './market.data.ts';

const DAY = 86_400_000;
let app: MarketApp;
let category: string;
beforeAll(async () => {
  app = await startMarket();
  category = (await addCatalogue(app)).categories['7-days/items'] ?? '';
  // Vacations end with a day of UTC: what can be delivered on the last one depends on the time of day.
  const { clock } = app.services;
  const morning = new Date(clock.now()).setUTCHours(24 + 10, 0, 0, 0);
  await clock.advance(app.db, Math.ceil((morning - clock.now().getTime()) / 1_000));
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});

const dayFromNow = (days: number): string =>
  new Date(app.services.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
const plan = (from: number, until: number, change: object = {}) => ({
  from: dayFromNow(from),
  until: dayFromNow(until),
  time_zone: 'UTC',
  offers: 'hide',
  keeps_instant: true,
  ...change,
});
const start = (as: string, body: object) =>
  app.call('POST', 'market/seller/vacation', { as, body });
const end = (as: string) => app.call('DELETE', 'market/seller/vacation', { as });
const read = (as: string) => app.get('market/seller/availability', { as });
const showOffer = async (id: string) => (await app.get(`market/offer/${id}`)).body;
const listedIds = async (): Promise<string[]> =>
  (await app.get('market/offer?game=7-days&category=items')).body.data.map(
    ({ id }: { id: string }) => id,
  );
const turn = () => app.job('sellers.turn_vacations');
const advance = (days: number) => app.services.clock.advance(app.db, days * 86_400);

async function shop(manualMinutes = 120) {
  const seller = await app.seller();
  const manual = await addOffer(app, seller, category, { delivery_minutes: manualMinutes });
  const instant = await addOffer(app, seller, category, {
    delivery_method: 'instant',
    delivery_minutes: 0,
  });
  return { seller, manual, instant };
}

describe('a vacation that hides', () => {
  test('begins today at once: manual offers leave the lists and say when, instant ones stay', async () => {
    const { seller, manual, instant } = await shop();
    expect(await listedIds()).toEqual(expect.arrayContaining([manual, instant]));
    const { status, body } = await start(seller, plan(0, 3));
    expect(status).toBe(200);
    expect(body.vacation).toMatchObject({ has_started: true, offers: 'hide' });
    expect(body.offers).toEqual({ manual: 1, instant: 1 });
    const ids = await listedIds();
    expect(ids).toContain(instant);
    expect(ids).not.toContain(manual);
    const away = await showOffer(manual);
    expect(away.purchase).toEqual({ allowed: false, reason: 'seller_away' });
    expect(away.seller.away_until).toBe(body.vacation.until);
    expect((await showOffer(instant)).purchase.allowed).toBe(true);
    expect((await app.get(`market/profile/${seller}`)).body.away_until).toBe(body.vacation.until);

    expect((await end(seller)).body.vacation).toBeNull();
    expect(await listedIds()).toContain(manual);
    const back = await showOffer(manual);
    expect(back.purchase.allowed).toBe(true);
    expect(back.seller.away_until).toBeUndefined();
  });

  test('takes instant offers along where its seller says so', async () => {
    const { seller, instant } = await shop();
    await start(seller, plan(0, 3, { keeps_instant: false }));
    expect(await listedIds()).not.toContain(instant);
    expect((await showOffer(instant)).purchase.reason).toBe('seller_away');
    await end(seller);
  });

  test('begins and ends by itself, in the zone of the seller', async () => {
    const { seller, manual } = await shop();
    const { body } = await start(seller, plan(2, 4, { time_zone: 'Asia/Tokyo' }));
    expect(body.vacation).toMatchObject({
      has_started: false,
      from: `${dayFromNow(1)}T15:00:00.000Z`,
      until: `${dayFromNow(3)}T15:00:00.000Z`,
    });
    await turn();
    expect(await listedIds()).toContain(manual);
    await advance(2);
    await turn();
    expect(await listedIds()).not.toContain(manual);
    await advance(2);
    await turn();
    expect(await listedIds()).toContain(manual);
    expect((await read(seller)).body.vacation).toBeNull();
  });

  test('hides what is put on sale during it, and a ban outlasts it', async () => {
    const { seller, manual } = await shop();
    await start(seller, plan(0, 3));
    const made = await addOffer(app, seller, category, {});
    expect(await listedIds()).not.toContain(made);
    await app.db
      .updateTable('app_user')
      .set({ is_banned: true })
      .where('id', '=', seller)
      .execute();
    await unitOfWork(app.context(), (ctx) => followSeller(ctx, seller));
    await advance(4);
    await turn();
    expect(await listedIds()).not.toContain(manual);
    await app.db
      .updateTable('app_user')
      .set({ is_banned: false })
      .where('id', '=', seller)
      .execute();
    await unitOfWork(app.context(), (ctx) => followSeller(ctx, seller));
    expect(await listedIds()).toEqual(expect.arrayContaining([manual, made]));
  });
});

describe('a vacation that shows', () => {
  test('leaves the offers in the lists, and sells what can still be delivered in time', async () => {
    const counted = async () =>
      (await findMarketSummary(app.context(), [category]))[0]?.offersCount ?? 0;
    const before = await counted();
    const [soon, late] = [await shop(120), await shop(10 * 24 * 60)];
    expect(await counted()).toBe(before + 4);
    for (const { seller } of [soon, late]) await start(seller, plan(0, 3, { offers: 'show' }));
    const { body } = await app.get('market/offer?game=7-days&category=items');
    const card = body.data.find(({ id }: { id: string }) => id === soon.manual);
    expect(card.delivery.away_until).toBe((await read(soon.seller)).body.vacation.until);
    // Nor is their price one of the market, which is that of what anybody can buy.
    expect(await counted()).toBe(before + 2);
    expect((await showOffer(soon.manual)).purchase.reason).toBe('seller_away');
    // Ten days are promised, but nobody would start it within a day.
    expect((await showOffer(late.manual)).purchase.reason).toBe('seller_away');
    const quote = (id: string) => app.get(`market/order-quote?offer_id=${id}&count=1`);
    expect((await quote(soon.manual)).body.code).toBe('ORDER_SELLER_AWAY');

    // On its last day what takes long can be ordered again, what is quick cannot.
    await advance(2);
    const isTaken = async (id: string) =>
      (await unitOfWork(app.context(), (ctx) => reserveStock(ctx, id, 1))) !== null;
    expect((await showOffer(late.manual)).purchase.allowed).toBe(true);
    expect([await isTaken(soon.manual), await isTaken(late.manual)]).toEqual([false, true]);
    expect(await isTaken(soon.instant)).toBe(true);
    for (const { seller } of [soon, late]) await end(seller);
  });

  test('is decided with the units: an order and the start of a vacation exclude each other', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { seller, manual } = await shop();
      const [order, begun] = await Promise.all([
        unitOfWork(app.context(), (ctx) => reserveStock(ctx, manual, 1)),
        start(seller, plan(0, 3, { offers: round % 2 === 0 ? 'show' : 'hide' })),
      ]);
      expect(begun.status).toBe(200);
      // Whoever came first: afterwards nobody gets a unit.
      expect(order === null || order.offerId === manual).toBe(true);
      expect(await unitOfWork(app.context(), (ctx) => reserveStock(ctx, manual, 1))).toBeNull();
    }
  });
});

describe('what is refused', () => {
  test.each([
    ['a return before the start', () => plan(5, 4), 'until'],
    ['a return on the day of the start', () => plan(5, 5), 'until'],
    ['a hundred years', () => plan(0, 36_500), 'until'],
    ['sixty-one days', () => plan(1, 62), 'until'],
    ['a start that is over', () => plan(-2, 3), 'from'],
    ['a start in years', () => plan(400, 410), 'from'],
    [
      'a year nobody lives in',
      () => plan(0, 3, { from: '0000-01-01', until: '0000-01-09' }),
      'from',
    ],
    ['no date', () => plan(0, 3, { from: 'tomorrow' }), 'from'],
    ['no zone', () => plan(0, 3, { time_zone: 'Mars/Olympus' }), 'time_zone'],
    ['another choice', () => plan(0, 3, { offers: 'burn' }), 'offers'],
  ])('%s', async (_, body, field) => {
    const seller = await app.seller();
    const answer = await start(seller, body());
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map(({ path }: { path: string }) => path)).toContain(field);
  });

  test('a second one, and ending what is not there', async () => {
    const seller = await app.seller();
    expect((await end(seller)).body.code).toBe('VACATION_NOT_FOUND');
    const answers = await Promise.all([start(seller, plan(1, 3)), start(seller, plan(2, 5))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await end(seller)).status).toBe(200);
    expect((await start(seller, plan(2, 5))).status).toBe(200);
  });

  test('who does not sell, and who may not', async () => {
    expect((await start(await app.person(), plan(1, 3))).status).toBe(403);
    const banned = await app.seller({ is_banned: true });
    expect((await start(banned, plan(1, 3))).status).toBe(403);
    expect((await app.get('market/seller/availability')).status).toBe(401);
  });
});
