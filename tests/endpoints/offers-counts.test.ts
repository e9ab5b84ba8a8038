/**
 * Counts and pages of lists compared with a simple reference implementation over random filters: while no offer is
 * packed into blocks, when all are, and when packed offers have changed.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packBlocks } from '~/server/modules/listing/index.ts';
import { BLOCK_SIZE } from '~/server/modules/listing/offer-block.ts';
import { forgetBlocks } from '~/server/modules/listing/use-cases/count-list.ts';
import { forgetCounts } from '~/server/modules/listing/use-cases/list-offers.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer, type Catalogue } from './market.data.ts';

const HOUR_MS = 3_600_000;
const ranks = ['iron', 'gold', 'diamond', 'radiant'];

let app: MarketApp;
let catalogue: Catalogue;
let sellers: string[];

beforeAll(async () => {
  app = await startMarket();
  catalogue = await addCatalogue(app);
  const soon = new Date(Date.now() + HOUR_MS);
  sellers = [
    await app.seller({ online_until: soon }),
    await app.seller({ seller_level: 2 }),
    await app.seller({ seller_level: 5, online_until: soon }),
    await app.seller({ seller_level: 3, online_until: new Date(Date.now() - HOUR_MS) }),
  ];
  for (let index = 0; index < 120; index += 1) await addAccount(index);
  for (let index = 0; index < 20; index += 1) {
    await addOffer(app, sellers[index % 4] ?? '', catalogue.categories['fortnite/accounts'] ?? '', {
      price_micros: 500_000 + index * 40_000,
      delivery_minutes: index % 2 === 0 ? 20 : 360,
    });
  }
});
afterAll(() => app.close());

function addAccount(index: number): Promise<string> {
  return addOffer(app, sellers[index % 4] ?? '', catalogue.categories['valorant/accounts'] ?? '', {
    values: {
      ...(index % 7 !== 0 && { rank: ranks[index % 4] }),
      ...(index % 5 !== 0 && { skins: (index * 7) % 40 }),
      email: index % 3 === 0,
      agents: index % 6 === 0 ? ['jett', 'sage'] : ['sage'],
    },
    price_micros: 800_000 + (index % 17) * 30_000,
    delivery_method: index % 4 === 0 ? 'instant' : 'manual',
    delivery_minutes: index % 4 === 0 ? 0 : [20, 60, 360][index % 3],
    volume_discounts: index % 9 === 0 ? '[{"from_count":5,"percent":10}]' : '[]',
  });
}

interface Row {
  id: string;
  category: string;
  price: number;
  minutes: number;
  instant: boolean;
  volume: boolean;
  level: number;
  online: boolean;
  tokens: string[];
  skins: number | null;
}

async function listedRows(): Promise<Row[]> {
  const rows = await app.db
    .selectFrom('offer')
    .innerJoin('app_user', 'app_user.id', 'offer.seller_id')
    .selectAll('offer')
    .select(['app_user.seller_level as level', 'app_user.online_until'])
    .where('listed', '=', true)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    category: row.category_id,
    price: row.catalog_price_micros / 10_000,
    minutes: row.delivery_minutes,
    instant: row.delivery_method === 'instant',
    volume: row.volume_discounts.length > 0,
    level: row.level,
    online: row.online_until !== null && row.online_until > new Date(),
    tokens: row.facet_tokens,
    skins: typeof row.attributes['skins'] === 'number' ? row.attributes['skins'] : null,
  }));
}

interface Wish {
  rank: string[];
  email: boolean | null;
  agents: string | null;
  skins: [number, number] | null;
  price_min: number | null;
  price_max: number | null;
  delivery_minutes: number | null;
  instant: boolean;
  online: boolean;
  seller_level: number;
  volume: boolean;
}

/** The wish as one condition for each filter, by name. */
function conditionsOf(wish: Wish): Map<string, (row: Row) => boolean> {
  const all = new Map<string, (row: Row) => boolean>();
  const holds = (row: Row, key: string, values: string[]) =>
    values.some((value) => row.tokens.includes(`${key}:${value}`));
  if (wish.rank.length > 0) all.set('rank', (row) => holds(row, 'rank', wish.rank));
  if (wish.email !== null) all.set('email', (row) => holds(row, 'email', [String(wish.email)]));
  if (wish.agents !== null) all.set('agents', (row) => holds(row, 'agents', [wish.agents ?? '']));
  const { skins } = wish;
  if (skins) {
    all.set('skins', (row) => row.skins !== null && row.skins >= skins[0] && row.skins <= skins[1]);
  }
  if (wish.price_min !== null || wish.price_max !== null) {
    const from = wish.price_min ?? 0;
    const to = wish.price_max ?? Number.MAX_VALUE;
    all.set('price', (row) => row.price >= from && row.price <= to);
  }
  const within = wish.delivery_minutes;
  if (within !== null) all.set('delivery', (row) => row.minutes <= within);
  if (wish.instant) all.set('instant', (row) => row.instant);
  if (wish.online) all.set('online', (row) => row.online);
  if (wish.seller_level > 0) all.set('level', (row) => row.level >= wish.seller_level);
  if (wish.volume) all.set('volume', (row) => row.volume);
  return all;
}

