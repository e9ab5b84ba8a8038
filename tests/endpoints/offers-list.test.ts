/** The public list of offers: filters, counts, pages, markets. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { refreshCounts, refreshFigures } from '~/server/modules/listing/index.ts';
import { startMarket, type MarketApp, type Reply } from './market.app.ts';
import { addCatalogue, addOffer, type Catalogue } from './market.data.ts';

let app: MarketApp;
let catalogue: Catalogue;
let online: string;
let away: string;

const accountsOf = () => catalogue.categories['valorant/accounts'] ?? '';
const currencyOf = () => catalogue.categories['poe2/currency'] ?? '';

async function addAccounts(): Promise<void> {
  const ranks = ['iron', 'gold', 'diamond', 'radiant'];
  for (let index = 0; index < 40; index += 1) {
    await addOffer(app, index % 2 === 0 ? online : away, accountsOf(), {
      values: {
        rank: ranks[index % 4],
        skins: index,
        email: index % 5 === 0,
        agents: index % 3 === 0 ? ['jett', 'sage'] : ['sage'],
      },
      // Equal prices make the id decide.
      price_micros: 1_000_000 + (index % 8) * 10_000,
      delivery_method: index % 10 === 0 ? 'instant' : 'manual',
      delivery_minutes: index % 10 === 0 ? 0 : [20, 60, 360][index % 3],
      volume_discounts: index % 4 === 1 ? '[{"from_count":5,"percent":10}]' : '[]',
      title: index === 7 ? 'Émeraude collector account' : `Account number ${index} of many`,
      published_at: new Date(Date.UTC(2026, 0, 1) + (index % 6) * 60_000),
    });
  }
}

async function addSales(): Promise<void> {
  for (let index = 1; index <= 20; index += 1) {
    await app.db
      .insertInto('market_sale')
      .values({
        order_id: newId(),
        offer_id: newId(),
        seller_id: online,
        category_id: currencyOf(),
        market_key: 'item:divine-orb|league:vaal',
        unit_micros: 200_000 + index * 1_000,
        count: 10,
        delivery_minutes: index,
        sold_at: new Date(Date.now() - index * 3_600_000),
      })
      .execute();
  }
}

beforeAll(async () => {
  app = await startMarket();
  catalogue = await addCatalogue(app);
  online = await app.seller({ online_until: new Date(Date.now() + 3_600_000) });
  away = await app.seller({
    seller_level: 3,
    rating_sum: 1_500,
    reviews_count: 100,
    completed_orders: 200,
    on_time_count: 190,
  });
  await addAccounts();
  const market = { item: 'divine-orb', league: 'vaal' };
  const values = { values: market };
  await addOffer(app, online, currencyOf(), {
    ...values,
    price_micros: 194_545,
    in_stock: 320,
    min_purchase: 10,
  });
  await addOffer(app, away, currencyOf(), {
    ...values,
    price_micros: 195_909,
    in_stock: 240,
    min_purchase: 50,
  });
  await addOffer(app, away, currencyOf(), { ...values, price_micros: 197_454, in_stock: 9_400 });
  await addOffer(app, away, currencyOf(), {
    values: { item: 'chaos-orb', league: 'vaal' },
    price_micros: 5_000,
    in_stock: 100_000,
  });
  await addOffer(app, online, accountsOf(), { status: 'draft', published_at: null });
  await addOffer(app, online, accountsOf(), { status: 'inactive' });
  await addOffer(app, online, accountsOf(), { deleted_at: new Date() });
  await addOffer(app, online, accountsOf(), { seller_hidden: true });
  await addSales();
  await refreshFigures(app.db, new Date());
  app.forget();
});
afterAll(() => app.close());

const accounts = (query = ''): Promise<Reply> =>
  app.get(`market/offer?game=valorant&category=accounts&${query}`);
const currency = (query = ''): Promise<Reply> =>
  app.get(`market/offer?game=poe2&category=currency&${query}`);

interface Card {
  id: string;
  catalog_price: number;
  delivery: { minutes: number | null };
  attributes: { key: string; value: unknown }[];
}
const valueOf = (card: Card, key: string) =>
  card.attributes.find((attribute) => attribute.key === key)?.value;

async function allPages(query: string, limit: number): Promise<Card[]> {
  const cards: Card[] = [];
  let cursor = '';
  for (let page = 0; page < 60; page += 1) {
    const reply = await app.get(`market/offer?${query}&limit=${limit}${cursor}`);
    expect(reply.status).toBe(200);
    cards.push(...reply.body.data);
    if (reply.body.meta.next_cursor === null) return cards;
    cursor = `&cursor=${reply.body.meta.next_cursor}`;
  }
  throw new Error('The list does not end');
}

describe('pages', () => {
  test.each(['recommended', 'price', 'rating', 'delivery', 'newest'])(
    'by %s hold every listed offer once, in order',
    async (sort) => {
      const whole = (await accounts(`sort=${sort}&limit=100`)).body.data;
      const paged = await allPages(`game=valorant&category=accounts&sort=${sort}`, 7);
      expect(paged).toHaveLength(40);
      expect(new Set(paged.map(({ id }) => id)).size).toBe(40);
      expect(paged.map(({ id }) => id)).toEqual(whole.map(({ id }: Card) => id));
    },
  );

  test('over all categories too', async () => {
    const paged = await allPages('sort=price', 9);
    expect(paged).toHaveLength(44);
    const prices = paged.map((card) => card.catalog_price);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect((await app.get('market/offer?limit=1')).body.meta.total).toBe(44);
    expect(await allPages('base=accounts&sort=newest', 11)).toHaveLength(40);
  });

  test('are ordered as asked', async () => {
    const { data } = (await accounts('sort=delivery&limit=100')).body;
    const minutes = data.map((card: Card) => card.delivery.minutes ?? 0);
    expect(minutes).toEqual(minutes.toSorted((a: number, b: number) => a - b));
    const rated = (await accounts('sort=rating&limit=1')).body.data[0];
    expect(rated.seller).toMatchObject({
      id: away,
      rating: 5,
      on_time_share: { value: 0.95, sample: 200 },
    });
  });

  test.each(['abc', 'eyJ9', Buffer.from('["rank",1,"x"]').toString('base64url'), '%00', '💥'])(
    'cursor %s is refused',
    async (cursor) => {
      const reply = await accounts(`cursor=${encodeURIComponent(cursor)}`);
      expect(reply.status).toBe(422);
    },
  );

  test.each(['2026-02-31', '0000-01-01', '2026-13-01'])(
    'a cursor of the day %s, which is none, is refused',
    async (day) => {
      const parts = ['published_at', `${day}T00:00:00.000Z`, newId()];
      const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url');
      const reply = await accounts(`sort=newest&cursor=${cursor}`);
      expect(reply).toMatchObject({ status: 422, body: { code: 'CURSOR_INVALID' } });
    },
  );

  test('a cursor belongs to its order', async () => {
    const { body } = await accounts('sort=price&limit=3');
    const other = await accounts(`sort=newest&cursor=${body.meta.next_cursor}`);
    expect(other).toMatchObject({ status: 422, body: { code: 'CURSOR_INVALID' } });
  });
});

describe('filters', () => {
  const all = async (query: string): Promise<Card[]> =>
    (await accounts(`limit=100&${query}`)).body.data;

  test('values, several values, booleans, multiselect', async () => {
    expect(await all('filter=rank:gold')).toHaveLength(10);
    expect(await all('filter=rank:gold,iron')).toHaveLength(20);
    expect(await all('filter=email:true')).toHaveLength(8);
    expect(await all('filter=agents:jett')).toHaveLength(14);
    const both = await all('filter=rank:gold&filter=email:true');
    expect(
      both.every((card) => valueOf(card, 'rank') === 'gold' && valueOf(card, 'email') === true),
    ).toBe(true);
    expect(both).toHaveLength(2);
  });

  test('ranges of numbers and of ranks', async () => {
    expect(
      (await all('filter=skins:10..12')).map((card) => valueOf(card, 'skins')).toSorted(),
    ).toEqual([10, 11, 12]);
    expect(await all('filter=skins:38..')).toHaveLength(2);
    expect(await all('filter=rank:3..')).toHaveLength(20);
    expect(await all('filter=rank:..1')).toHaveLength(10);
  });

  test('price, delivery, instant, online, seller, search', async () => {
    const prices = (await all('price_min=111&price_max=113')).map((card) => card.catalog_price);
    expect(prices.length).toBeGreaterThan(0);
    expect(prices.every((price) => price >= 111 && price <= 113)).toBe(true);
    expect(
      (await all('delivery_minutes=20')).every((card) => (card.delivery.minutes ?? 0) <= 20),
    ).toBe(true);
    expect(await all('instant=true')).toHaveLength(4);
    expect(await all('online=true')).toHaveLength(20);
    expect(await all(`seller=${away}`)).toHaveLength(20);
    expect(await all('seller_level=3')).toHaveLength(20);
    expect(await all('seller_level=0')).toHaveLength(40);
    expect(await all('seller_level=4')).toHaveLength(0);
    expect(await all('volume=true')).toHaveLength(10);
    expect(await all('volume=true&online=true')).toHaveLength(0);
    expect(await all('search=EMERAUDE')).toHaveLength(1);
    expect(await all('search=%25')).toHaveLength(0);
  });

  test('unknown keys are ignored, unknown values match nothing, names that do not exist give an empty list', async () => {
    expect(await all('filter=nothing:x')).toHaveLength(40);
    expect(await all('filter=note:x')).toHaveLength(40);
    expect(await all('filter=rank:wood')).toHaveLength(0);
    expect((await app.get('market/offer?game=nothing')).body).toMatchObject({
      data: [],
      meta: { total: 0 },
    });
    expect((await app.get('market/offer?category=accounts')).body.meta.total).toBe(0);
  });

  test.each([
    'filter=rank',
    'filter=rank:',
    'filter=rank:a%00b',
    "filter=rank:';drop table offer",
    'filter=skins:9..1',
    'price_min=-1',
    'price_min=abc',
    'price_max=99999999999999999999',
    'delivery_minutes=0',
    'instant=perhaps',
    'seller=1',
    'sort=random',
    'count=0',
    'seller_level=6',
    'seller_level=-1',
    'volume=many',
    'count=1.5',
    'limit=9999',
    'search=%00',
    'game=POE2%20',
  ])('%s is refused with 422', async (query) => {
    const { status, body } = await accounts(query);
    expect([status, body.code]).toEqual([422, 'VALIDATION']);
  });

  test.each([
    'filter=rank:%F0%9F%92%A5',
    'search=%E2%80%AE%F0%9F%90%B2',
    "search=' or 1=1 --",
    'search=<script>alert(1)</script>',
    'search=_%25\\',
    'filter=skins:-99999..999999999999',
    'surprise=1&surprise=2',
    'price_min=200&price_max=100',
  ])('%s does no harm', async (query) => {
    expect([200, 422]).toContain((await accounts(query)).status);
  });
});

describe('counts', () => {
  interface FacetOut {
    key: string;
    values: { value: string; count: number }[];
    range: { from: number; to: number } | null;
  }
  const facetsOf = async (query: string) => {
    const { body } = await accounts(query);
    const facet = (key: string): FacetOut | undefined =>
      body.facets.find((one: FacetOut) => one.key === key);
    const counts = (key: string) =>
      Object.fromEntries((facet(key)?.values ?? []).map(({ value, count }) => [value, count]));
    return { body, facet, counts };
  };

  test('every filter is counted with all others applied, not with itself', async () => {
    const { body, counts } = await facetsOf('filter=rank:gold&filter=email:true');
    expect(body.meta.total).toBe(2);
    expect(counts('rank')).toEqual({ iron: 2, gold: 2, diamond: 2, radiant: 2 });
    expect(counts('email')).toEqual({ true: 2, false: 8 });
  });

  test('every count is what choosing it gives', async () => {
    const { facet } = await facetsOf('filter=email:false&instant=false&price_max=114');
    for (const { value, count } of facet('rank')?.values ?? []) {
      const chosen = await accounts(`filter=email:false&price_max=114&filter=rank:${value}`);
      expect(chosen.body.meta.total, value).toBe(count);
    }
  });

  test('common filters and number ranges', async () => {
    const { body, facet } = await facetsOf('filter=rank:radiant');
    expect(facet('skins')?.range).toMatchObject({ from: 3, to: 39 });
    expect(body.common).toMatchObject({
      instant: 0,
      online: 0,
      price: { from: expect.any(Number) },
    });
    const plain = (await accounts()).body.common;
    expect(plain).toMatchObject({ instant: 4, online: 20, volume: 10 });
    expect(plain.seller_level).toEqual([1, 2, 3].map((value) => ({ value, count: 20 })));
    expect(plain.delivery_minutes.at(-1)).toEqual({ value: 360, count: 40 });
  });

  test('a chosen value without offers stays in sight', async () => {
    const { counts, body } = await facetsOf('filter=rank:gold&search=nothing-like-it');
    expect(body.meta.total).toBe(0);
    expect(counts('rank')).toEqual({ gold: 0 });
  });
});

describe('a currency market', () => {
  test('shows prices of one good only', async () => {
    expect((await currency()).body.market).toBeNull();
    expect((await currency('alias=nothing')).body).toMatchObject({ data: [], meta: { total: 0 } });
    const { body } = await currency('alias=divine-orb');
    expect(body.data.map((card: Card) => card.catalog_price)).toEqual([21.4, 21.55, 21.72]);
    expect(body.market).toMatchObject({
      best_price: 21.4,
      offers_count: 3,
      amounts: [100, 500, 1000, 5000],
      // The usual amount; who is away is no part of the basket.
      cheapest: { count: 500, total_amount: 10_860 },
      basket: { wanted: 500, count: 320, anybody_online: true, saves_amount: null },
    });
    expect(body.band).toMatchObject({
      days: 30,
      sample: 20,
      usual: { from: 20.2, to: 21.8, median: 21 },
    });
    expect(body.band.chart.orders).toHaveLength(24);
    const offers = body.market.histogram.reduce(
      (sum: number, bar: { offers: number }) => sum + bar.offers,
      0,
    );
    expect(offers).toBe(3);
  });

  test('reprices every row for a count and finds the cheaper pair', async () => {
    const { body } = await currency('filter=item:divine-orb&filter=league:vaal&count=500');
    expect(body.data.map((card: { quote: unknown }) => card.quote)).toMatchObject([
      { count: 500, available: 320, total_amount: 6_848 },
      { count: 500, available: 240, total_amount: 5_172 },
      { count: 500, available: 500, total_amount: 10_860 },
    ]);
    expect(body.market.cheapest).toMatchObject({ count: 500, total_amount: 10_860 });
    expect(body.market.basket.parts).toMatchObject([
      { count: 320, total_amount: 6_848, unit_price: 21.4, delivery_minutes: 20 },
    ]);
  });

  test('below the minimum nothing is quoted', async () => {
    const { body } = await currency('alias=divine-orb&count=20');
    expect(body.data[1].quote).toMatchObject({ available: null, total_amount: null });
    expect(body.market.cheapest).toMatchObject({ total_amount: 428 });
  });

  test('absurd counts are answered', async () => {
    const id = await addOffer(app, online, currencyOf(), {
      values: { item: 'chaos-orb', league: 'standard' },
      price_micros: 100_000_000_000,
      in_stock: 1_000_000_000,
    });
    const { status, body } = await currency('alias=chaos-orb&count=1000000000');
    expect(status).toBe(200);
    expect(body.data.find((card: Card) => card.id === id)).toMatchObject({
      quote: { total_amount: null },
    });
  });
});

test('the home page is measured', async () => {
  await refreshCounts(app.db, null, new Date());
  const { status, body } = await app.get('market/home', { language: 'fr' });
  expect(status).toBe(200);
  expect(body.board.total).toBe(1);
  expect(body.board.rows[0]).toMatchObject({
    facet: { key: 'item', value: 'divine-orb', label: 'Orbe divin' },
    lowest_price: 21.4,
    offers_count: 3,
  });
  expect(body.board.rows[0].series).toHaveLength(7);
  expect(body.board.rows[0].series.at(-1).price).toBe(21.4);
  expect(body.totals).toMatchObject({ games: 5, sellers: 2, completed_orders: 200 });
  expect(body.newly_added).toHaveLength(9);
});

test("a seller's offers", async () => {
  const { body } = await app.get(`market/profile/${away}/offers?limit=10`);
  expect(body.data).toHaveLength(10);
  const rest = await app.get(
    `market/profile/${away}/offers?limit=100&cursor=${body.meta.next_cursor}`,
  );
  expect(rest.body.data).toHaveLength(body.meta.total - 10);
  expect((await app.get(`market/profile/${newId()}/offers`)).body.code).toBe('PROFILE_NOT_FOUND');
});

test('nothing went wrong unseen', () => {
  expect(app.problems).toEqual([]);
});
