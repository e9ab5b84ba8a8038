/** What a buyer has begun at a checkout is there on another device, for nobody else, until it is ordered or old. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { serverConfig } from '~config';
import { newId } from '~/kernel/ids.ts';
import { openMarket, type Market } from '../races/support/market.ts';

const HOUR = 3_600_000;
let market: Market;
let buyer: string;
let offer: string;

beforeAll(async () => {
  market = await openMarket();
});
beforeEach(async () => {
  buyer = await market.user({ email_confirmed_at: new Date(0) });
  offer = await newOffer();
  await market.fund(buyer, 1_000_000);
});
afterAll(() => market.drop());

async function newOffer(): Promise<string> {
  const sellerId = await market.user({ is_seller: true });
  return market.offer({ sellerId, priceCents: 1_000, stock: 5 });
}

const inputs = { character: 'Ringbearer' };
const save = (body: object, as = buyer) =>
  market.call(
    'PUT',
    'market/checkout-draft',
    { offers: offer, part: 'inputs', texts: inputs, ...body },
    { as },
  );
const read = async (offers = offer, as = buyer) =>
  (await market.call('GET', `market/checkout-draft?offers=${offers}`, undefined, { as })).body.data;
const kept = [{ part: 'inputs', texts: inputs }];

test('each part is kept as it was saved last', async () => {
  expect(await read()).toEqual([]);
  expect((await save({ texts: { character: 'Somebody' } })).status).toBe(200);
  expect((await save({})).status).toBe(200);
  await save({ part: 'payment', texts: { method: 'sandbox', bonus: 'wanted' } });
  expect(await read()).toEqual([
    ...kept,
    { part: 'payment', texts: { method: 'sandbox', bonus: 'wanted' } },
  ]);
});

test('is nobody else’s, and that of other offers is another one', async () => {
  await save({});
  expect(await read(offer, await market.user({}))).toEqual([]);
  expect(await read(await newOffer())).toEqual([]);
  const basket = `${offer},${await newOffer()}`;
  expect(await read(basket)).toEqual([]);
  await save({ offers: basket, texts: { character: 'Another' } });
  expect(await read(basket)).toEqual([{ part: 'inputs', texts: { character: 'Another' } }]);
  expect(await read()).toEqual(kept);
});

test('what one person typed is not saved to whoever is signed in when it arrives', async () => {
  const other = await market.user({});
  const late = await save({ user_id: buyer }, other);
  expect([late.status, late.body.code]).toEqual([409, 'DRAFT_OF_ANOTHER']);
  expect(await read(offer, other)).toEqual([]);
  expect((await save({ user_id: buyer })).status).toBe(200);
  expect(await read()).toEqual(kept);
});

test('cannot be read in the database', async () => {
  await save({});
  const rows = await market.db
    .selectFrom('checkout_draft')
    .selectAll()
    .where('user_id', '=', buyer)
    .execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('Ringbearer');
  expect(Buffer.from(rows[0]?.ciphertext ?? '', 'base64').toString('latin1')).not.toContain(
    'Ringbearer',
  );
});

test('ends with the order of one of its offers, and can be begun again', async () => {
  const other = await newOffer();
  const basket = `${other},${offer}`;
  await save({});
  await save({ offers: basket });
  expect((await market.place(buyer, { offer_id: offer, count: 1 })).status).toBe(200);
  expect(await read()).toEqual([]);
  expect(await read(basket)).toEqual([]);
  await save({});
  expect(await read()).toEqual([]);
  market.clock.advanceMs(HOUR);
  await save({});
  expect(await read()).toEqual(kept);
});

test('ends after some days, and is deleted then', async () => {
  await save({});
  const rows = () =>
    market.db.selectFrom('checkout_draft').select('part').where('user_id', '=', buyer).execute();
  market.clock.advanceMs((serverConfig.orders.drafts.days * 24 - 1) * HOUR);
  await market.runJob('orders.forget_drafts');
  expect(await read()).toEqual(kept);
  market.clock.advanceMs(2 * HOUR);
  expect(await read()).toEqual([]);
  expect(await rows()).toHaveLength(1);
  await market.runJob('orders.forget_drafts');
  expect(await rows()).toEqual([]);
});

test('only the newest of a person are kept', async () => {
  const { offers: most } = serverConfig.orders.drafts;
  await save({});
  for (let more = 0; more < most * 3; more += 1) {
    market.clock.advanceMs(1_000);
    expect((await save({ offers: newId() })).status).toBe(200);
  }
  expect(await read()).toEqual([]);
  const rows = await market.db
    .selectFrom('checkout_draft')
    .select('part')
    .where('user_id', '=', buyer)
    .execute();
  expect(rows).toHaveLength(most * 3);
});

test.each([
  { offers: 'nothing' },
  { offers: '' },
  { offers: Array.from({ length: 6 }, () => newId()).join(',') },
  { part: 'secrets' },
  { texts: { character: 'x'.repeat(301) } },
  { texts: { 'Not a key': 'x' } },
  { texts: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`key_${index}`, 'x'])) },
  { texts: 'Ringbearer' },
])('%j is refused', async (body) => {
  expect((await save(body)).status).toBe(422);
});

test('visitors have none', async () => {
  const asked = await market.call('GET', `market/checkout-draft?offers=${offer}`, undefined, {});
  expect(asked.status).toBe(401);
});
