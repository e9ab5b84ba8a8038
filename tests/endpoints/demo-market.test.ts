/** The demo market in a real database: it passes the integrity check. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeys } from '~/server/infra/keys.ts';
import { checkIntegrity } from '~/server/modules/orders/use-cases/check-integrity.ts';
import { seedDemoMarket } from '~/demo/index.ts';
import { startApplication } from '../support/application.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const keys = createKeys('demo-market-test');
const surroundings = { now: new Date('2026-11-20T14:28:00Z'), passwordHash: 'unusable', keys };
let database: TestDatabase;

const failing = {
  ...surroundings,
  keys: {
    ...keys,
    encrypt: () => {
      throw new Error('no power');
    },
  },
};

beforeAll(async () => {
  database = await createTestDatabase();
  await expect(seedDemoMarket(database.db, failing)).rejects.toThrow('no power');
});
afterAll(async () => {
  await database.drop();
});

async function countOf(
  table: 'app_user' | 'offer' | 'market_order' | 'market_sale' | 'category_stats',
) {
  const row = await database.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

test('an interrupted seed leaves nothing, the next one writes all, a third one changes nothing', async () => {
  expect(await countOf('app_user')).toBe(0);
  expect(await seedDemoMarket(database.db, surroundings)).toBe(true);
  const orders = await countOf('market_order');
  expect(orders).toBeGreaterThan(9_000);
  expect(await seedDemoMarket(database.db, surroundings)).toBe(false);
  expect(await countOf('market_order')).toBe(orders);
});

test('money, stock, statuses and promo codes agree with each other', async () => {
  const violations = await checkIntegrity(database.db);
  expect(violations.slice(0, 5)).toEqual([]);
});

test('figures about sellers and offers are those of the orders and reviews', async () => {
  const { rows } = await database.db
    .selectFrom('app_user')
    .leftJoin('review', 'review.seller_id', 'app_user.id')
    .select((eb) => [
      'app_user.public_name',
      'app_user.reviews_count',
      eb.fn.count<number>('review.id').as('reviews'),
    ])
    .groupBy('app_user.id')
    .execute()
    .then((all) => ({ rows: all.filter((row) => row.reviews_count !== row.reviews) }));
  expect(rows).toEqual([]);
  expect(await countOf('market_sale')).toBeGreaterThan(8_000);
  expect(await countOf('category_stats')).toBe(333);
});

test('the levels of sellers are those that their last 30 days earn', async () => {
  const levels = () =>
    database.db
      .selectFrom('app_user')
      .select(['public_name', 'seller_level'])
      .where('is_seller', '=', true)
      .orderBy('id')
      .execute();
  const before = await levels();
  expect(new Set(before.map((row) => row.seller_level))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  const app = await startApplication({
    database,
    services: () => ({
      clock: {
        now: () => surroundings.now,
        advance: async () => surroundings.now,
        reload: async () => {},
      },
    }),
  });
  await app.job('sellers.count_levels');
  expect(await levels()).toEqual(before);
});
