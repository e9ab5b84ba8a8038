/** The market overview: the basket over sellers who are online, and the price band of completed orders. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer } from './market.data.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const market = { item: 'divine-orb', league: 'standard' };

let app: MarketApp;
let currency: string;
let present: string[];
let away: string;

const soon = () => new Date(Date.now() + HOUR_MS);

beforeAll(async () => {
  app = await startMarket();
  currency = (await addCatalogue(app)).categories['poe2/currency'] ?? '';
  present = [
    await app.seller({ online_until: soon() }),
    await app.seller({ online_until: soon() }),
    await app.seller({ online_until: soon() }),
  ];
  away = await app.seller();
});
afterAll(() => app.close());

const ask = async (query: string) =>
  (await app.get(`market/offer?game=poe2&category=currency&filter=item:divine-orb&${query}`)).body;

describe('the price band', () => {
  const sell = async (unitMicros: number, daysAgo: number, key: string) => {
    await app.db
      .insertInto('market_sale')
      .values({
        order_id: newId(),
        offer_id: newId(),
        seller_id: away,
        category_id: currency,
        market_key: key,
        unit_micros: unitMicros,
        count: 1,
        delivery_minutes: 10,
        sold_at: new Date(Date.now() - daysAgo * DAY_MS),
      })
      .execute();
  };

  beforeAll(async () => {
    for (let index = 1; index <= 20; index += 1) {
      await sell(200_000 + index * 1_000, index, 'item:divine-orb|league:vaal');
    }
    await sell(9_000_000, 31, 'item:divine-orb|league:vaal');
    for (let index = 0; index < 9; index += 1) {
      await sell(800_000, 1, 'item:divine-orb|league:standard');
    }
  });

  test('holds 8 of 10 of the orders of 30 days of the market that the filters name', async () => {
    const { band } = await ask('filter=league:vaal');
    expect(band).toMatchObject({
      days: 30,
      sample: 20,
      usual: { from: 20.2, to: 21.8, median: 21 },
    });
    const shown = band.chart.orders.reduce((sum: number, orders: number) => sum + orders, 0);
    expect(shown).toBe(20);
  });

  test('is not told below ten orders, but their number is', async () => {
    expect((await ask('filter=league:standard')).band).toEqual({
      days: 30,
      sample: 9,
      usual: null,
      chart: null,
    });
  });

  test('is of all leagues where none is chosen, and of nothing where no good is', async () => {
    expect((await ask('')).band).toMatchObject({ sample: 29 });
    expect((await app.get('market/offer?game=poe2&category=currency')).body.band).toBeNull();
    expect((await app.get('market/offer?game=valorant&category=accounts')).body.band).toBeNull();
  });

  test('stands on an offer of the market', async () => {
    const values = { item: 'divine-orb', league: 'vaal' };
    const id = await addOffer(app, away, currency, { values, price_micros: 190_000 });
    const { body } = await app.get(`market/offer/${id}`);
    expect(body.band).toMatchObject({ sample: 20, usual: { from: 20.2, to: 21.8 } });
    const other = await addOffer(app, away, currency, { values: {} });
    expect((await app.get(`market/offer/${other}`)).body.band).toBeNull();
  });
});

describe('the basket', () => {
  const basketOf = async (count: number) =>
    (await ask(`filter=league:standard&count=${count}`)).market;

  beforeAll(async () => {
    const [first = '', second = '', third = ''] = present;
    const common = { values: market };
    await addOffer(app, first, currency, { ...common, price_micros: 10_000, in_stock: 60 });
    await addOffer(app, second, currency, {
      ...common,
      price_micros: 12_000,
      in_stock: 90,
      min_purchase: 20,
      delivery_minutes: 360,
      volume_discounts: JSON.stringify([{ from_count: 90, percent: 50 }]),
    });
    await addOffer(app, third, currency, {
      ...common,
      price_micros: 50_000,
      in_stock: 40,
      delivery_method: 'instant',
      delivery_minutes: 0,
    });
    await addOffer(app, away, currency, { ...common, price_micros: 9_000, in_stock: 900 });
  });

  test('is the cheapest split over who is online, with its total and its slowest promise', async () => {
    expect(await basketOf(80)).toMatchObject({
      // From any one seller: the one who is away.
      cheapest: { count: 80, total_amount: 80 },
      basket: {
        wanted: 80,
        count: 80,
        anybody_online: true,
        parts: [
          { count: 60, unit_price: 1.1, total_amount: 66, seller: { id: present[0] } },
          { count: 20, total_amount: 27, delivery_minutes: 360, seller: { id: present[1] } },
        ],
        total_amount: 93,
        delivery_minutes: 360,
        saves_amount: 13,
      },
    });
  });

  test('respects minimum purchases and volume discounts', async () => {
    expect(await basketOf(65)).toMatchObject({
      basket: { parts: [{ count: 45 }, { count: 20 }], total_amount: 50 + 27 },
    });
    expect(await basketOf(90)).toMatchObject({
      basket: { parts: [{ count: 90 }], total_amount: 60, saves_amount: null },
    });
  });

  test('goes over three where two do not have it', async () => {
    const { basket } = await basketOf(180);
    expect(basket.parts.map((part: { count: number }) => part.count)).toEqual([90, 60, 30]);
    expect(basket).toMatchObject({ count: 180, saves_amount: null });
  });

  test('says what can be had when it is less', async () => {
    expect(await basketOf(500)).toMatchObject({
      cheapest: { count: 500 },
      basket: { wanted: 500, count: 190, anybody_online: true },
    });
  });

  test('totals are what an order would cost', async () => {
    const { basket } = await basketOf(180);
    const parts: { offer_id: string; count: number; total_amount: number }[] = basket.parts;
    for (const part of parts) {
      const { data } = await ask(`filter=league:standard&count=${part.count}`);
      const row = data.find((card: { id: string }) => card.id === part.offer_id);
      expect(row.quote.total_amount).toBe(part.total_amount);
    }
  });

  test('says when nobody is online', async () => {
    await app.db.updateTable('app_user').set({ online_until: null }).execute();
    expect(await basketOf(81)).toMatchObject({
      cheapest: { count: 81 },
      basket: { anybody_online: false, count: 0, parts: [], total_amount: 0 },
    });
  });
});
