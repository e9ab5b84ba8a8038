/** Acts on many offers in two processes: beside checkouts, beside edits of the same offers, and twice at once. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { openMarket, type Market } from './support/market.ts';
import { holdRows, lockOfferRow, waitForWaiters } from './support/row-locks.ts';

// Nothing is tried again here: where the database had to end a transaction, a test fails.
vi.mock(import('~/server/db/transaction.ts'), () => ({
  inTransaction: (db, work) => db.transaction().execute(work),
  isCollision: () => false,
}));

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.drop());

const percent = (value: number) => ({ kind: 'price_percent', percent: value });

async function shop(count: number) {
  const as = await market.user({ is_seller: true, trust_level: 2 });
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push(await market.offer({ sellerId: as, base: 'items', priceCents: 1_000, stock: 9 }));
  }
  return { as, ids };
}

const act = (as: string, what: object, key = newId()) =>
  market.call(
    'POST',
    'market/seller/offer/bulk',
    { selection: { filter: {} }, act: what },
    { as, key },
  );
const undo = (as: string, id: string) =>
  market.call('POST', `market/seller/offer/bulk/${id}/undo`, {}, { as, key: newId() });
const show = async (as: string, id: string) =>
  (await market.call('GET', `market/seller/offer/bulk/${id}`, undefined, { as })).body;
const run = () => market.runJob('offers.bulk');
const offersOf = (as: string) =>
  market.db
    .selectFrom('offer')
    .select(['id', 'price_micros', 'in_stock', 'version'])
    .where('seller_id', '=', as)
    .orderBy('id')
    .execute();

test('beside checkouts of the same offers no unit is lost and nothing is ended by the database', async () => {
  const { as, ids } = await shop(130);
  const buyers = await Promise.all(
    [0, 1, 2, 3].map(async () => {
      const buyer = await market.user();
      await market.fund(buyer, 1_000_000);
      return buyer;
    }),
  );
  const bought = [3, 60, 99, 125].map((index) => ids[index] ?? '');
  const [started] = await Promise.all([
    act(as, percent(10)),
    ...buyers.map((buyer, index) =>
      market.place(buyer, { offer_id: bought[index] ?? '', count: 2 }).catch(() => null),
    ),
    run(),
    market.runJob('offers.figures'),
  ]);
  await Promise.all([run(), run()]);
  expect(await show(as, started.body.id)).toMatchObject({
    status: 'done',
    changed: 130,
    refused: 0,
  });
  const orders = await market.db
    .selectFrom('market_order')
    .select('offer_id')
    .where('seller_id', '=', as)
    .execute();
  const sold = orders.map(({ offer_id: id }) => id);
  for (const offer of await offersOf(as)) {
    const units = 2 * sold.filter((id) => id === offer.id).length;
    expect(offer).toMatchObject({ price_micros: 11_000_000, version: 2, in_stock: 9 - units });
  }
  expect(market.problems).toEqual([]);
});

test('an edit that waits before the act is kept, and the act goes on from it', async () => {
  const { as, ids } = await shop(3);
  const [edited = ''] = ids;
  const release = await holdRows(market.db, lockOfferRow(edited));
  const path = `market/seller/offer/${edited}`;
  const editing = market.call('PATCH', path, { price: 2_000, version: 1 }, { as });
  await waitForWaiters(market.db, 1, editing);
  const acting = act(as, percent(10));
  await waitForWaiters(market.db, 2, acting);
  await release();
  expect((await editing).status).toBe(200);
  expect((await acting).body).toMatchObject({ changed: 3 });
  const after = (await offersOf(as)).find(({ id }) => id === edited);
  expect(after).toMatchObject({ price_micros: 22_000_000, version: 3 });
  // Whoever had the offer open before both is told.
  const late = await market.call('PATCH', path, { price: 1, version: 1 }, { as });
  expect(late).toMatchObject({ status: 409, body: { code: 'OFFER_CHANGED' } });
});

test('an edit that waits before the inverse is left as it is', async () => {
  const { as, ids } = await shop(3);
  const [edited = ''] = ids;
  const { body } = await act(as, percent(10));
  const release = await holdRows(market.db, lockOfferRow(edited));
  const path = `market/seller/offer/${edited}`;
  const editing = market.call('PATCH', path, { price: 2_000, version: 2 }, { as });
  await waitForWaiters(market.db, 1, editing);
  const undoing = undo(as, body.id);
  await waitForWaiters(market.db, 2, undoing);
  await release();
  expect((await editing).status).toBe(200);
  expect((await undoing).body).toMatchObject({
    changed: 2,
    refused: 1,
    refusals: [{ code: 'OFFER_CHANGED', offers: [{ id: edited }] }],
  });
  const prices = (await offersOf(as)).map(({ price_micros: price }) => price).toSorted();
  expect(prices).toEqual([10_000_000, 10_000_000, 20_000_000]);
  expect(market.problems).toEqual([]);
});

test('one key at once, two acts at once, and the inverse twice at once', async () => {
  const { as } = await shop(120);
  const key = newId();
  const [first, second] = await Promise.all([act(as, percent(10), key), act(as, percent(10), key)]);
  expect(first.body.id).toBe(second.body.id);
  await Promise.all([run(), run()]);
  await Promise.all([run(), run()]);
  const twice = await Promise.all([undo(as, first.body.id), undo(as, first.body.id)]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  await Promise.all([run(), run()]);
  await run();
  expect(new Set((await offersOf(as)).map(({ price_micros: price }) => price))).toEqual(
    new Set([10_000_000]),
  );
  await Promise.all([act(as, percent(10)), act(as, percent(-50)), run()]);
  for (let turn = 0; turn < 3; turn += 1) await Promise.all([run(), run()]);
  for (const { price_micros: price } of await offersOf(as)) expect(price).toBe(5_500_000);
  expect(market.problems).toEqual([]);
});
