/** A provider that is down, hangs or refuses: nothing is taken, the payer is told, and pressing again goes on. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { createBreaker } from '~/server/infra/payments/breaker.ts';
import { createPaymentProviders, type PaymentProvider } from '~/server/infra/payments/index.ts';
import { ProviderDown, ProviderRefused } from '~/server/infra/payments/provider.ts';
import { settleSandboxPayment } from '~/server/infra/payments/sandbox-pages.ts';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import { openMarket, type Market } from '../races/support/market.ts';
import { providerOf } from '../races/support/provider.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let market: Market;
let real: PaymentProvider;
let breaker = createBreaker();
/** What happens to the provider's `create` instead of, or after, its work, and to `fetch` instead of it. */
let fault: {
  before?: () => Promise<void>;
  after?: () => Promise<void>;
  look?: () => Promise<never>;
} = {};
let asked = 0;
let buyer: string;
let seller: string;
let admin: string;

beforeAll(async () => {
  const faulty = (): PaymentProvider => ({
    ...real,
    async create(request) {
      asked += 1;
      await fault.before?.();
      const page = await real.create(request);
      await fault.after?.();
      return page;
    },
    fetch: (request) => (fault.look ?? (() => real.fetch(request)))(),
  });
  database = await createTestDatabase();
  // One application: what the test throws has to be of the same modules.
  market = await openMarket(database, {
    services: () => ({
      payments: {
        names: ['sandbox'],
        card: null,
        find: (name) => (name === 'sandbox' ? faulty() : null),
        ask: (provider, run) => breaker.ask(provider, run),
      },
    }),
  });
  const { env, keys } = market.services;
  const card = createPaymentProviders({ env, keys, db: market.db }).card;
  if (!card) throw new Error('The sandbox takes cards');
  real = card;
  admin = await market.user({ role: 'admin' });
});
beforeEach(async () => {
  breaker = createBreaker({ limitMs: 200 });
  fault = {};
  asked = 0;
  [buyer, seller] = [await market.user(), await market.user({ is_seller: true })];
});
afterEach(async () => {
  await assertLedger(market.db);
  market.problems.splice(0);
});
afterAll(async () => {
  await market.drop();
  await database.drop();
});

const fails = (error: Error) => async (): Promise<never> => {
  throw error;
};
const down = fails(new ProviderDown('sandbox', 'not_done', new Error('refused')));
const reset = fails(new ProviderDown('sandbox', 'unclear', new Error('reset')));
const hang = () => Promise.withResolvers<never>().promise;

async function anOrder(): Promise<string> {
  const offer = await market.offer({ sellerId: seller, stock: 5 });
  return String((await market.place(buyer, { offer_id: offer, count: 1 })).body.id);
}

async function aPurchase(): Promise<string> {
  const other = await market.user({ is_seller: true });
  const offers = [
    await market.offer({ sellerId: seller, stock: 5 }),
    await market.offer({ sellerId: other, stock: 5 }),
  ];
  const parts = offers.map((id) => ({ offer_id: id, count: 1, expected_total_amount: 1_100 }));
  const placed = await market.call(
    'POST',
    'market/purchase',
    { parts },
    { as: buyer, key: newId() },
  );
  return String(placed.body.id);
}

const terms = (due: number) => ({
  method: 'sandbox',
  use_bonus: false,
  expected_due_amount: due,
  expected_bonus_amount: 0,
});

/** Each way to a provider's page, as a press that can be repeated under its key. */
const ways = {
  order: async () => {
    const path = `market/order/${await anOrder()}/pay`;
    return (key: string) => market.call('POST', path, terms(1_100), { as: buyer, key });
  },
  purchase: async () => {
    const path = `market/purchase/${await aPurchase()}/pay`;
    return (key: string) => market.call('POST', path, terms(2_200), { as: buyer, key });
  },
  deposit: async () => (key: string) => {
    const body = { amount: 1_000, method: 'sandbox' };
    return market.call('POST', 'wallet/deposit', body, { as: buyer, key });
  },
};

const asks = async () =>
  (await market.db.selectFrom('provider_payment').selectAll().execute()).filter(
    ({ created_at: at }) => at >= market.clock.now(),
  );

