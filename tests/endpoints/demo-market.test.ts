/** The demo market in a real database: it passes the integrity check. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeys } from '~/server/infra/keys.ts';
import { checkIntegrity } from '~/server/modules/orders/use-cases/check-integrity.ts';
import { newId } from '~/kernel/ids.ts';
import { offerGlyph } from '~/server/modules/media/artwork/offer-glyphs.ts';
import { tonesOf } from '~/server/modules/media/artwork/tones.ts';
import { buildCatalogue } from '~/demo/catalogue/catalogue.ts';
import { demoCatalogueFile } from '~/demo/catalogue/catalogue-file.ts';
import { fileOf, readMarket, writeFile } from '~/server/modules/definitions/files/market.ts';
import { findPictureTraits } from '~/server/modules/offers/index.ts';
import { seedDemoMarket } from '~/demo/index.ts';
import { startApplication } from '../support/application.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createTestServices } from '../support/services.ts';

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

test('its catalogue is the file that the demo describes, to the byte', async () => {
  const taken = writeFile(fileOf(await readMarket(database.db, null), true));
  const described = writeFile(demoCatalogueFile(buildCatalogue()));
  expect(taken.length).toBeGreaterThan(1_000_000);
  expect(taken === described).toBe(true);
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

test('accounts and codes that sellers handed over themselves were sealed, and are plainly fictitious', async () => {
  const { rows } = await sql<{ sealed_count: number }>`
    select sealed_count from market_order
    where delivery = 'manual' and delivered_at is not null
      and offer->'category'->>'base' in ('accounts', 'gift-cards')
  `.execute(database.db);
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter((order) => order.sealed_count === 0)).toEqual([]);
  const parts = await database.db.selectFrom('sealed_part').select('ciphertext').execute();
  for (const { ciphertext } of parts) {
    const plain = keys.decrypt('vault', ciphertext ?? '');
    expect(plain).toMatch(/demo|not-real/i);
  }
});

test('pictures of offers differ by what they sell, in every base category', async () => {
  const { services } = createTestServices();
  const rows = await database.db
    .selectFrom('offer')
    .innerJoin('category', 'category.id', 'offer.category_id')
    .select(['offer.id', 'category.base'])
    .where('offer.status', '=', 'active')
    .orderBy('offer.id')
    .execute();
  for (const [base, offers] of Map.groupBy(rows, (row) => row.base)) {
    const signs = new Set<string>();
    for (const { id } of offers.slice(0, 60)) {
      const traits = await findPictureTraits({ db: database.db, services }, id);
      signs.add(offerGlyph(traits ?? { base: '', grade: null, words: '' }, tonesOf(0)));
    }
    expect(signs.has(''), base).toBe(false);
    expect(signs.size, base).toBeGreaterThanOrEqual(base === 'coaching' ? 1 : 3);
  }
  expect(await findPictureTraits({ db: database.db, services }, newId())).toBeNull();
});
