/** A category gets other decimals of prices while somebody makes its first offer (decision 0128). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { openMarket, type Market } from './support/market.ts';

const reason = 'Prices for a thousand.';
const PATH = 'admin/definitions/test-game/accounts';
let market: Market;
let [admin, seller] = ['', ''];

beforeAll(async () => {
  market = await openMarket();
  admin = await market.user({ role: 'admin' });
  seller = await market.user({ is_seller: true });
});
afterAll(() => market.drop());

test('an offer whose transaction runs is waited for, and keeps the decimals', async () => {
  const { body } = await market.call('GET', PATH, undefined, { as: admin });
  const { definition, version: base_version, category } = body;
  const path = `admin/definitions/${category.id}`;
  const saved = await market.call(
    'PUT',
    `${path}/draft`,
    { revision: 0, base_version, definition: { ...definition, price_precision: 'micros' } },
    { as: admin },
  );
  expect(saved.status).toBe(200);
  const other = await market.offer({ sellerId: seller, base: 'accounts' });
  const row = await market.db
    .selectFrom('offer')
    .selectAll()
    .where('id', '=', other)
    .executeTakeFirstOrThrow();
  await market.db.deleteFrom('offer').where('id', '=', other).execute();
  const apply = () =>
    market.call(
      'POST',
      `${path}/apply`,
      { revision: 1, base_version, choices: {}, reason },
      { as: admin },
    );
  let answer: ReturnType<typeof apply> | undefined;
  await market.db.transaction().execute(async (tx) => {
    const { category_id, seller_id, title, price_micros, catalog_price_micros } = row;
    const { delivery_method, delivery_minutes, created_at, updated_at } = row;
    await tx
      .insertInto('offer')
      .values({
        id: newId(),
        category_id,
        seller_id,
        title,
        price_micros,
        catalog_price_micros,
        delivery_method,
        delivery_minutes,
        created_at,
        updated_at,
        published_at: created_at,
        attributes: '{}',
        status: 'active',
        in_stock: 1,
      })
      .execute();
    answer = apply();
    // It waits for this transaction, or has been refused already: never does it go past it.
    await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 300))]);
  });
  expect((await answer)?.body.code).toBe('DEFINITION_PRECISION');
  const unit = await market.db.selectFrom('offer_unit_price').select('offer_id').execute();
  expect(unit).toEqual([]);
});
