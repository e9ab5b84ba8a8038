/** Promo codes that staff change while others change, agree to, or use them (decision 0120). */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';

const reason = 'For the winter season.';
const TIMES = 5;
let market: Market;
let [admin, second, third, seller] = ['', '', '', ''];
let made = 0;

beforeAll(async () => {
  market = await openMarket();
  admin = await market.user({ role: 'admin' });
  second = await market.user({ role: 'admin' });
  third = await market.user({ role: 'admin' });
  seller = await market.user({ is_seller: true });
});
afterEach(async () => {
  await market.outbox.drain();
  // The nightly proof is among it: uses are counted, and stay within the limits.
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

const fields = (change: object = {}) => ({
  code: `RACE-${(made += 1)}`,
  type: 'market::order_discount',
  percent_bps: 1_000,
  amount: null,
  currency: 'USD',
  maximum_amount: 500,
  scope: 'all',
  scope_id: null,
  minimum_amount: 0,
  starts_at: null,
  ends_at: null,
  total_limit: 100,
  user_limit: null,
  first_order_only: false,
  person: null,
  ...change,
});
const create = async (promo: object, as = admin) =>
  (await market.call('POST', 'admin/promo-codes', { promo, start: true, reason }, { as })).body;
const change = (id: string, revision: number, promo: object, as = admin) =>
  market.call('PUT', `admin/promo-codes/${id}`, { revision, promo, reason }, { as });
const act = (name: string, id: string, revision: number, as: string) =>
  market.call('POST', `admin/promo-codes/${id}/${name}`, { revision, reason }, { as });
const show = async (id: string) =>
  (
    await market.call('GET', `admin/promo-codes/${id}`, undefined, {
      as: admin,
    })
  ).body;
const code = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 'done' : String(body.code);
/** People who have ordered nothing yet: the unpaid orders of one are few. */
async function newBuyers(count: number): Promise<string[]> {
  const buyers = await Promise.all(Array.from({ length: count }, () => market.user()));
  for (const buyer of buyers) await market.fund(buyer, 100_000);
  return buyers;
}
/** Of an offer of its own: a buyer has one unpaid order of each. */
const place = async (as: string, promo: string) =>
  market.place(as, {
    offer_id: await market.offer({ sellerId: seller }),
    count: 1,
    promo_code: promo,
  });
const versions = async (id: string) =>
  market.db.selectFrom('promo_code_version').selectAll().where('code_id', '=', id).execute();

test('of two changes at once one is made, and the other writes nothing', async () => {
  for (let time = 0; time < TIMES; time += 1) {
    const promo = fields();
    const { id } = await create(promo);
    const replies = await Promise.all(
      [admin, second, third].map((as, index) =>
        change(id, 1, { ...promo, total_limit: 50 + index }, as),
      ),
    );
    expect(replies.map(code).toSorted()).toEqual([
      'PROMO_CODE_CHANGED',
      'PROMO_CODE_CHANGED',
      'done',
    ]);
    expect(await show(id)).toMatchObject({ revision: 2 });
    expect(await versions(id)).toHaveLength(2);
  }
});

test('of two who agree at once one does, and never whoever asked', async () => {
  for (let time = 0; time < TIMES; time += 1) {
    const { id, state } = await create(fields({ total_limit: 5_000 }));
    expect(state).toBe('waiting');
    const replies = await Promise.all([admin, second, third].map((as) => act('agree', id, 1, as)));
    expect(code(replies[0]!)).not.toBe('done');
    expect(replies.map(code).filter((each) => each === 'done')).toHaveLength(1);
    expect(await show(id)).toMatchObject({ state: 'active', revision: 2 });
    expect(await versions(id)).toHaveLength(2);
  }
});

test('an agreement beside a change lets out only what was agreed to', async () => {
  for (let time = 0; time < TIMES; time += 1) {
    const promo = fields({ total_limit: 5_000 });
    const { id } = await create(promo);
    const [agreed, changed] = await Promise.all([
      act('agree', id, 1, second),
      change(id, 1, { ...promo, total_limit: 900_000 }),
    ]);
    expect([code(agreed), code(changed)].toSorted()).toEqual(['PROMO_CODE_CHANGED', 'done']);
    const { state, total_limit: limit } = await show(id);
    expect([state, limit]).toEqual(
      code(agreed) === 'done' ? ['active', 5_000] : ['waiting', 900_000],
    );
  }
});

test('a limit that is lowered beside uses is never below them', async () => {
  for (let time = 0; time < TIMES; time += 1) {
    const buyers = await newBuyers(12);
    const promo = fields({ total_limit: 12 });
    const { id } = await create(promo);
    const [lowered, ...orders] = await Promise.all([
      change(id, 1, { ...promo, total_limit: 3 }),
      ...buyers.map((buyer) => place(buyer, promo.code)),
    ]);
    const used = orders.filter(({ status }) => status === 200).length;
    const after = await show(id);
    expect(after.used_count).toBe(used);
    expect(used).toBeLessThanOrEqual(after.total_limit);
    expect(['done', 'PROMO_CODE_LIMIT']).toContain(code(lowered));
    expect(after.total_limit).toBe(code(lowered) === 'done' ? 3 : 12);
    for (const order of orders) {
      if (order.status !== 200) expect(order.body.code).toBe('PROMO_USED_UP');
    }
  }
});

test('a code that changes beside its first use gives all that it gave, or all that it gives', async () => {
  for (let time = 0; time < TIMES; time += 1) {
    const buyers = await newBuyers(4);
    const promo = fields();
    const { id } = await create(promo);
    const [changed, ...orders] = await Promise.all([
      change(id, 1, { ...promo, percent_bps: 2_000 }),
      ...buyers.map((buyer) => place(buyer, promo.code)),
    ]);
    // Whoever agreed to the price before the change is asked again; nobody gets what is neither.
    const given = orders.flatMap(({ status, body }) =>
      status === 200 ? [body.discount_amount] : [],
    );
    const each = code(changed) === 'done' ? 220 : 110;
    expect(['done', 'PROMO_CODE_USED']).toContain(code(changed));
    expect(new Set([...given, each])).toEqual(new Set([each]));
    expect((await show(id)).percent_bps).toBe(code(changed) === 'done' ? 2_000 : 1_000);
  }
});

test('an order keeps what it had when the code is stopped, and is paid with it', async () => {
  const promo = fields();
  const { id } = await create(promo);
  const [buyer = '', other = ''] = await newBuyers(2);
  const { body: order } = await place(buyer, promo.code);
  expect(order).toMatchObject({ discount_amount: 110, promo_code: promo.code });
  await act('stop', id, 1, second);
  expect((await market.pay(buyer, order.id)).body.status).toBe('paid');
  expect((await place(other, promo.code)).body.code).toBe('PROMO_NOT_FOUND');
  expect(await show(id)).toMatchObject({
    state: 'stopped',
    use: { uses: 1, given_amount: 110 },
  });
});

test('money for wallets is given as often as the limit says, whatever staff change meanwhile', async () => {
  const promo = fields({
    type: 'wallet::balance_deposit',
    percent_bps: null,
    maximum_amount: null,
    amount: 500,
    total_limit: 5,
  });
  const { id } = await create(promo);
  const buyers = await newBuyers(12);
  const redeem = (as: string) =>
    market.call(
      'POST',
      'promocodes/activation',
      { code: promo.code, payload: { currency: 'USD' } },
      { as },
    );
  await Promise.all([
    ...buyers.map(redeem),
    change(id, 1, { ...promo, total_limit: 7 }),
    ...buyers.map(redeem),
  ]);
  await Promise.all(buyers.map(redeem));
  const after = await show(id);
  const balances = await Promise.all(buyers.map((buyer) => balancesOf(market.db, buyer)));
  expect(after.used_count).toBe(after.total_limit);
  expect(balances.reduce((sum, { bonus }) => sum + bonus, 0)).toBe(500 * after.used_count);
});

test('a thing that two make at once under one name is made once', async () => {
  const promo = fields({ code: 'one-name' });
  const replies = await Promise.all(
    [admin, second, third].map((as) =>
      market.call(
        'POST',
        'admin/promo-codes',
        {
          promo: { ...promo, code: as === second ? 'ONE-NAME' : promo.code },
          start: true,
          reason,
        },
        { as },
      ),
    ),
  );
  expect(replies.map(code).toSorted()).toEqual(['PROMO_CODE_TAKEN', 'PROMO_CODE_TAKEN', 'done']);
});
