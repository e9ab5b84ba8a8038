/** Orders of several sellers that are bought together: all of them are placed and paid, or none is. */
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { balancesOf, grantBonus } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market, type OfferOptions } from './support/market.ts';
import { bodyOf, providerOf } from './support/provider.ts';

let market: Market;
let buyer: string;
let sellers: string[];
let provider: ReturnType<typeof providerOf>;

beforeAll(async () => {
  market = await openMarket();
  sellers = await Promise.all(Array.from({ length: 5 }, () => market.user({ is_seller: true })));
  const admin = await market.user({ role: 'admin' });
  provider = providerOf(market, { seller: sellers[0] ?? '', admin });
});
beforeEach(async () => {
  buyer = await market.user();
});
afterEach(async () => {
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

const offerOf = (seller: number, options: Partial<OfferOptions> = {}) =>
  market.offer({ sellerId: sellers[seller] ?? '', stock: 5, ...options });

const threeOffers = () => Promise.all([0, 1, 2].map((seller) => offerOf(seller)));

interface Wanted {
  offers: readonly string[];
  count?: number;
  /** Of one unit. */
  price?: number;
  pay?: { due: number; bonus?: number } | null;
}

/** A unit costs 11.00 with the fee. Unless told otherwise all is paid from the wallet at that price. */
function bodyFor({ offers, count = 1, price = 1_100, pay }: Wanted) {
  const due = pay?.due ?? offers.length * count * price;
  return {
    parts: offers.map((offer) => ({
      offer_id: offer,
      count,
      expected_total_amount: count * price,
    })),
    ...(pay === null
      ? {}
      : {
          pay: {
            method: 'wallet',
            use_bonus: (pay?.bonus ?? 0) > 0,
            expected_due_amount: due,
            expected_bonus_amount: pay?.bonus ?? 0,
          },
        }),
  };
}

const buy = (wanted: Wanted, { as = buyer, key = newId() } = {}) =>
  market.call('POST', 'market/purchase', bodyFor(wanted), { as, key });

function payBy(
  id: string,
  amounts: { method?: string; due: number; bonus?: number },
  { as = buyer, key = newId() } = {},
) {
  const { method = 'sandbox', due, bonus = 0 } = amounts;
  const body = {
    method,
    use_bonus: bonus > 0,
    expected_due_amount: due,
    expected_bonus_amount: bonus,
  };
  return market.call('POST', `market/purchase/${id}/pay`, body, { as, key });
}

const stocksOf = async (offers: readonly string[]) => {
  const rows = await market.db
    .selectFrom('offer')
    .select(['id', 'in_stock'])
    .where('id', 'in', [...offers])
    .execute();
  return offers.map((id) => rows.find((row) => row.id === id)?.in_stock);
};

const ordersOf = (offers: readonly string[]) =>
  market.db
    .selectFrom('market_order')
    .select(['id', 'status', 'buyer_id', 'offer_id', 'total_cents'])
    .where('offer_id', 'in', [...offers])
    .orderBy('id')
    .execute();

const statuses = async (offers: readonly string[]) =>
  (await ordersOf(offers)).map(({ status }) => status);

const balances = (who = buyer) => balancesOf(market.db, who);

/** An unpaid purchase whose buyer went to the provider: its id and what the provider knows of it. */
async function atProvider(offers: readonly string[], bonus = 0) {
  const { status, body } = await buy({ offers, pay: null });
  expect(status).toBe(200);
  const total = offers.length * 1_100;
  const gone = await payBy(body.id, { due: total - bonus, bonus });
  expect(gone.body.redirect_url).toMatch(/^\/sandbox\/pay\//);
  const deposit = await market.db
    .selectFrom('deposit')
    .selectAll()
    .where('purchase_id', '=', body.id)
    .executeTakeFirstOrThrow();
  expect(deposit.amount_cents).toBe(total - bonus);
  const told = { purpose: 'deposit', reference: deposit.id, amount: deposit.amount_cents };
  return { id: String(body.id), deposit: deposit.id, told };
}

/** All that was captured is at its card again, or on its way. */
async function expectSentBack(cents: number): Promise<void> {
  const rows = await market.db
    .selectFrom('card_refund')
    .select('cents')
    .where('user_id', '=', buyer)
    .execute();
  expect(rows.map((row) => row.cents)).toEqual([cents]);
  expect(await balances()).toMatchObject({ card: 0, real: 0 });
}

describe('from the wallet', () => {
  test('one press makes and pays one order of each seller', async () => {
    await market.fund(buyer, 5_000);
    const offers = await threeOffers();
    const { status, body } = await buy({ offers });
    expect(status).toBe(200);
    expect(body.orders).toHaveLength(3);
    expect(body.total_amount).toBe(3_300);
    expect(await statuses(offers)).toEqual(['paid', 'paid', 'paid']);
    expect(await stocksOf(offers)).toEqual([4, 4, 4]);
    expect((await balances()).real).toBe(1_700);
    const shown = await market.call('GET', `market/purchase/${body.id}`, undefined, { as: buyer });
    expect(shown.body).toMatchObject({ id: body.id, total_amount: 3_300, payment: null });
    const other = await market.call('GET', `market/purchase/${body.id}`, undefined, {
      as: sellers[0] ?? '',
    });
    expect(other.status).toBe(404);
  });

  test.each([
    ['too little money', { fund: 3_299, refusal: 'NOT_ENOUGH_MONEY' }],
    [
      'one price changed',
      { change: { catalog_price_micros: 10_990_000 }, refusal: 'ORDER_PRICE_CHANGED' },
    ],
    ['one offer gone', { change: { status: 'inactive' }, refusal: 'ORDER_OFFER_UNAVAILABLE' }],
    ['one sold out', { change: { in_stock: 0 }, refusal: 'ORDER_STOCK_TOO_LOW' }],
    ['one deleted', { change: { deleted_at: new Date() }, refusal: 'OFFER_NOT_FOUND' }],
  ] as const)('%s: nothing is reserved, nothing is paid', async (_, situation) => {
    await market.fund(buyer, 'fund' in situation ? situation.fund : 5_000);
    const before = await balances();
    const offers = await threeOffers();
    if ('change' in situation) {
      await market.db
        .updateTable('offer')
        .set(situation.change)
        .where('id', '=', offers[1] ?? '')
        .execute();
    }
    const stocks = await stocksOf(offers);
    const { body } = await buy({ offers });
    expect(body.code).toBe(situation.refusal);
    if (situation.refusal === 'ORDER_PRICE_CHANGED') {
      expect(body.values).toMatchObject({ total_amount: 3_299, due_amount: 3_299 });
    }
    expect(await ordersOf(offers)).toEqual([]);
    expect(await stocksOf(offers)).toEqual(stocks);
    expect(await balances()).toEqual(before);
  });

  test('two changed prices of the same sum were not agreed to', async () => {
    await market.fund(buyer, 5_000);
    const offers = await threeOffers();
    const [dearer = '', cheaper = ''] = offers;
    const set = (id: string, micros: number) =>
      market.db
        .updateTable('offer')
        .set({ price_micros: 1, catalog_price_micros: micros })
        .where('id', '=', id)
        .execute();
    await set(dearer, 12_000_000);
    await set(cheaper, 10_000_000);
    expect((await buy({ offers })).body.code).toBe('ORDER_PRICE_CHANGED');
    expect(await ordersOf(offers)).toEqual([]);
  });

  test('a double press and a repeated key buy once', async () => {
    await market.fund(buyer, 10_000);
    const offers = await threeOffers();
    const key = newId();
    const answers = await Promise.all([buy({ offers }, { key }), buy({ offers }, { key })]);
    const again = await buy({ offers }, { key });
    const ids = [...answers, again].map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(1);
    expect(await ordersOf(offers)).toHaveLength(3);
    expect((await balances()).real).toBe(6_700);
  });

  test('of two baskets for the last units one gets all, the other nothing', async () => {
    for (let round = 0; round < 4; round += 1) {
      const offers = await Promise.all([0, 1, 2].map((seller) => offerOf(seller, { stock: 1 })));
      const people = [await market.user(), await market.user()];
      for (const person of people) await market.fund(person, 5_000);
      const [first, second] = await Promise.all(
        people.map((as, index) =>
          buy({ offers: index === 0 ? offers : offers.toReversed() }, { as }),
        ),
      );
      const codes = [first?.status, second?.status].toSorted();
      expect(codes).toEqual([200, 409]);
      const orders = await ordersOf(offers);
      expect(orders).toHaveLength(3);
      expect(new Set(orders.map((order) => order.buyer_id)).size).toBe(1);
      const left = await Promise.all(people.map(async (who) => (await balances(who)).real));
      expect(left.toSorted((a, b) => a - b)).toEqual([1_700, 5_000]);
    }
  });

  test('bonus money pays its share of each, as far as it goes', async () => {
    await market.fund(buyer, 5_000);
    await grantBonus(market.db, {
      userId: buyer,
      cents: 500,
      reason: 'welcome',
      key: `test:${buyer}`,
      at: market.clock.now(),
    });
    const offers = await threeOffers();
    const { status } = await buy({ offers, pay: { due: 2_800, bonus: 500 } });
    expect(status).toBe(200);
    const { real, bonus } = await balances();
    expect([real, bonus]).toEqual([2_200, 0]);
  });

  test('instant offers hand over at once; where one is short, none is bought', async () => {
    await market.fund(buyer, 5_000);
    const offers = [await offerOf(0), await offerOf(1, { delivery: 'instant', stock: 3 })];
    await market.db
      .deleteFrom('offer_secret')
      .where('offer_id', '=', offers[1] ?? '')
      .execute();
    const { body } = await buy({ offers });
    expect(body.code).toBe('ORDER_DELIVERY_SHORT');
    expect(await ordersOf(offers)).toEqual([]);
    expect((await balances()).real).toBe(5_000);
    await market.db
      .deleteFrom('offer')
      .where('id', '=', offers[1] ?? '')
      .execute();
  });

  test('one seller twice, an own offer, one offer twice, too many parts: refused', async () => {
    await market.fund(buyer, 50_000);
    const [a, b] = [await offerOf(0), await offerOf(0)];
    expect((await buy({ offers: [a, b] })).body.code).toBe('PURCHASE_SAME_SELLER');
    const own = await market.offer({ sellerId: buyer, stock: 5 });
    expect((await buy({ offers: [a, own] })).body.code).toBe('ORDER_OWN_OFFER');
    expect((await buy({ offers: [a, a] })).status).toBe(422);
    expect((await buy({ offers: [] })).status).toBe(422);
    expect((await buy({ offers: Array.from({ length: 6 }, newId) })).status).toBe(422);
    expect(await ordersOf([a, b, own])).toEqual([]);
  });
});

describe('by card', () => {
  test('one capture pays all orders, told once or many times', async () => {
    const offers = await threeOffers();
    const { id, told } = await atProvider(offers);
    expect(await statuses(offers)).toEqual(['created', 'created', 'created']);
    const body = bodyOf(told);
    await Promise.all([provider.send(body), provider.send(body), provider.send(bodyOf(told))]);
    await provider.send(body);
    expect(await statuses(offers)).toEqual(['paid', 'paid', 'paid']);
    expect(await balances()).toMatchObject({ card: 0, real: 0 });
    const shown = await market.call('GET', `market/purchase/${id}`, undefined, { as: buyer });
    expect(shown.body.payment).toBe('captured');
  });

  test('pressing again leads to the same page, and a repeated key too', async () => {
    const offers = await threeOffers();
    const { body } = await buy({ offers, pay: null });
    const key = newId();
    const pages = [
      await payBy(body.id, { due: 3_300 }, { key }),
      await payBy(body.id, { due: 3_300 }, { key }),
      await payBy(body.id, { due: 3_300 }),
    ].map((answer) => answer.body.redirect_url);
    expect(new Set(pages).size).toBe(1);
  });

  test('when one order was let go, the whole payment goes back, and the others stay unpaid', async () => {
    const offers = await threeOffers();
    const { told } = await atProvider(offers);
    const [one] = await ordersOf(offers);
    const left = await market.call(
      'POST',
      `market/order/${one?.id ?? ''}/cancel`,
      {},
      { as: buyer, key: newId() },
    );
    expect(left.status).toBe(200);
    await provider.send(bodyOf(told));
    expect((await statuses(offers)).toSorted()).toEqual(['cancelled', 'created', 'created']);
    await expectSentBack(3_300);
  });

  test('a capture and a cancelling at once: all are paid, or all money goes back', async () => {
    for (let round = 0; round < 4; round += 1) {
      buyer = await market.user();
      const offers = await threeOffers();
      const { told } = await atProvider(offers);
      const orders = await ordersOf(offers);
      await Promise.all([
        provider.send(bodyOf(told)),
        market.call(
          'POST',
          `market/order/${orders[2]?.id ?? ''}/cancel`,
          {},
          { as: buyer, key: newId() },
        ),
      ]);
      const now = (await statuses(offers)).filter((status) => status !== 'refund');
      const isPaid = !now.includes('created');
      // Cancelled after it was paid: its money is card money of the wallet again.
      if (isPaid) expect(now.every((status) => status === 'paid')).toBe(true);
      else await expectSentBack(3_300);
    }
  });

  test('another amount than was asked for pays nothing, and staff can send it back', async () => {
    const offers = await threeOffers();
    const { told } = await atProvider(offers);
    await provider.send(bodyOf({ ...told, amount: 1_100 }));
    expect(await statuses(offers)).toEqual(['created', 'created', 'created']);
    const [event] = (await provider.listed()).filter((one) => one.reference === told.reference);
    expect(event?.actions).toContain('credit');
    market.problems.splice(0);
  });

  test('a failed payment leaves all waiting, and the wallet can pay them then', async () => {
    await market.fund(buyer, 3_300);
    const offers = await threeOffers();
    const { id, told } = await atProvider(offers);
    await provider.send(bodyOf({ ...told, type: 'payment.failed' }));
    expect(await statuses(offers)).toEqual(['created', 'created', 'created']);
    expect((await payBy(id, { method: 'wallet', due: 3_300 })).status).toBe(200);
    expect(await statuses(offers)).toEqual(['paid', 'paid', 'paid']);
    // The card is charged after all: everything is paid, so that all of it goes back.
    await provider.send(bodyOf(told));
    await expectSentBack(3_300);
  });

  test('what is refunded of one order never exceeds its part', async () => {
    const offers = await threeOffers();
    const { told } = await atProvider(offers);
    await provider.send(bodyOf(told));
    const orders = await ordersOf(offers);
    for (const [index, order] of orders.entries()) {
      const done = await market.call(
        'POST',
        `market/order/${order.id}/cancel`,
        {},
        { as: buyer, key: newId() },
      );
      expect(done.status).toBe(200);
      expect((await balances()).card).toBe((index + 1) * 1_100);
    }
    const money = await market.db
      .selectFrom('card_use')
      .select(['cents', 'returned_cents'])
      .where(
        'order_id',
        'in',
        orders.map(({ id }) => id),
      )
      .execute();
    expect(money).toEqual(orders.map(() => ({ cents: 1_100, returned_cents: 1_100 })));
  });

  test('a basket is judged by all of it: its parts are no way around the identity check', async () => {
    const offers = await Promise.all(
      [0, 1, 2].map((seller) => offerOf(seller, { priceCents: 20_000 })),
    );
    const placed = await buy({ offers, price: 22_000, pay: null });
    expect(placed.status).toBe(200);
    await payBy(placed.body.id, { due: 66_000 });
    const { id } = await market.db
      .selectFrom('deposit')
      .select('id')
      .where('purchase_id', '=', placed.body.id)
      .executeTakeFirstOrThrow();
    await provider.send(bodyOf({ purpose: 'deposit', reference: id, amount: 66_000 }));
    const found = new Set(await statuses(offers));
    expect(found.size).toBe(1);
    expect([...found][0]).toMatch(/verification|waiting_approval/);
  });

  test('an unconfirmed address, and who has something unpaid, cannot leave a basket unpaid', async () => {
    const offers = await threeOffers();
    const newcomer = await market.user({ trust_level: 0 });
    expect((await buy({ offers, pay: null }, { as: newcomer })).body.code).toBe(
      'PURCHASE_UNCONFIRMED',
    );
    await market.place(buyer, { offer_id: await offerOf(4), count: 1 });
    expect((await buy({ offers, pay: null })).body.code).toBe('ORDER_UNPAID_MANY');
    expect(await stocksOf(offers)).toEqual([5, 5, 5]);
  });

  test('the purchase of somebody else cannot be paid', async () => {
    const offers = await threeOffers();
    const { body } = await buy({ offers, pay: null });
    const thief = await market.user();
    await market.fund(thief, 5_000);
    const answer = await payBy(body.id, { method: 'wallet', due: 3_300 }, { as: thief });
    expect(answer.body.code).toBe('ORDER_NOT_FOUND');
  });
});

type Act = 'capture' | 'fail' | 'wallet' | 'cancel' | 'change' | 'expire';

test('whatever happens in whatever order: paid together, or nothing of the buyer is kept', async () => {
  const acts = fc.array(
    fc.constantFrom<Act>('capture', 'fail', 'wallet', 'cancel', 'change', 'expire'),
    { minLength: 1, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(acts, async (history) => {
      buyer = await market.user();
      await market.fund(buyer, 3_300);
      const offers = await threeOffers();
      const { id, told } = await atProvider(offers);
      const orders = await ordersOf(offers);
      const run: Record<Act, () => Promise<unknown>> = {
        capture: () => provider.send(bodyOf(told)),
        fail: () => provider.send(bodyOf({ ...told, type: 'payment.failed' })),
        wallet: () => payBy(id, { method: 'wallet', due: 3_300 }),
        cancel: () =>
          market.call(
            'POST',
            `market/order/${orders[1]?.id ?? ''}/cancel`,
            {},
            { as: buyer, key: newId() },
          ),
        change: () =>
          market.db
            .updateTable('offer')
            .set({ catalog_price_micros: 99_000_000 })
            .where('id', '=', offers[0] ?? '')
            .execute(),
        expire: async () => {
          await market.clock.advance(market.db, 3_600);
          await market.runJob('orders.sweep');
        },
      };
      for (const act of history) await run[act]();
      await run.capture();
      const now = await ordersOf(offers);
      const { real, card } = await balances();
      const refunded = await market.db
        .selectFrom('card_refund')
        .select('cents')
        .where('user_id', '=', buyer)
        .execute();
      const back = refunded.reduce((sum, row) => sum + row.cents, 0);
      const kept = now
        .filter(({ status }) => ['paid', 'in_progress'].includes(status))
        .reduce((sum, order) => sum + order.total_cents, 0);
      // 33.00 in the wallet and 33.00 from the card: what is not in orders is the buyer's.
      expect(real + card + back + kept).toBe(6_600);
      const live = now.filter(({ status }) => status !== 'cancelled' && status !== 'refund');
      const states = new Set(live.map(({ status }) => status === 'created'));
      expect(states.size).toBeLessThan(2);
      market.problems.splice(0);
    }),
    { numRuns: 15 },
  );
});