function queryOf(wish: Wish, scope: string): string {
  const query = new URLSearchParams(scope);
  if (wish.rank.length > 0) query.append('filter', `rank:${wish.rank.join(',')}`);
  if (wish.email !== null) query.append('filter', `email:${wish.email}`);
  if (wish.agents !== null) query.append('filter', `agents:${wish.agents}`);
  if (wish.skins) query.append('filter', `skins:${wish.skins[0]}..${wish.skins[1]}`);
  for (const name of ['price_min', 'price_max', 'delivery_minutes'] as const) {
    if (wish[name] !== null) query.set(name, String(wish[name]));
  }
  for (const name of ['instant', 'online', 'volume'] as const) {
    if (wish[name]) query.set(name, 'true');
  }
  if (wish.seller_level > 0) query.set('seller_level', String(wish.seller_level));
  return query.toString();
}

const sometimes = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null, freq: 1 });
const categoryQuery: fc.Arbitrary<Wish> = fc.record({
  rank: fc.oneof(fc.constant<string[]>([]), fc.subarray(ranks, { minLength: 1, maxLength: 2 })),
  email: sometimes(fc.boolean()),
  agents: sometimes(fc.constantFrom('jett', 'sage')),
  skins: sometimes(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 20, max: 40 }))),
  price_min: sometimes(fc.integer({ min: 60, max: 130 })),
  price_max: sometimes(fc.integer({ min: 100, max: 160 })),
  delivery_minutes: sometimes(fc.constantFrom(20, 60, 100)),
  instant: fc.boolean(),
  online: fc.boolean(),
  seller_level: fc.integer({ min: 0, max: 5 }),
  volume: fc.boolean(),
});

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Compares one answer of the list with the rows. */
async function compare(wish: Wish, scope: string, rows: readonly Row[]): Promise<void> {
  forgetCounts(app.services);
  const { status, body } = await app.get(`market/offer?${queryOf(wish, scope)}&limit=100`);
  expect(status).toBe(200);
  const conditions = conditionsOf(wish);
  const without = (name: string | null) =>
    rows.filter((row) => [...conditions].every(([own, holds]) => own === name || holds(row)));
  const matching = without(null);
  expect(body.meta).toMatchObject({ total: matching.length, total_is_exact: true });
  expect(body.data.map((card: Row) => card.id).toSorted()).toEqual(
    matching.slice(0, 100).length === matching.length
      ? matching.map(({ id }) => id).toSorted()
      : body.data.map((card: Row) => card.id).toSorted(),
  );
  const { common } = body;
  expect(common.instant).toBe(without('instant').filter((row) => row.instant).length);
  expect(common.online).toBe(without('online').filter((row) => row.online).length);
  expect(common.volume).toBe(without('volume').filter((row) => row.volume).length);
  for (const { value, count } of common.seller_level) {
    expect(count, `level ${value}`).toBe(
      without('level').filter((row) => row.level >= value).length,
    );
  }
  for (const { value, count } of common.delivery_minutes) {
    expect(count, `${value} min`).toBe(
      without('delivery').filter((row) => row.minutes <= value).length,
    );
  }
  const prices = without('price').map((row) => row.price);
  expect(common.price).toEqual(
    prices.length === 0 ? null : { from: Math.min(...prices), to: Math.max(...prices) },
  );
  for (const facet of body.facets) {
    const others = without(facet.key);
    for (const { value, count } of facet.values) {
      const chosen = others.filter((row) => row.tokens.includes(`${facet.key}:${value}`));
      expect(count, `${facet.key}:${value}`).toBe(chosen.length);
    }
    if (facet.range) {
      const values = others.flatMap((row) => row.skins ?? []);
      expect(facet.range).toMatchObject({ from: Math.min(...values), to: Math.max(...values) });
    }
  }
  if (body.games.length > 0) {
    expect(sum(body.games.map(({ count }: { count: number }) => count))).toBe(matching.length);
  }
}