describe.each(Object.entries(ways))('the way of an %s to the card page', (_name, way) => {
  beforeEach(() => market.clock.advanceMs(60_000));

  it.each([
    ['is down', down],
    ['resets the line', reset],
    ['fails as nobody expected', fails(new TypeError('not a function'))],
    ['hangs', hang],
  ])('tells that the provider %s, and goes on when it is back', async (_how, before) => {
    const press = await way();
    const key = newId();
    fault = { before };
    const refused = await press(key);
    expect([refused.status, refused.body.code]).toEqual([503, 'PAYMENT_PROVIDER_DOWN']);
    expect(refused.headers.get('retry-after')).toBe('15');
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 0, card: 0 });
    fault = {};
    const again = await press(key);
    expect(again.status).toBe(200);
    expect(again.body.redirect_url).toContain('/sandbox/pay/');
    expect((await press(key)).body.redirect_url).toBe(again.body.redirect_url);
    expect(await asks()).toMatchObject([{ generation: 1, asked_at: null }]);
  });
});

test('a provider that failed three times is left alone for a while', async () => {
  const press = await ways.deposit();
  fault = { before: down };
  for (let n = 0; n < 5; n += 1) expect((await press(newId())).status).toBe(503);
  expect(asked).toBe(3);
});

test('a provider that refuses a payment is not offered for it', async () => {
  fault = {
    before: fails(new ProviderRefused('sandbox', 'amount_too_small', 'less than the least')),
  };
  const answer = await (await ways.order())(newId());
  expect([answer.status, answer.body.code]).toEqual([422, 'PAYMENT_METHOD_UNAVAILABLE']);
  const deposit = await (await ways.deposit())(newId());
  expect([deposit.status, deposit.body.code]).toEqual([422, 'DEPOSIT_METHOD_UNAVAILABLE']);
});

describe('a page that was opened and never answered', () => {
  async function lost() {
    const press = await ways.order();
    market.clock.advanceMs(60_000);
    fault = { after: reset };
    expect((await press(newId())).status).toBe(503);
    fault = {};
    const [note] = await asks();
    const reference = note?.reference ?? '';
    const page = await real.fetch({ reference, pageId: null });
    return { press, reference, pageId: page?.pageId ?? '' };
  }
  const told = async (reference: string) =>
    (await real.events({ cursor: null, from: new Date(0) })).events
      .filter((event) => event.reference === reference)
      .map(({ type }) => type);

  it('is the same one to who asks again at once', async () => {
    const { press, reference, pageId } = await lost();
    expect((await press(newId())).body.redirect_url).toContain(pageId);
    expect(await told(reference)).toEqual([]);
  });

  it('is closed before another one is opened', async () => {
    const { press, reference } = await lost();
    market.clock.advanceMs(31_000);
    expect((await press(newId())).status).toBe(200);
    expect(await told(reference)).toEqual(['payment.expired']);
    const notes = await market.db
      .selectFrom('provider_payment')
      .selectAll()
      .where('reference', '=', reference)
      .execute();
    expect(notes).toMatchObject([{ generation: 2, asked_at: null }]);
  });

  it.each([
    ['cannot be asked', down],
    ['refuses to say', fails(new ProviderRefused('sandbox', 'not_found', 'no such page'))],
    ['hangs', hang],
  ])('is looked at again when the provider %s', async (_how, look) => {
    const { press, reference } = await lost();
    market.clock.advanceMs(31_000);
    fault = { look };
    expect((await press(newId())).body.redirect_url).toBeUndefined();
    const note = () =>
      market.db
        .selectFrom('provider_payment')
        .selectAll()
        .where('reference', '=', reference)
        .execute();
    expect(await note()).toMatchObject([{ generation: 1, asked_at: null }]);
    fault = {};
    const again = await press(newId());
    expect(again.body.redirect_url).toContain('/sandbox/pay/');
    expect(await told(reference)).toEqual(['payment.expired']);
    expect(await note()).toMatchObject([{ generation: 2, asked_at: null }]);
  });

  it('and that we closed is no failure of the payment', async () => {
    const { press, reference } = await lost();
    market.clock.advanceMs(31_000);
    await press(newId());
    const bodies = await market.db
      .selectFrom('sandbox_webhook')
      .select('body')
      .where('body', 'like', `%${reference}%`)
      .execute();
    const provider = providerOf(market, { seller, admin });
    for (const { body } of bodies) expect((await provider.send(body)).status).toBe(200);
    expect(bodies).toHaveLength(1);
    const payment = () =>
      market.db
        .selectFrom('payment')
        .select(['order_id', 'status'])
        .where('id', '=', reference)
        .executeTakeFirstOrThrow();
    const { order_id: order, status } = await payment();
    expect(status).toBe('created');
    expect(await provider.notices(order, buyer)).toEqual([]);
    // The page that is there now may close as well, and that is told.
    await real.expire({ reference, pageId: '' });
    const last = await market.db
      .selectFrom('sandbox_webhook')
      .select('body')
      .where('body', 'like', `%${reference}%`)
      .orderBy('event_id', 'desc')
      .executeTakeFirstOrThrow();
    await provider.send(last.body);
    expect((await payment()).status).toBe('expired');
  });

  it('on which somebody paid is the last one', async () => {
    const { press, reference, pageId } = await lost();
    const paid = { outcome: 'success', threeDs: false, now: market.clock.now() } as const;
    await settleSandboxPayment(market.db, pageId, paid);
    market.clock.advanceMs(31_000);
    const before = asked;
    for (let n = 0; n < 2; n += 1) {
      expect((await press(newId())).body.redirect_url).toContain('/check-status');
    }
    expect(asked).toBe(before);
    expect(await told(reference)).toEqual(['payment.succeeded']);
  });
});

