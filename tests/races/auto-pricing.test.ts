/** Automatic prices in two processes: rounds beside each other, and beside edits of the same offers. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { openMarket, START, type Market } from './support/market.ts';
import { holdRows, lockOfferRow, waitForWaiters } from './support/row-locks.ts';

// Nothing is tried again here: where the database had to end a transaction, a test fails.
vi.mock(import('~/server/db/transaction.ts'), () => ({
  inTransaction: (db, work) => db.transaction().execute(work),
  isCollision: () => false,
}));

let market: Market;
beforeAll(async () => {
  market = await openMarket();
  await market.db
    .updateTable('category')
    .set({ facet_keys: ['item'] })
    .execute();
});
afterAll(() => market.drop());

const seller = () => market.user({ is_seller: true, trust_level: 2 });

/** A seller's offers in a market of their own, below them a rival, and the seller's rule, due at once. */
async function rivalry(count: number) {
  const [as, rival] = [await seller(), await seller()];
  const key = `item:${newId()}`;
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push(await market.offer({ sellerId: as, base: 'items', priceCents: 1_000, stock: 9 }));
  }
  const theirs = await market.offer({ sellerId: rival, base: 'items', priceCents: 900, stock: 9 });
  await market.db
    .updateTable('offer')
    .set({ market_key: key })
    .where('id', 'in', [...ids, theirs])
    .execute();
  const { category_id: category } = await market.db
    .selectFrom('offer')
    .select('category_id')
    .where('id', '=', theirs)
    .executeTakeFirstOrThrow();
  const rule = {
    category_id: category,
    market: key,
    kind: 'beat_best',
    step: { kind: 'amount', amount: 10 },
    floor: 500,
    ceiling: null,
    below_floor: 'stay',
    min_level: 0,
    min_rating: 0,
    min_stock: 0,
    every_minutes: 15,
    most_step_percent: 50,
    most_day_percent: 90,
  };
  const made = await market.call('POST', 'market/seller/autopilot/rule', rule, { as });
  expect(made.status).toBe(201);
  return { as, ids, rule: made.body.id };
}

const run = () => market.runJob('autopilot.rounds');
const offersOf = (as: string) =>
  market.db
    .selectFrom('offer')
    .select(['id', 'price_micros', 'version', 'auto_priced_at'])
    .where('seller_id', '=', as)
    .orderBy('id')
    .execute();
const actsOf = (as: string) =>
  market.db.selectFrom('autopilot_act').selectAll().where('seller_id', '=', as).execute();
const edit = (as: string, id: string, body: object) =>
  market.call('PATCH', `market/seller/offer/${id}`, body, { as });

test('two processes change each offer once', async () => {
  const { as, ids } = await rivalry(300);
  await Promise.all([run(), run(), run(), run()]);
  await Promise.all([run(), run()]);
  for (const offer of await offersOf(as)) {
    expect(offer).toMatchObject({ price_micros: 8_900_000, version: 2 });
  }
  expect(await actsOf(as)).toHaveLength(ids.length);
  expect(market.problems).toEqual([]);
});

test('an edit that waits before the round is kept, and is not among its acts', async () => {
  const { as, ids } = await rivalry(3);
  const [edited = ''] = ids;
  const release = await holdRows(market.db, lockOfferRow(edited));
  const editing = edit(as, edited, { price: 2_000, version: 1 });
  await waitForWaiters(market.db, 1, editing);
  const running = run();
  await waitForWaiters(market.db, 2, running);
  await release();
  expect((await editing).status).toBe(200);
  await running;
  const after = (await offersOf(as)).find(({ id }) => id === edited);
  expect(after).toMatchObject({ price_micros: 20_000_000, version: 2, auto_priced_at: null });
  expect((await actsOf(as)).map((act) => act.offer_id).toSorted()).toEqual(ids.slice(1).toSorted());
  expect(market.problems).toEqual([]);
});

test('an edit behind the round is told that the offer has changed', async () => {
  const { as, ids } = await rivalry(1);
  const [edited = ''] = ids;
  const release = await holdRows(market.db, lockOfferRow(edited));
  const running = run();
  await waitForWaiters(market.db, 1, running);
  const editing = edit(as, edited, { price: 2_000, version: 1 });
  await waitForWaiters(market.db, 2, editing);
  await release();
  await running;
  expect(await editing).toMatchObject({ status: 409, body: { code: 'OFFER_CHANGED' } });
  expect(await offersOf(as)).toMatchObject([{ price_micros: 8_900_000, version: 2 }]);
});

test('an act is taken back once, and a round beside it does not do it again', async () => {
  const { as, ids, rule } = await rivalry(1);
  await run();
  const [act] = await actsOf(as);
  const undo = () => market.call('POST', `market/seller/autopilot/act/${act?.id}/undo`, {}, { as });
  await market.db
    .updateTable('autopilot_rule')
    .set({ due_at: START })
    .where('id', '=', rule)
    .execute();
  const [first, second] = await Promise.all([undo(), undo(), run()]);
  expect([first.status, second.status].toSorted()).toEqual([200, 409]);
  await run();
  expect(await offersOf(as)).toMatchObject([
    { id: ids[0], price_micros: 10_000_000, version: 3, auto_priced_at: null },
  ]);
  expect(market.problems).toEqual([]);
});
