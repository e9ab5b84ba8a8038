/** Fees that begin while orders are placed, offers are changed and others decide, on two applications (decision 0123). */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { editOffer } from '~/server/modules/offers/use-cases/edit-offer.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { agreedOrder } from '../support/purchase.ts';
import { actorById } from '../support/services.ts';
import { openMarket, type Market } from './support/market.ts';
import { holdRows, lockOfferRow, waitForWaiters } from './support/row-locks.ts';

const reason = 'The costs have changed.';
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
let market: Market;
let [admin, second] = ['', ''];

beforeAll(async () => {
  market = await openMarket();
  admin = await market.user({ role: 'admin' });
  second = await market.user({ role: 'admin' });
});
afterEach(async () => {
  await market.outbox.drain();
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

const at = (hours: number): string =>
  new Date(market.clock.now().getTime() + hours * HOUR_MS).toISOString();
const schedule = (rule: object, as = admin) =>
  market.call('POST', 'admin/rules/fees', { rule, reason }, { as });
const ofSeller = (sellerId: string, value: number | null, from = at(25)) => ({
  kind: 'seller_fee',
  seller_id: sellerId,
  value,
  from,
  until: null,
});
const act = (name: string, id: string, as: string) =>
  market.call('POST', `admin/rules/fees/${id}/${name}`, { reason }, { as });
const code = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 'done' : String(body.code);

async function sellerWith(prices: readonly number[]) {
  const seller = await market.user({ is_seller: true });
  const offers = [];
  for (const priceCents of prices)
    offers.push(await market.offer({ sellerId: seller, priceCents }));
  await market.db
    .updateTable('offer')
    .set({ description: 'What it is, and how it is handed over.' })
    .where('seller_id', '=', seller)
    .execute();
  return { seller, offers };
}
const shownPrices = async (seller: string) =>
  (
    await market.db
      .selectFrom('offer')
      .select('catalog_price_micros')
      .where('seller_id', '=', seller)
      .orderBy('id')
      .execute()
  ).map((row) => row.catalog_price_micros / 10_000);

/** To the moment at which what was scheduled for so many hours ahead begins. */
const begin = (hours = 25) => market.clock.advanceMs(hours * HOUR_MS);

test('an order that is placed as a fee begins costs what was agreed to, and books the fee between its two prices', async () => {
  const { seller, offers } = await sellerWith([1_000]);
  const [offer = ''] = offers;
  const made = await schedule(ofSeller(seller, 1_300));
  expect(code(made)).toBe('done');
  const buyers = await Promise.all(Array.from({ length: 12 }, () => market.user()));
  for (const buyer of buyers) await market.fund(buyer, 10_000);
  const asking = (as: string) => (path: string) => market.call('GET', path, undefined, { as });
  // Everybody has seen the page as it was.
  const agreed = await Promise.all(
    buyers.map((buyer) => agreedOrder(asking(buyer), { offer_id: offer, count: 3 })),
  );
  begin();
  const [replies] = await Promise.all([
    Promise.all(
      buyers.map((as, index) =>
        market.call('POST', 'market/order', agreed[index], { as, key: `at-once-${index}` }),
      ),
    ),
    market.runJob('offers.fees'),
    market.runJob('offers.fees'),
  ]);
  const placed = replies.filter(({ status }) => status < 300);
  const refused = replies.filter(({ status }) => status >= 300);
  expect(refused.every(({ body }) => body.code === 'ORDER_PRICE_CHANGED')).toBe(true);
  // Afterwards all are placed at the new price.
  const after = await market.place(await freshBuyer(), { offer_id: offer, count: 3 });
  const ids = [...placed, after].map(({ body }) => body.id ?? body.order?.id);
  const orders = await market.db
    .selectFrom('market_order')
    .select(['id', 'total_cents', 'net_cents', 'fee_cents', 'price_micros', 'catalog_price_micros'])
    .where('offer_id', '=', offer)
    .execute();
  expect(orders).toHaveLength(placed.length + 1);
  for (const order of orders) {
    const isOld = order.catalog_price_micros === 11_000_000;
    expect(order).toMatchObject(
      isOld
        ? { total_cents: 3_300, net_cents: 3_000, fee_cents: 300 }
        : {
            catalog_price_micros: 11_300_000,
            total_cents: 3_390,
            net_cents: 3_000,
            fee_cents: 390,
          },
    );
    expect(isOld).toBe(order.id !== after.body.id && ids.includes(order.id));
  }
  for (const { body } of [...placed, after]) {
    const owner = await market.db
      .selectFrom('market_order')
      .select('buyer_id')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect((await market.pay(owner.buyer_id, body.id)).status).toBe(200);
  }
  await market.outbox.drain();
});

async function freshBuyer(): Promise<string> {
  const buyer = await market.user();
  await market.fund(buyer, 10_000);
  return buyer;
}

test('a change of an offer that began before the moment, and waited for the row, has the fee of when it is written', async () => {
  const { seller, offers } = await sellerWith([1_000]);
  const [offer = ''] = offers;
  await schedule(ofSeller(seller, 1_300));
  const actor = await actorById(market.db, seller);
  const before = market.job();
  const release = await holdRows(market.db, lockOfferRow(offer));
  const editing = market.db
    .transaction()
    .execute((tx) => editOffer({ ...before, db: tx, actor }, offer, { price: 2_000 }));
  await waitForWaiters(market.db, 1, editing);
  begin();
  await release();
  await editing;
  expect(await shownPrices(seller)).toEqual([2_260]);
});

test('a price with the fee before, written behind the turn of its offer, is mended by the second walk', async () => {
  const { seller, offers } = await sellerWith([1_000]);
  const [offer = ''] = offers;
  await schedule(ofSeller(seller, 1_300));
  const [late = 0] = await shownPrices(seller);
  begin();
  await market.runJob('offers.fees');
  expect(await shownPrices(seller)).toEqual([1_130]);
  // By a transaction that had asked before the moment, and ends after the walk was there.
  await market.db
    .updateTable('offer')
    .set({ catalog_price_micros: late * 10_000 })
    .where('id', '=', offer)
    .execute();
  await market.runJob('offers.fees');
  expect(await shownPrices(seller)).toEqual([late]);
  market.clock.advanceMs(5 * MINUTE_MS);
  await market.runJob('offers.fees');
  expect(await shownPrices(seller)).toEqual([1_130]);
});

test('two processes that ask about the same moment agree, whichever was asked before', async () => {
  const { seller, offers } = await sellerWith([1_000]);
  const [offer = ''] = offers;
  const fee = async () =>
    (await market.call('GET', `market/seller/offer/${offer}`, undefined, { as: seller })).body;
  // Both have read the fees of now.
  expect((await Promise.all([fee(), fee()])).map((own) => own.fee_bps)).toEqual([1_000, 1_000]);
  const from = at(25);
  await schedule(ofSeller(seller, 1_200, from));
  // Nobody is told here: each process reads again after half a minute.
  market.clock.advanceMs(30_000);
  expect((await Promise.all([fee(), fee()])).map((own) => own.next_fee)).toEqual([
    { from, fee_bps: 1_200 },
    { from, fee_bps: 1_200 },
  ]);
  market.clock.advanceMs(25 * HOUR_MS - 30_001);
  expect((await Promise.all([fee(), fee()])).map((own) => own.fee_bps)).toEqual([1_000, 1_000]);
  market.clock.advanceMs(1);
  expect((await Promise.all([fee(), fee()])).map((own) => own.fee_bps)).toEqual([1_200, 1_200]);
  await market.runJob('offers.fees');
});

test('a walk that fails goes on behind what was written', async () => {
  const { seller } = await sellerWith(Array.from({ length: 130 }, () => 1_000));
  await schedule(ofSeller(seller, 1_200));
  begin();
  const [last = ''] = (
    await market.db
      .selectFrom('offer')
      .select('id')
      .where('seller_id', '=', seller)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
  ).map(({ id }) => id);
  await sql`
    create function stop_here() returns trigger language plpgsql as 'begin raise exception ''stop''; end'
  `.execute(market.db);
  await sql`
    create trigger stop_here before update of catalog_price_micros on offer
    for each row when (old.id = ${sql.lit(last)}) execute function stop_here()
  `.execute(market.db);
  await market.runJob('offers.fees');
  expect(market.problems.splice(0).length).toBeGreaterThan(0);
  const written = (await shownPrices(seller)).filter((price) => price === 1_120);
  expect(written).toHaveLength(100);
  await sql`drop trigger stop_here on offer`.execute(market.db);
  await Promise.all([market.runJob('offers.fees'), market.runJob('offers.fees')]);
  expect(new Set(await shownPrices(seller))).toEqual(new Set([1_120]));
  const walks = await market.db
    .selectFrom('fee_repricing')
    .innerJoin('rule_version', 'rule_version.id', 'fee_repricing.version_id')
    .select(['offers', 'done_at'])
    .where('seller_id', '=', seller)
    .orderBy('due_at')
    .execute();
  expect(walks).toMatchObject([{ offers: 130, done_at: expect.any(Date) }, { done_at: null }]);
});

test('of two changes for the same moment one is made', async () => {
  const seller = await market.user({ is_seller: true });
  const from = at(30);
  const replies = await Promise.all([
    schedule(ofSeller(seller, 800, from)),
    schedule(ofSeller(seller, 900, from), second),
  ]);
  expect(replies.map(code).toSorted()).toEqual(['RULE_OVERLAPS', 'done']);
});

test('an agreement beside a withdrawal: one of them is done', async () => {
  for (let time = 0; time < 5; time += 1) {
    const seller = await market.user({ is_seller: true });
    const made = await schedule(ofSeller(seller, 2_000, at(30 + time)));
    expect(made.body.state).toBe('waiting');
    const id = String(made.body.id);
    const replies = await Promise.all([act('agree', id, second), act('withdraw', id, admin)]);
    const walks = await market.db
      .selectFrom('fee_repricing')
      .select('id')
      .where('version_id', '=', id)
      .execute();
    const row = await market.db
      .selectFrom('rule_version')
      .select(['agreed_at', 'withdrawn_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // What was agreed to can still be withdrawn; what was withdrawn is agreed to by nobody.
    expect(code(replies[1])).toBe('done');
    expect(row.withdrawn_at).not.toBeNull();
    expect(row.agreed_at === null).toBe(code(replies[0]) !== 'done');
    expect(walks).toEqual([]);
  }
});