test('two presses at once lead to one page', async () => {
  const press = await ways.order();
  const answers = await Promise.all([press(newId()), press(newId())]);
  const urls = new Set(answers.map(({ body }) => body.redirect_url));
  expect([...urls]).toEqual([expect.stringContaining('/sandbox/pay/')]);
});

test('a page that closes leaves the order open: the buyer is told, and can pay again', async () => {
  const provider = providerOf(market, { seller, admin });
  const { id, reference } = await provider.atProvider(buyer);
  const tell = (type: string, amount = 1_100) =>
    provider.send(
      JSON.stringify({
        id: newId(),
        type,
        data: { purpose: 'order', reference, amount, currency: 'USD' },
      }),
    );
  expect((await tell('payment.expired', 0)).status).toBe(200);
  await tell('payment.expired', 0);
  const payments = await market.db
    .selectFrom('payment')
    .select('status')
    .where('order_id', '=', id)
    .execute();
  expect(payments).toEqual([{ status: 'expired' }]);
  expect((await provider.order(id, buyer)).status).toBe('created');
  expect(await provider.notices(id, buyer)).toMatchObject([{ kind: 'failed' }]);
  // The bank was slower than the page: the money is still wanted.
  await tell('payment.succeeded');
  expect((await provider.order(id, buyer)).status).toBe('paid');
  expect(await provider.notices(id, buyer)).toEqual([]);
});

test('money that comes a second time for one payment is looked at by people', async () => {
  const provider = providerOf(market, { seller, admin });
  const { id, reference } = await provider.atProvider(buyer);
  const tell = (payment: string) => {
    const data = { purpose: 'order', reference, amount: 1_100, currency: 'USD', payment };
    return provider.send(JSON.stringify({ id: newId(), type: 'payment.succeeded', data }));
  };
  const page = await real.fetch({ reference, pageId: null });
  const first = page?.paymentId ?? '';
  await tell(first);
  await tell(first);
  expect((await provider.order(id, buyer)).status).toBe('paid');
  const cases = async () =>
    (await provider.listed('?state=all')).filter((each) => each.reference === reference);
  expect(await cases()).toEqual([]);
  await tell(newId());
  expect(await cases()).toMatchObject([{ reason: 'mismatch' }]);
  const note = await market.db
    .selectFrom('provider_payment')
    .select('payment_id')
    .where('reference', '=', reference)
    .execute();
  expect(note).toEqual([{ payment_id: first }]);
});

