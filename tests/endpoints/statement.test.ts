/** The statement: one entry for each order, deposit, payout; filters, periods, pages, and the same as a file. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { grantBonus, releaseDueHolds } from '~/server/modules/wallet/index.ts';
import { openMarket, START, type Market } from '../races/support/market.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { statementsOf } from '../support/statements.ts';

const HOUR = 3_600_000;
const PRICE = 1_100;
let market: Market;
let buyer: string;
let seller: string;

beforeAll(async () => {
  market = await openMarket();
});
beforeEach(async () => {
  [buyer, seller] = await Promise.all([
    market.user({ email_confirmed_at: new Date(0), trust_level: 2 }),
    market.user({ is_seller: true }),
  ]);
});
afterEach(() => assertLedger(market.db));
afterAll(() => market.drop());

const post = async (path: string, body: unknown, as: string) => {
  const answer = await market.call('POST', path, body, { as, key: newId() });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
const get = (path: string, as = buyer) => market.call('GET', path, undefined, { as });
const entriesOf = async (query = '', as = buyer) =>
  (await get(`wallet/statement?${query}`, as)).body.data;

async function buy(useBonus = false): Promise<string> {
  const offer = await market.offer({ sellerId: seller, priceCents: 1_000, stock: 1 });
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  expect((await market.pay(buyer, body.id, { use_bonus: useBonus })).status).toBe(200);
  return body.id;
}

/** Delivers an order and confirms it. */
async function complete(id: string): Promise<void> {
  await post(`market/order/${id}/start`, {}, seller);
  await post(`market/order/${id}/deliver`, { text: 'Done.', images: [] }, seller);
  await post(`market/order/${id}/confirm`, {}, buyer);
}

test('a purchase with its bonus part and its refund is one entry', async () => {
  await market.fund(buyer, 5_000);
  await market.db
    .transaction()
    .execute((db) => grantBonus(db, { userId: buyer, cents: 200, reason: 'welcome', at: START }));
  const id = await buy(true);
  const [entry] = await entriesOf('kind=purchase');
  expect(entry).toMatchObject({
    kind: 'purchase',
    order: { id, title: 'A thing that people want', game: { title: 'Test Game' } },
    amount: -PRICE,
    balance: { account: 'real', amount: 5_000 - (PRICE - 200) },
    steps: [
      {
        event: 'order_paid',
        fee_amount: 0,
        parts: expect.arrayContaining([
          { account: 'real', amount: -(PRICE - 200) },
          { account: 'bonus', amount: -200 },
        ]),
      },
    ],
  });
  await post(`market/order/${id}/decline`, {}, seller);
  const [refunded, ...others] = await entriesOf('kind=purchase');
  expect(others).toEqual([]);
  expect(refunded).toMatchObject({ amount: 0, balance: { account: 'real', amount: 5_000 } });
  expect(refunded.steps.map(({ event }: { event: string }) => event)).toEqual([
    'order_paid',
    'order_refunded',
  ]);
});

test('a sale tells its fee, is on hold, and becomes available in the same entry', async () => {
  await market.fund(buyer, 5_000);
  const id = await buy();
  await complete(id);
  const [held] = await entriesOf('', seller);
  expect(held).toMatchObject({
    kind: 'sale',
    order: { id },
    amount: 1_000,
    held_amount: 1_000,
    balance: { account: 'hold', amount: 1_000 },
    steps: [{ event: 'order_completed', fee_amount: 100, rule: 'hold.L0' }],
  });
  const onHold = (await get('wallet/balance/hold', seller)).body.items;
  expect(onHold).toMatchObject([{ order_id: id, title: 'A thing that people want' }]);
  expect(held.steps[0].release_at).toBe(onHold[0].release_at);

  market.clock.advanceMs(72 * HOUR);
  await releaseDueHolds(market.job(), 10);
  const [released, ...others] = await entriesOf('', seller);
  expect(others).toEqual([]);
  expect(released).toMatchObject({
    amount: 1_000,
    held_amount: 0,
    balance: { account: 'real', amount: 1_000 },
    steps: [{ event: 'order_completed' }, { event: 'hold_released', release_at: null }],
  });
  // The buyer of the same order sees a purchase, and nothing of the seller's money.
  const [bought] = await entriesOf('kind=purchase');
  expect(bought.steps.map(({ event }: { event: string }) => event)).toEqual(['order_paid']);
});

