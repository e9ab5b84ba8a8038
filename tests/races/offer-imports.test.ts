/** Imports in two processes, beside edits of the same offers, and after an end in the middle. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { unitOfWork } from '~/server/core/unit-of-work.ts';
import { hideSellerOffers, repriceSellerOffers } from '~/server/modules/offers/index.ts';
import { openMarket, type Market } from './support/market.ts';
import { holdRows, lockOfferRow, waitForWaiters } from './support/row-locks.ts';

// Nothing is tried again here: where the database had to end a transaction, a test fails.
vi.mock(import('~/server/db/transaction.ts'), () => ({
  inTransaction: (db, work) => db.transaction().execute(work),
  isCollision: () => false,
}));

let market: Market;
let category: string;
beforeAll(async () => {
  market = await openMarket();
  const found = market.db.selectFrom('category').select('id').where('alias', '=', 'items');
  category = (await found.executeTakeFirstOrThrow()).id;
});
afterAll(() => market.drop());

const seller = () => market.user({ is_seller: true, trust_level: 2 });
const tableOf = (count: number, price = '5', from = 0) =>
  [
    'external_id,title,price,in_stock',
    ...Array.from(
      { length: count },
      (_, index) => `R-${from + index},A thing that people want ${from + index},${price},9`,
    ),
  ].join('\n');

async function upload(as: string, content: string): Promise<string> {
  const form = new FormData();
  form.set('category_id', category);
  form.set('file', new File([content], 'stock.csv'));
  const request = new Request('http://localhost:3000/api/market/seller/offer/import', {
    method: 'POST',
    headers: { authorization: `Bearer ${as}` },
    body: form,
  });
  const { id } = await (await market.handle(request)).json();
  return id;
}
const act = (as: string, id: string, step: string) =>
  market.call('POST', `market/seller/offer/import/${id}/${step}`, {}, { as });
const show = async (as: string, id: string) =>
  (await market.call('GET', `market/seller/offer/import/${id}`, undefined, { as })).body;
const run = () => market.runJob('offers.import');
const offersOf = async (as: string) =>
  market.db
    .selectFrom('offer')
    .select(['id', 'external_id', 'price_micros', 'in_stock', 'title'])
    .where('seller_id', '=', as)
    .orderBy('external_id')
    .execute();

test('several imports of the same rows at once, in two processes, make each offer once', async () => {
  const as = await seller();
  const ids = await Promise.all([
    upload(as, tableOf(250)),
    upload(as, tableOf(250, '6')),
    upload(as, tableOf(250, '7', 100)),
  ]);
  await Promise.all(ids.map((id) => act(as, id, 'start')));
  for (let turn = 0; turn < 4; turn += 1) await Promise.all([run(), run(), run()]);
  const ends = await Promise.all(ids.map((id) => show(as, id)));
  expect(ends.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
  for (const { done } of ends) {
    expect(done.failed).toBe(0);
    expect(done.created + done.updated + done.unchanged).toBe(250);
  }
  const offers = await offersOf(as);
  expect(offers).toHaveLength(350);
  expect(new Set(offers.map(({ external_id: id }) => id)).size).toBe(350);
  expect(market.problems).toEqual([]);
});

test('an id that another import took meanwhile is updated', async () => {
  const as = await seller();
  const id = await upload(as, tableOf(1, '6'));
  await act(as, id, 'start');
  // The other one's insert is not committed yet when this one looks for the offer.
  let commit: () => void = () => {};
  const committed = new Promise<void>((resolve) => (commit = resolve));
  const [other] = [await market.offer({ sellerId: await seller(), base: 'items' })];
  const inserting = market.db.transaction().execute(async (tx) => {
    await sql`
      update offer set seller_id = ${as}, external_id = 'R-0' where id = ${other}
    `.execute(tx);
    await committed;
  });
  const running = run();
  await waitForWaiters(market.db, 1, running);
  commit();
  await inserting;
  await running;
  expect(await show(as, id)).toMatchObject({ status: 'done', done: { created: 0, updated: 1 } });
  expect(await offersOf(as)).toMatchObject([{ id: other, price_micros: 6_000_000 }]);
  expect(market.problems).toEqual([]);
});

test('an edit of one of the offers is not lost, whichever comes first', async () => {
  const as = await seller();
  const first = await upload(as, tableOf(3));
  await act(as, first, 'start');
  await run();
  const offers = await offersOf(as);
  const [edited] = offers;
  const again = await upload(as, tableOf(3, '8'));
  await act(as, again, 'start');
  const release = await holdRows(market.db, lockOfferRow(edited?.id ?? ''));
  const editing = market.call(
    'PATCH',
    `market/seller/offer/${edited?.id}`,
    { title: 'Another title than before', in_stock: 4 },
    { as },
  );
  await waitForWaiters(market.db, 1, editing);
  const running = run();
  await waitForWaiters(market.db, 2, running);
  await release();
  expect((await editing).status).toBe(200);
  await running;
  const [after] = await offersOf(as);
  // The price is the import's alone; title and stock are what whoever came later wrote.
  expect(after?.price_micros).toBe(8_000_000);
  expect(await show(as, again)).toMatchObject({ done: { updated: 3 } });
  expect(market.problems).toEqual([]);
});

test('beside level, absence and orders of the same offers nothing is ended by the database', async () => {
  const as = await seller();
  const first = await upload(as, tableOf(150));
  await act(as, first, 'start');
  await run();
  await market.db
    .updateTable('offer')
    .set({ status: 'active', needs_review: false })
    .where('seller_id', '=', as)
    .execute();
  const buyer = await market.user();
  await market.fund(buyer, 1_000_000);
  const offers = await offersOf(as);
  const again = await upload(as, tableOf(150, '9'));
  await act(as, again, 'start');
  await Promise.all([
    run(),
    run(),
    ...[5, 90].map((index) => market.place(buyer, { offer_id: offers[index]?.id ?? '', count: 1 })),
    unitOfWork(market.job(), (ctx) => hideSellerOffers(ctx, as, false)),
    unitOfWork(market.job(), (ctx) => repriceSellerOffers(ctx, as, 2)),
    market.runJob('offers.figures'),
  ]);
  await run();
  expect(await show(as, again)).toMatchObject({ status: 'done', done: { failed: 0 } });
  expect(market.problems).toEqual([]);
});

test('what was stopped in the middle has all or nothing of each row, and can be sent again', async () => {
  const as = await seller();
  const id = await upload(as, tableOf(300));
  await act(as, id, 'start');
  const running = run();
  const stopped = await act(as, id, 'stop');
  await running;
  const { done } = await show(as, id);
  const made = await offersOf(as);
  expect(stopped.status).toBe(done.created === 300 ? 409 : 200);
  expect(made).toHaveLength(done.created);
  const again = await upload(as, tableOf(300));
  await act(as, again, 'start');
  await run();
  expect((await show(as, again)).done).toMatchObject({
    created: 300 - made.length,
    unchanged: made.length,
  });
  expect(await offersOf(as)).toHaveLength(300);
});