async function compareMany(): Promise<void> {
  // Who is online is cached for some seconds, by numbers that packing assigns.
  forgetBlocks(app.services);
  const rows = await listedRows();
  const accounts = catalogue.categories['valorant/accounts'];
  const own = rows.filter((row) => row.category === accounts);
  await fc.assert(
    fc.asyncProperty(categoryQuery, async (wish) => {
      await compare(wish, 'game=valorant&category=accounts', own);
      const plain = { ...wish, rank: [], email: null, agents: null, skins: null };
      await compare(plain, 'base=accounts', rows);
    }),
    { numRuns: 40 },
  );
}

const pendingChanges = async (): Promise<number> => {
  const { changes } = await app.db
    .selectFrom('offer_change')
    .select((eb) => eb.fn.countAll<number>().as('changes'))
    .executeTakeFirstOrThrow();
  return changes;
};

describe('counts and lists are right', () => {
  test('while nothing is packed', async () => {
    expect(await pendingChanges()).toBe(140);
    await compareMany();
  });

  test('when everything is packed', async () => {
    expect(await packBlocks({ db: app.db }, 1)).toBe(140);
    expect(await pendingChanges()).toBe(0);
    await compareMany();
  });

  test('when packed offers have changed, come and gone', async () => {
    const rows = await listedRows();
    const change = (index: number, set: Record<string, unknown>) =>
      app.db
        .updateTable('offer')
        .set(set)
        .where('id', '=', rows[index]?.id ?? '')
        .execute();
    await change(3, { catalog_price_micros: 2_000_000 });
    await change(5, { status: 'inactive' });
    await change(8, { deleted_at: new Date() });
    await change(11, { seller_hidden: true });
    await change(13, { delivery_method: 'instant', delivery_minutes: 0 });
    await change(14, { volume_discounts: '[{"from_count":2,"percent":1}]' });
    await change(15, { facet_tokens: ['rank:radiant'], attributes: '{"rank":"radiant"}' });
    await change(16, { category_id: catalogue.categories['fortnite/accounts'] });
    await addAccount(200);
    await app.db
      .updateTable('app_user')
      .set({ seller_level: 4 })
      .where('id', '=', sellers[1] ?? '')
      .execute();
    await compareMany();
  });

  test('when the changes are packed too', async () => {
    await packBlocks({ db: app.db }, 1);
    expect(await pendingChanges()).toBe(0);
    await compareMany();
  });

  test('over several blocks', async () => {
    const [first] = await listedRows();
    await app.db
      .insertInto('offer_change')
      .columns(['category_id', 'offer_id'])
      .expression((eb) => eb.selectFrom('offer').select(['category_id', 'id']))
      .execute();
    await packBlocks({ db: app.db }, 1);
    const blocks = await app.db.selectFrom('offer_block').select('size').execute();
    expect(blocks.every(({ size }) => size <= BLOCK_SIZE)).toBe(true);
    expect(sum(blocks.map(({ size }) => size))).toBe((await listedRows()).length);
    expect(first).toBeDefined();
    await compareMany();
  });
});

describe('what notes a change', () => {
  test('a sale does not', async () => {
    await packBlocks({ db: app.db }, 1);
    await app.db
      .updateTable('offer')
      .set((eb) => ({ in_stock: eb('in_stock', '-', 1), status: 'active' }))
      .where('listed', '=', true)
      .execute();
    expect(await pendingChanges()).toBe(0);
  });

  test('the last unit of an offer does, and so does a new one', async () => {
    const [row] = await listedRows();
    await app.db
      .updateTable('offer')
      .set({ status: 'sold' })
      .where('id', '=', row?.id ?? '')
      .execute();
    await addAccount(201);
    expect(await pendingChanges()).toBe(2);
  });
});

test('nothing went wrong unseen', () => {
  expect(app.problems).toEqual([]);
});