test('kind and direction filter, and whole entries are paged', async () => {
  await market.fund(buyer, 9_000);
  await market.fundByCard(buyer, 2_000);
  const method = await market.payoutMethod(buyer);
  await post('wallet/payout/payout_request', { amount: 3_000, method_id: method }, buyer);
  await market.fund(seller, 100);
  const ids = [await buy(), await buy(), await buy()];
  await post(`market/order/${ids[1]}/decline`, {}, seller);
  expect(await entriesOf('kind=payout')).toMatchObject([
    {
      amount: -3_000,
      payout: { kind: 'paypal', label: 'x', status: 'created' },
      balance: { account: 'real', amount: 6_000 },
    },
  ]);
  expect(await entriesOf('kind=deposit')).toMatchObject([
    { amount: 2_000, balance: { account: 'card', amount: 2_000 } },
  ]);
  const kinds = async (query: string) =>
    (await entriesOf(query)).map(({ kind }: { kind: string }) => kind);
  expect(await kinds('direction=in')).toEqual(['deposit', 'other']);
  expect(await kinds('direction=out')).toEqual(['purchase', 'purchase', 'payout']);

  const whole = await entriesOf();
  // The one that was changed last stands first.
  expect(whole[0].order.id).toBe(ids[1]);
  expect(whole.map(({ kind }: { kind: string }) => kind)).toEqual([
    'purchase',
    'purchase',
    'purchase',
    'payout',
    'deposit',
    'other',
  ]);
  const paged = [];
  let cursor = '';
  do {
    const { body } = await get(`wallet/statement?limit=2${cursor && `&cursor=${cursor}`}`);
    paged.push(...body.data);
    cursor = body.meta.next_cursor;
  } while (cursor);
  expect(paged).toEqual(whole);
});

test('words and order numbers find the entries of own orders, bought and sold', async () => {
  await market.fund(buyer, 5_000);
  const [first, second] = [await buy(), await buy()];
  await complete(first);
  const idsOf = async (search: string, as = buyer, more = '') => {
    const entries = await entriesOf(`search=${encodeURIComponent(search)}${more}`, as);
    return entries.map(({ order }: { order: { id: string } | null }) => order?.id);
  };
  const both = [first, second].toSorted();
  expect((await idsOf('PEOPLE test game')).toSorted()).toEqual(both);
  expect(await idsOf(`#${second.slice(-8).toUpperCase()}`)).toEqual([second]);
  expect(await idsOf(first, seller)).toEqual([first]);
  expect(await idsOf('people', seller, '&kind=purchase')).toEqual([]);
  expect(await idsOf('people 100%_')).toEqual([]);
  expect(await idsOf('people', await market.user())).toEqual([]);
  // Nothing but spaces is no search; a deposit is found by none.
  expect(await idsOf('  ')).toHaveLength((await entriesOf()).length);
  expect((await get(`wallet/statement?search=${'x'.repeat(101)}`)).status).toBe(422);
});

test('a period shows what moved in it, and its totals agree with the balance', async () => {
  await market.fund(buyer, 5_000);
  market.clock.advanceMs(24 * HOUR);
  const from = market.clock.now().toISOString();
  const id = await buy();
  market.clock.advanceMs(24 * HOUR);
  const to = market.clock.now().toISOString();
  await post(`market/order/${id}/decline`, {}, seller);
  const period = `from=${from}&to=${to}`;
  const within = await entriesOf(period);
  expect(within).toMatchObject([{ amount: -PRICE, steps: [{ event: 'order_paid' }] }]);
  const totals = async (query: string) => (await get(`wallet/statement/totals?${query}`)).body;
  expect(await totals(period)).toEqual({
    opening_amount: 5_000,
    in_amount: 0,
    out_amount: PRICE,
    closing_amount: 5_000 - PRICE,
  });
  expect(await totals(`from=${to}`)).toMatchObject({ in_amount: PRICE, closing_amount: 5_000 });
  const outside = `from=2020-01-01T00:00:00.000Z&to=2020-02-01T00:00:00.000Z`;
  expect(await entriesOf(outside)).toEqual([]);
});

test('the same as a file, with amounts that a spreadsheet can sum', async () => {
  await market.fund(buyer, 5_000);
  const id = await buy();
  const answer = await market.handle(
    new Request('http://localhost/api/wallet/statement/export', {
      headers: { authorization: `Bearer ${buyer}` },
    }),
  );
  expect(answer.headers.get('content-type')).toContain('text/csv');
  const lines = (await answer.text()).trim().split('\r\n');
  expect(lines[0]).toMatch(
    /date,event,order_id,title,account,amount_usd,rule,release_at,balance_after_usd,about,rule_text$/,
  );
  expect(lines[1]).toContain(`,order_paid,${id},A thing that people want,real,-11,,,39,,`);
  expect(lines[2]).toContain(',adjustment,,,real,50,,,50,,');
});

test.each([
  'kind=other',
  'direction=up',
  'from=yesterday',
  'to=0000-01-01T00:00:00Z',
  'cursor=x',
  'limit=0',
])('%s is refused', async (query) => {
  expect((await get(`wallet/statement?${query}`)).status).toBe(422);
});

test('a page costs the same number of statements however many entries it has', async () => {
  await market.fund(buyer, 9_000);
  await buy();
  const costs = async (): Promise<number> =>
    (await statementsOf(() => entriesOf())).statements.length;
  await costs();
  const few = await costs();
  await buy();
  await buy();
  expect(await costs()).toBe(few);
});
