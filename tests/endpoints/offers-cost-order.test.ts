/** Order books are sorted by the cost that their rows show: volume discounts count for the amount that is asked. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quoteOrder } from '~/domain/pricing.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer, type Catalogue } from './market.data.ts';

let app: MarketApp;
let catalogue: Catalogue;
let sellers: string[];
const currency = () => catalogue.categories['poe2/currency'] ?? '';

interface Row {
  id: string;
  catalog_price: number;
  volume_discounts: { from_count: number; percent: number }[];
  quote: { available: number | null; unit_price: number; total_amount: number | null };
}

const discounts = [
  [],
  [{ from_count: 100, percent: 5 }],
  [
    { from_count: 50, percent: 2.5 },
    { from_count: 500, percent: 33.33 },
  ],
  [{ from_count: 1_000, percent: 50 }],
  [
    { from_count: 20, percent: 10 },
    { from_count: 200, percent: 4 },
  ],
];

beforeAll(async () => {
  app = await startMarket();
  catalogue = await addCatalogue(app);
  sellers = await Promise.all(Array.from({ length: 5 }, () => app.seller()));
  for (let index = 0; index < 60; index += 1) {
    await addOffer(app, sellers[index % 5] ?? '', currency(), {
      values: { item: 'divine-orb', league: index % 3 === 0 ? 'standard' : 'vaal' },
      price_micros: 190_001 + (index % 13) * 1_777,
      in_stock: 100_000,
      min_purchase: 1,
      volume_discounts: JSON.stringify(discounts[index % discounts.length]),
    });
  }
  app.forget();
});
afterAll(() => app.close());

const ask = async (query: string) => {
  const reply = await app.get(`market/offer?game=poe2&category=currency&${query}`);
  expect(reply.status).toBe(200);
  return reply.body;
};

async function allPages(query: string, limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor = '';
  for (let page = 0; page < 80; page += 1) {
    const body = await ask(`${query}&limit=${limit}${cursor}`);
    rows.push(...body.data);
    if (body.meta.next_cursor === null) return rows;
    cursor = `&cursor=${body.meta.next_cursor}`;
  }
  throw new Error('The list does not end');
}

/** What the program that charges says a unit costs. */
async function chargedUnits(count: number): Promise<Map<string, number>> {
  const offers = await app.db.selectFrom('offer').selectAll().where('listed', '=', true).execute();
  return new Map(
    offers.map((offer) => {
      const steps = offer.volume_discounts.map((step) => ({
        fromCount: step.from_count,
        percent: step.percent,
      }));
      const quote = quoteOrder(
        {
          priceMicros: offer.price_micros,
          catalogPriceMicros: offer.catalog_price_micros,
          volumeDiscounts: steps,
        },
        count,
      );
      return [offer.id, quote.catalogPriceMicros];
    }),
  );
}

const rising = (numbers: readonly number[]) =>
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));

describe('an order book', () => {
  test('is sorted by what the asked amount costs, over all pages, with any filter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1, 19, 20, 49, 50, 99, 100, 200, 499, 500, 999, 1_000, 5_000),
        fc.integer({ min: 3, max: 25 }),
        fc.constantFrom(
          '',
          '&filter=league:standard',
          '&volume=1',
          '&filter=league:vaal&sort=price',
        ),
        async (count, limit, filter) => {
          const query = `alias=divine-orb&count=${count}${filter}`;
          const rows = await allPages(query, limit);
          const { total } = (await ask(query)).meta;
          expect(rows).toHaveLength(total);
          expect(new Set(rows.map(({ id }) => id)).size).toBe(total);
          rising(rows.map(({ quote }) => quote.total_amount ?? 0));
          const units = await chargedUnits(count);
          rising(rows.map(({ id }) => units.get(id) ?? 0));
        },
      ),
      { numRuns: 25 },
    );
  });

  test('is sorted for the amount that its rows are priced for where none is asked', async () => {
    const rows = await allPages('alias=divine-orb', 7);
    const { market } = await ask('alias=divine-orb');
    const units = await chargedUnits(market.basket.wanted);
    expect(rows).toHaveLength(60);
    rising(rows.map(({ id }) => units.get(id) ?? 0));
    expect(market.cheapest.offer_id).toBeDefined();
    expect(units.get(market.cheapest.offer_id)).toBe(units.get(rows[0]?.id ?? ''));
  });

  test('follows prices, discounts and what leaves the list', async () => {
    const id = await addOffer(app, sellers[0] ?? '', currency(), {
      values: { item: 'divine-orb', league: 'vaal' },
      price_micros: 150_000,
      in_stock: 100_000,
    });
    const first = async () => (await ask('alias=divine-orb&count=700')).data[0].id;
    expect(await first()).not.toBe(id);
    const change = (values: Record<string, unknown>) =>
      app.db.updateTable('offer').set(values).where('id', '=', id).execute();
    await change({ volume_discounts: '[{"from_count":700,"percent":40}]' });
    expect(await first()).toBe(id);
    await change({ price_micros: 300_000, catalog_price_micros: 330_000 });
    expect(await first()).not.toBe(id);
    await change({ price_micros: 1_000, catalog_price_micros: 1_100 });
    expect(await first()).toBe(id);
    await change({ status: 'inactive' });
    expect(await first()).not.toBe(id);
    await change({
      status: 'active',
      category_id: catalogue.categories['valorant/accounts'] ?? '',
    });
    expect(await first()).not.toBe(id);
    await app.db.deleteFrom('offer').where('id', '=', id).execute();
  });

  test("a cursor belongs to its count, and carries it where the next page's request does not", async () => {
    const { meta } = await ask('alias=divine-orb&count=500&limit=5');
    const other = await app.get(
      `market/offer?game=poe2&category=currency&alias=divine-orb&count=50&cursor=${meta.next_cursor}`,
    );
    expect(other).toMatchObject({ status: 422, body: { code: 'CURSOR_INVALID' } });
    const next = await ask(`alias=divine-orb&limit=5&cursor=${meta.next_cursor}`);
    const same = await ask(`alias=divine-orb&count=500&limit=5&cursor=${meta.next_cursor}`);
    expect(next.data.map(({ id }: Row) => id)).toEqual(same.data.map(({ id }: Row) => id));
  });
});

test('nothing went wrong unseen', () => {
  expect(app.problems).toEqual([]);
});
