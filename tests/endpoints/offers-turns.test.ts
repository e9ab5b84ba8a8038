/** In recommended lists and in the search sellers take turns: no seller has a page while others wait. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshFigures } from '~/server/modules/listing/index.ts';
import { refreshRanks } from '~/server/modules/offers/index.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer, type Catalogue } from './market.data.ts';

const A_ROUND = 3;

let app: MarketApp;
let catalogue: Catalogue;
/** By how much is on sale: the first has the best figures and most offers. */
let sellers: string[];
const counts = [40, 11, 7, 2, 1];

beforeAll(async () => {
  app = await startMarket();
  catalogue = await addCatalogue(app);
  sellers = await Promise.all(
    counts.map((_, index) =>
      app.seller(
        index === 0
          ? {
              rating_sum: 15_000,
              reviews_count: 1_000,
              completed_orders: 900,
              on_time_count: 900,
              seller_level: 5,
            }
          : {},
      ),
    ),
  );
  for (const [index, count] of counts.entries()) {
    for (let offer = 0; offer < count; offer += 1) {
      const place = offer % 3 === 0 ? 'fortnite/accounts' : 'valorant/accounts';
      await addOffer(app, sellers[index] ?? '', catalogue.categories[place] ?? '', {
        values: { rank: offer % 2 === 0 ? 'gold' : 'iron', email: offer % 5 === 0 },
        price_micros: 900_000 + ((offer * 37) % 50) * 10_000,
        title: `Emerald account number ${offer}`,
      });
    }
  }
  await refreshFigures(app.db, new Date());
  app.forget();
});
afterAll(() => app.close());

interface Card {
  id: string;
  seller: { id: string };
  catalog_price: number;
}

async function allPages(query: string, limit: number): Promise<Card[]> {
  const cards: Card[] = [];
  let cursor = '';
  for (let page = 0; page < 90; page += 1) {
    const { status, body } = await app.get(`market/offer?${query}&limit=${limit}${cursor}`);
    expect(status).toBe(200);
    cards.push(...body.data);
    if (body.meta.next_cursor === null) return cards;
    cursor = `&cursor=${body.meta.next_cursor}`;
  }
  throw new Error('The list does not end');
}

/** Wherever the list is cut: a seller has a further round only when all others have theirs, or no more offers. */
function expectTurns(cards: readonly Card[]): void {
  const all = Map.groupBy(cards, ({ seller }) => seller.id);
  const seen = new Map<string, number>();
  for (const { seller } of cards) {
    const before = seen.get(seller.id) ?? 0;
    const complete = Math.floor(before / A_ROUND) * A_ROUND;
    for (const [other, own] of all) {
      if (other === seller.id) continue;
      expect(seen.get(other) ?? 0).toBeGreaterThanOrEqual(Math.min(complete, own.length));
    }
    seen.set(seller.id, before + 1);
  }
}

describe('recommended lists', () => {
  test.each([
    'game=valorant&category=accounts',
    'game=fortnite&category=accounts',
    'base=accounts',
    '',
  ])('%s: sellers take turns, and pages hold every offer once', async (query) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 24 }), async (limit) => {
        const cards = await allPages(query, limit);
        const { total } = (await app.get(`market/offer?${query}&limit=1`)).body.meta;
        expect(cards).toHaveLength(total);
        expect(new Set(cards.map(({ id }) => id)).size).toBe(total);
        expectTurns(cards);
      }),
      { numRuns: 6 },
    );
  });

  test.each([
    'game=valorant&category=accounts&filter=rank:gold',
    'game=valorant&category=accounts&filter=email:true',
    'game=valorant&category=accounts&price_max=120',
    'search=emerald',
    'base=accounts&search=number 1',
  ])('with a filter (%s) they take turns among what it leaves', async (query) => {
    const cards = await allPages(query, 4);
    expect(cards.length).toBeGreaterThan(5);
    expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length);
    expectTurns(cards);
  });

  test("a seller's cheaper offers come first", async () => {
    const cards = await allPages('game=valorant&category=accounts', 24);
    const own = cards.filter(({ seller }) => seller.id === sellers[0]);
    const rounds = own.map((_, index) => Math.floor(index / A_ROUND));
    for (const [index, card] of own.entries()) {
      const later = own.find((_, at) => (rounds[at] ?? 0) > (rounds[index] ?? 0));
      expect(card.catalog_price).toBeLessThanOrEqual(later?.catalog_price ?? Infinity);
    }
  });

  test('an offer has its turn when it is published, as the refresh of all would say', async () => {
    const id = await addOffer(
      app,
      sellers[0] ?? '',
      catalogue.categories['valorant/accounts'] ?? '',
      {
        price_micros: 1_150_000,
      },
    );
    const rank = () =>
      app.db
        .selectFrom('offer')
        .select(['rank', 'wide_rank', 'seller_rating'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    await refreshRanks(app.db, id);
    const own = await rank();
    await refreshRanks(app.db, null);
    expect(await rank()).toEqual(own);
    await app.db.deleteFrom('offer').where('id', '=', id).execute();
  });
});

test('the quick search shows several sellers', async () => {
  const { body } = await app.get('market/search?q=emerald account&kinds=offers&limit=8');
  const bySeller = Map.groupBy(body.offers as Card[], ({ seller }) => seller.id);
  expect(body.offers).toHaveLength(8);
  expect(bySeller.size).toBeGreaterThan(2);
  for (const own of bySeller.values()) expect(own.length).toBeLessThanOrEqual(A_ROUND);
});

test('the quick search of what several categories hold gives nobody a round in each of them', async () => {
  // A kind of two games: the first seller leads in both.
  for (const q of ['accounts', 'comptes']) {
    const { body } = await app.get(`market/search?q=${encodeURIComponent(q)}&limit=8`);
    const bySeller = Map.groupBy(body.offers as Card[], ({ seller }) => seller.id);
    expect(body.offers, q).toHaveLength(8);
    for (const own of bySeller.values()) expect(own.length, q).toBeLessThanOrEqual(A_ROUND);
  }
});

test('nothing went wrong unseen', () => {
  expect(app.problems).toEqual([]);
});
