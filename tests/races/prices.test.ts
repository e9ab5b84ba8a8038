/** A seller changes a price while a level change reprices all their offers: the shown price follows from both. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repriceSellerOffers } from '~/server/modules/offers/index.ts';
import { editOffer } from '~/server/modules/offers/use-cases/edit-offer.ts';
import { sellersModule } from '~/server/modules/sellers/index.ts';
import { actorById } from '../support/services.ts';
import { openMarket, type Market } from './support/market.ts';
import { holdRows, lockOfferRow, waitForWaiters } from './support/row-locks.ts';

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.drop());

async function sellerWithOffer(priceCents: number, level = 1) {
  const seller = await market.user({ is_seller: true, seller_level: level, trust_level: 1 });
  return { seller, offer: await describedOffer(seller, priceCents) };
}

async function describedOffer(seller: string, priceCents: number): Promise<string> {
  const id = await market.offer({ sellerId: seller, priceCents });
  await market.db
    .updateTable('offer')
    .set({ description: 'What it is, and how it is handed over.' })
    .where('id', '=', id)
    .execute();
  return id;
}

async function pricesOf(offer: string) {
  const row = await market.db
    .selectFrom('offer')
    .select(['price_micros', 'catalog_price_micros'])
    .where('id', '=', offer)
    .executeTakeFirstOrThrow();
  return { asked: row.price_micros / 10_000, shown: row.catalog_price_micros / 10_000 };
}

test('the new price, changed but not committed when the repricing begins', async () => {
  const { seller, offer } = await sellerWithOffer(10_000, 0);
  const actor = await actorById(market.db, seller);
  const commit = await holdRows(market.db, (tx) =>
    editOffer({ ...market.job(), db: tx, actor }, offer, { price: 4_000 }),
  );
  const repricing = market.db
    .transaction()
    .execute((tx) => repriceSellerOffers({ ...market.job(), db: tx }, seller, 1));
  await waitForWaiters(market.db, 1, repricing);
  await commit();
  await repricing;
  expect(await pricesOf(offer)).toEqual({ asked: 4_000, shown: 4_360 });
});

test('a price that is changed while the repricing waits', async () => {
  const { seller, offer } = await sellerWithOffer(10_000);
  const other = await describedOffer(seller, 2_000);
  const release = await holdRows(market.db, lockOfferRow(offer));
  const job = sellersModule.jobs?.find(({ name }) => name === 'sellers.count_levels');
  const counting = job?.run(market.job()) ?? Promise.resolve(0);
  await waitForWaiters(market.db, 1, counting);
  const editing = market.call(
    'PATCH',
    `market/seller/offer/${other}`,
    { price: 4_000 },
    { as: seller },
  );
  await waitForWaiters(market.db, 2, editing);
  await release();
  const [edited] = await Promise.all([editing, counting]);
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  expect(await pricesOf(offer)).toEqual({ asked: 10_000, shown: 11_000 });
  expect(await pricesOf(other)).toEqual({ asked: 4_000, shown: 4_400 });
});

test('a draft that is made while the level changes has the new one', async () => {
  const { seller, offer } = await sellerWithOffer(10_000);
  const { category_id: category } = await market.db
    .selectFrom('offer')
    .select('category_id')
    .where('id', '=', offer)
    .executeTakeFirstOrThrow();
  const release = await holdRows(market.db, lockOfferRow(offer));
  const job = sellersModule.jobs?.find(({ name }) => name === 'sellers.count_levels');
  const counting = job?.run(market.job()) ?? Promise.resolve(0);
  await waitForWaiters(market.db, 1, counting);
  const drafting = market.call(
    'POST',
    'market/seller/offer',
    { category_id: category },
    { as: seller },
  );
  await waitForWaiters(market.db, 2, drafting);
  // On a market where the draft did not wait, its price is set before the level is there.
  const [drafted] = await Promise.all([
    drafting.then(async (answer) => {
      const path = `market/seller/offer/${answer.body.id}`;
      return market.call('PATCH', path, { price: 4_000 }, { as: seller });
    }),
    waitForWaiters(market.db, 2, drafting).then(release),
  ]);
  await counting;
  expect(drafted.status, JSON.stringify(drafted.body)).toBe(200);
  expect(await pricesOf(drafted.body.id)).toEqual({ asked: 4_000, shown: 4_400 });
  const { rows } = await sql<{ seller_level: number }>`
    select distinct seller_level from offer where seller_id = ${seller}
  `.execute(market.db);
  expect(rows).toEqual([{ seller_level: 0 }]);
});

test('of two changes that are based on the same version one is refused', async () => {
  const { seller, offer } = await sellerWithOffer(10_000);
  const path = `market/seller/offer/${offer}`;
  const { body } = await market.call('GET', path, undefined, { as: seller });
  const release = await holdRows(market.db, lockOfferRow(offer));
  const prices = [4_000, 5_000];
  const changing = Promise.all(
    prices.map((price) =>
      market.call('PATCH', path, { price, version: body.version }, { as: seller }),
    ),
  );
  await waitForWaiters(market.db, 2, changing);
  await release();
  const answers = await changing;
  const passed = answers.findIndex(({ status }) => status === 200);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers[1 - passed]?.body.code).toBe('OFFER_CHANGED');
  expect((await pricesOf(offer)).asked).toBe(prices[passed]);
});