test('a promise that its provider does not know when asked changes nothing', async () => {
  const provider = providerOf(market, { seller, admin });
  const { id, reference } = await provider.atProvider(buyer);
  const data = { purpose: 'order', reference, amount: 1_100, currency: 'USD' };
  await provider.send(JSON.stringify({ id: newId(), type: 'payment.authorised', data }));
  const open = await provider.listed();
  expect(open.filter((each) => each.reference === reference)).toEqual([]);
  expect(await provider.order(id, buyer)).toMatchObject({ status: 'created', authorised: null });
});

describe('what the wallet was to pay beside the card', () => {
  const mixed = { ...terms(1_100), use_wallet: true, expected_wallet_amount: 400 };
  const realMoney = async () => (await balancesOf(market.db, buyer)).real;

  async function press() {
    await market.fund(buyer, 400);
    const path = `market/order/${await anOrder()}/pay`;
    return (key = newId()) => market.call('POST', path, mixed, { as: buyer, key });
  }

  it('is back when the provider refuses the payment', async () => {
    const pay = await press();
    fault = { before: fails(new ProviderRefused('sandbox', 'amount_too_small', 'too small')) };
    expect((await pay()).body.code).toBe('PAYMENT_METHOD_UNAVAILABLE');
    expect(await realMoney()).toBe(400);
    fault = {};
    expect((await pay()).body.redirect_url).toMatch(/sandbox/);
    expect(await realMoney()).toBe(0);
  });

  it('is kept while nobody can say what stands on the page before', async () => {
    const pay = await press();
    const key = newId();
    fault = { after: reset };
    await pay(key);
    market.clock.advanceMs(31_000);
    fault = { look: fails(new ProviderRefused('sandbox', 'not_allowed', 'not now')) };
    expect((await pay(key)).body.code).toBe('PAYMENT_PROVIDER_DOWN');
    expect(await realMoney()).toBe(0);
  });

  describe('has a page that nobody noted', () => {
    const stateOf = async (id: string) => {
      const all = await market.db.selectFrom('payment').selectAll().execute();
      const payment = all.find((each) => each.order_id === id && each.wallet_cents > 0);
      const page = payment && (await real.fetch({ reference: payment.id, pageId: null }));
      return [payment?.status, page?.status];
    };
    const byCard = (id: string) =>
      market.call('POST', `market/order/${id}/pay`, terms(1_100), { as: buyer, key: newId() });

    async function order() {
      await market.fund(buyer, 400);
      const id = await anOrder();
      const pay = () =>
        market.call('POST', `market/order/${id}/pay`, mixed, { as: buyer, key: newId() });
      return { id, pay };
    }

    it('which is closed once its payment was left', async () => {
      const { id, pay } = await order();
      fault = { after: reset };
      expect((await pay()).status).toBe(503);
      fault = {};
      market.clock.advanceMs(31_000);
      expect((await byCard(id)).status).toBe(200);
      await market.outbox.drain();
      expect(await stateOf(id)).toEqual(['expired', 'expired']);
    });

    it('because it is being asked for while the payment is left', async () => {
      const { id, pay } = await order();
      breaker = createBreaker({ limitMs: 10_000 });
      fault = {
        after: async () => {
          fault = {};
          await byCard(id);
          await market.outbox.drain();
        },
      };
      expect((await pay()).body.code).toBe('PAYMENT_LEFT');
      expect((await stateOf(id))[1]).toBe('expired');
      expect(await realMoney()).toBe(400);
    });
  });

  it('is kept while the provider is down, for the next press', async () => {
    const pay = await press();
    fault = { before: down };
    const key = newId();
    expect((await pay(key)).body.code).toBe('PAYMENT_PROVIDER_DOWN');
    expect(await realMoney()).toBe(0);
    fault = {};
    breaker = createBreaker({ limitMs: 200 });
    expect((await pay(key)).status).toBe(200);
    expect((await pay()).status).toBe(200);
    const { reserved } = (await market.call('GET', 'wallet', undefined, { as: buyer })).body;
    expect(reserved).toMatchObject([{ real_amount: 400 }]);
  });
});
