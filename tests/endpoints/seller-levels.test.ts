/** Levels of sellers follow the results of their last 30 days, and prices follow the level's fee. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { recomputeLevels } from '~/server/modules/sellers/use-cases/recompute-levels.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer, addOrder } from './market.data.ts';

let app: MarketApp;
let seller: string;
let buyer: string;
let offer: string;

const DAY_MS = 24 * 3_600_000;

beforeAll(async () => {
  app = await startMarket();
  const catalogue = await addCatalogue(app);
  seller = await app.seller();
  buyer = await app.person();
  offer = await addOffer(app, seller, catalogue.categories['poe2/currency'] ?? '', {
    values: { item: 'divine-orb', league: 'vaal' },
  });
});
afterAll(() => app.close());

/** A completed order of 20 dollars. */
async function sell(daysAgo = 0): Promise<string> {
  const id = await addOrder(app, { offer, buyer, seller });
  const at = new Date(app.services.clock.now().getTime() - daysAgo * DAY_MS);
  await app.db
    .updateTable('market_order')
    .set({
      total_cents: 2_000,
      net_cents: 1_800,
      fee_cents: 200,
      paid_real_cents: 2_000,
      completed_at: at,
      status_at: at,
    })
    .where('id', '=', id)
    .execute();
  return id;
}

/** The order ended in a refund by this event. */
async function refund(
  event: 'cancel' | 'decline',
  from: 'paid' | 'in_progress',
  actor: 'buyer' | 'seller',
): Promise<void> {
  const id = await sell();
  const at = app.services.clock.now();
  await app.db
    .updateTable('market_order')
    .set({ status: 'refund', completed_at: null })
    .where('id', '=', id)
    .execute();
  await app.db
    .insertInto('order_event')
    .values({
      id: newId(),
      order_id: id,
      from_status: from,
      status: 'refund',
      event,
      actor,
      actor_id: null,
      note: null,
      images: [],
      at,
    })
    .execute();
}

/** As the job does it, a day after the last time. */
async function countTomorrow(): Promise<number> {
  await app.db
    .updateTable('app_user')
    .set({ level_counted_at: new Date(0) })
    .execute();
  return count();
}

const count = (): Promise<number> => recomputeLevels(app.context(), 100);

async function standing() {
  const { seller_level: level } = await app.db
    .selectFrom('app_user')
    .select('seller_level')
    .where('id', '=', seller)
    .executeTakeFirstOrThrow();
  const { price_micros: price, catalog_price_micros: shown } = await app.db
    .selectFrom('offer')
    .select(['price_micros', 'catalog_price_micros'])
    .where('id', '=', offer)
    .executeTakeFirstOrThrow();
  return { level, feePercent: Math.round((shown / price - 1) * 100) };
}

test('five orders of 20 dollars in 30 days make L1 and lower the fee by one point', async () => {
  for (let index = 0; index < 4; index += 1) await sell();
  await sell(31);
  await countTomorrow();
  expect(await standing()).toEqual({ level: 0, feePercent: 10 });
  await sell(29);
  expect(await count()).toBe(0);
  expect(await countTomorrow()).toBe(1);
  expect(await standing()).toEqual({ level: 1, feePercent: 9 });
});

test('an order that the buyer cancelled in time is no failure of the seller', async () => {
  await refund('cancel', 'paid', 'buyer');
  await countTomorrow();
  expect(await standing()).toEqual({ level: 1, feePercent: 9 });
});

test.each([
  ['declined by the seller', 'decline', 'paid', 'seller'],
  ['cancelled because it was late', 'cancel', 'in_progress', 'buyer'],
] as const)('an order %s costs the level', async (_name, event, from, actor) => {
  await refund(event, from, actor);
  await countTomorrow();
  expect(await standing()).toEqual({ level: 0, feePercent: 10 });
});
