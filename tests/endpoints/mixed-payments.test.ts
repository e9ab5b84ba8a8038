/**
 * Bonus, then the wallet, then a card, with one press: what is reserved for the card payment pays the order with it, or comes
 * back exactly once, whatever is told in whatever order (decision 0097).
 */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { unitOfWork } from '~/server/core/unit-of-work.ts';
import { sweepDueOrders } from '~/server/modules/orders/index.ts';
import { settleProviderEvent } from '~/server/modules/payments/use-cases/settle-provider-event.ts';
import { balancesOf, expireBonus, grantBonus } from '~/server/modules/wallet/index.ts';
import { openMarket, type Market } from '../races/support/market.ts';
import { bodyOf, providerOf } from '../races/support/provider.ts';
import { assertLedger } from '../support/assert-ledger.ts';

let market: Market;
let provider: ReturnType<typeof providerOf>;
let admin: string;
let buyer: string;
let seller: string;

beforeAll(async () => {
  market = await openMarket();
  admin = await market.user({ role: 'admin' });
});
beforeEach(async () => {
  [buyer, seller] = await Promise.all([
    market.user({ email_confirmed_at: new Date(0), trust_level: 2 }),
    market.user({ is_seller: true }),
  ]);
  provider = providerOf(market, { seller, admin });
});
afterEach(async () => {
  await assertLedger(market.db);
  market.problems.splice(0);
});
afterAll(() => market.drop());

const get = async (path: string, as = buyer) =>
  (await market.call('GET', path, undefined, { as })).body;

async function give(bonus: number): Promise<void> {
  const at = market.clock.now();
  await market.db
    .transaction()
    .execute((tx) => grantBonus(tx, { userId: buyer, cents: bonus, reason: 'welcome', at }));
}

/** 11.00 USD unless told otherwise. */
async function order(more: Record<string, unknown> = {}): Promise<string> {
  const offer = await market.offer({ sellerId: seller, stock: 5 });
  return String((await market.place(buyer, { offer_id: offer, count: 1, ...more })).body.id);
}

const byBoth = (id: string, more: Record<string, unknown> = {}, key = newId()) =>
  market.pay(buyer, id, { method: 'sandbox', use_wallet: true, ...more }, key);

async function payments(id: string) {
  return market.db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
const referenceOf = async (id: string) => (await payments(id)).at(-1)?.id ?? '';

/** The provider tells how the newest payment, or another one, ended. */
async function told(id: string, type: string, more: { reference?: string; amount?: number } = {}) {
  const all = await payments(id);
  const payment = all.find((each) => each.id === more.reference) ?? all.at(-1);
  if (!payment) throw new Error('There is no payment');
  const body = bodyOf({ reference: payment.id, amount: payment.amount_cents, type, ...more });
  expect((await provider.send(body)).status).toBe(200);
}

const money = async () => {
  const { real, card, bonus } = await balancesOf(market.db, buyer);
  return { real, card, bonus };
};
const statusOf = async (id: string) => (await get(`market/order/${id}`)).status;
const reserved = async () => (await get('wallet')).reserved;
const refunded = async () =>
  (await get('wallet/card-refunds')).data.map(({ amount }: { amount: number }) => amount);

describe('a press', () => {
  test('takes bonus money first, then card money, then earned money, and the card pays the rest', async () => {
    await give(200);
    await market.fundByCard(buyer, 300);
    await market.fund(buyer, 100);
    const id = await order();
    const { status, body } = await byBoth(id, { use_bonus: true });
    expect(status).toBe(200);
    expect(body.parts).toEqual({ bonus_amount: 200, wallet_amount: 400, card_amount: 500 });
    expect(await money()).toEqual({ real: 0, card: 0, bonus: 0 });
    expect(await reserved()).toEqual([
      {
        order_id: id,
        order_ids: [id],
        title: expect.any(String),
        bonus_amount: 200,
        usable_bonus_amount: 200,
        card_amount: 300,
        real_amount: 100,
        until: expect.any(String),
      },
    ]);
    await told(id, 'payment.succeeded');
    const paid = await get(`market/order/${id}`);
    expect(paid.paid).toEqual({ bonus: 200, card: 300, real: 100, provider: 500 });
    expect(await reserved()).toEqual([]);
  });

  test('leaves what the buyer did not choose', async () => {
    await give(200);
    await market.fund(buyer, 400);
    const id = await order();
    const { body } = await market.pay(buyer, id, { method: 'sandbox', use_bonus: true });
    expect(body.parts).toEqual({ bonus_amount: 200, wallet_amount: 0, card_amount: 900 });
    expect(await money()).toEqual({ real: 400, card: 0, bonus: 0 });
    const without = await byBoth(id);
    expect(without.body.parts).toEqual({ bonus_amount: 0, wallet_amount: 400, card_amount: 700 });
    expect(await money()).toEqual({ real: 0, card: 0, bonus: 200 });
  });

  test('in two tabs at once keeps the money once, and leads to one page', async () => {
    await market.fund(buyer, 400);
    const id = await order();
    const terms = { expected_due_amount: 1_100, expected_wallet_amount: 400 };
    const answers = await Promise.all([byBoth(id, terms), byBoth(id, terms), byBoth(id, terms)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.redirect_url)).size).toBe(1);
    expect(await payments(id)).toHaveLength(1);
    expect(await money()).toEqual({ real: 0, card: 0, bonus: 0 });
  });

  test('answers a repeated key as before', async () => {
    await market.fund(buyer, 400);
    const id = await order();
    const terms = { expected_due_amount: 1_100, expected_wallet_amount: 400 };
    const key = newId();
    const first = await byBoth(id, terms, key);
    expect((await byBoth(id, terms, key)).body).toEqual(first.body);
    expect(await payments(id)).toHaveLength(1);
  });

  test.each([
    ['failed', (id: string) => told(id, 'payment.failed')],
    ['closed', (id: string) => told(id, 'payment.expired')],
    ['was left for another', (id: string) => market.pay(buyer, id, { method: 'sandbox' })],
  ])('under a key whose payment %s begins another one', async (_how, end) => {
    await market.fund(buyer, 400);
    const id = await order();
    const terms = { expected_due_amount: 1_100, expected_wallet_amount: 400 };
    const key = newId();
    await byBoth(id, terms, key);
    const first = await referenceOf(id);
    await end(id);
    expect((await byBoth(id, terms, key)).body.parts.wallet_amount).toBe(400);
    const [running] = (await payments(id)).filter(
      ({ status, wallet_cents: wallet }) => status === 'created' && wallet > 0,
    );
    expect(running?.id).not.toBe(first);
    expect(await money()).toEqual({ real: 0, card: 0, bonus: 0 });
    await told(id, 'payment.succeeded', { reference: running?.id ?? '' });
    expect((await get(`market/order/${id}`)).paid).toMatchObject({ real: 400, provider: 700 });
  });

  test('under a key whose payment ended is refused where the wallet has less now', async () => {
    await market.fund(buyer, 400);
    const id = await order();
    const terms = { expected_due_amount: 1_100, expected_wallet_amount: 400 };
    const key = newId();
    await byBoth(id, terms, key);
    await told(id, 'payment.failed');
    await byBoth(await order());
    const { status, body } = await byBoth(id, terms, key);
    expect([status, body.code]).toEqual([409, 'ORDER_PARTS_CHANGED']);
  });

  test('with other parts leaves the payment before, whose money comes back first', async () => {
    await market.fund(buyer, 400);
    const id = await order();
    await byBoth(id);
    const first = await referenceOf(id);
    expect((await market.pay(buyer, id, { method: 'sandbox' })).body.parts.card_amount).toBe(1_100);
    expect(await money()).toEqual({ real: 400, card: 0, bonus: 0 });
    await market.outbox.drain();
    const left = (await payments(id)).find((payment) => payment.id === first);
    expect(left?.status).toBe('expired');
  });

  test('from the wallet takes what was reserved for a card', async () => {
    await market.fund(buyer, 400);
    const id = await order();
    await byBoth(id);
    await market.fund(buyer, 700);
    expect((await market.pay(buyer, id)).body.status).not.toBe('created');
    expect(await money()).toEqual({ real: 0, card: 0, bonus: 0 });
    await told(id, 'payment.succeeded');
    expect(await refunded()).toEqual([700]);
  });

  test('is refused where the wallet has changed, and tells its part now', async () => {
    await market.fund(buyer, 400);
    const id = await order();
    const terms = { expected_due_amount: 1_100, expected_wallet_amount: 600 };
    const { status, body } = await byBoth(id, terms);
    expect([status, body.code]).toEqual([409, 'ORDER_PARTS_CHANGED']);
    expect(body.values).toEqual({ bonus_amount: 0, wallet_amount: 400, card_amount: 700 });
    expect(await money()).toEqual({ real: 400, card: 0, bonus: 0 });
    expect(await payments(id)).toEqual([]);
  });

  test('that the wallet could pay whole is not one for a card', async () => {
    await market.fund(buyer, 1_100);
    const { status, body } = await byBoth(await order());
    expect([status, body.code]).toEqual([422, 'PAYMENT_METHOD_UNAVAILABLE']);
    expect(await money()).toEqual({ real: 1_100, card: 0, bonus: 0 });
  });

  test.each([
    ['more than is due', { expected_wallet_amount: 1_200 }, 409],
    ['below zero', { expected_wallet_amount: -1 }, 422],
    ['not whole', { expected_wallet_amount: 1.5 }, 422],
    ['no choice at all', { use_wallet: 'yes' }, 422],
    ['without the choice', { use_wallet: false, expected_wallet_amount: 400 }, 409],
  ])('that names a wallet part that is %s is refused', async (_name, terms, wanted) => {
    await market.fund(buyer, 400);
    const { status } = await byBoth(await order(), terms as Record<string, unknown>);
    expect(status).toBe(wanted);
    expect((await money()).real).toBe(400);
  });
});

describe('the quote', () => {
  test('tells the parts, to members alone and where they are asked for', async () => {
    await give(500);
    await market.fund(buyer, 400);
    const offer = await market.offer({ sellerId: seller, stock: 5 });
    const path = `market/order-quote?offer_id=${offer}&count=1`;
    const both = await get(`${path}&use_bonus=true&use_wallet=true`);
    expect(both.parts).toEqual({ bonus_amount: 330, wallet_amount: 400, card_amount: 370 });
    expect((await get(path)).parts).toBeNull();
    const visitor = await market.call('GET', `${path}&use_wallet=true`);
    expect(visitor.body.parts).toBeNull();
  });
});

describe('what is reserved comes back', () => {
  const ends: [string, (id: string) => Promise<unknown>][] = [
    ['a failed payment', (id) => told(id, 'payment.failed')],
    ['a page that closed', (id) => told(id, 'payment.expired')],
    ['a voided payment', (id) => told(id, 'payment.voided')],
    [
      'an order that its buyer lets go',
      (id) => market.call('POST', `market/order/${id}/cancel`, {}, { as: buyer }),
    ],
    [
      'an order that ends unpaid',
      async () => {
        await market.clock.advance(market.db, 2 * 3_600);
        await sweepDueOrders(market.job(), 50);
      },
    ],
  ];

  test.each(ends)('after %s, to each kind, once', async (_name, end) => {
    await give(200);
    await market.fundByCard(buyer, 300);
    await market.fund(buyer, 100);
    const before = await money();
    const id = await order();
    expect((await byBoth(id, { use_bonus: true })).status).toBe(200);
    await end(id);
    expect(await money()).toEqual(before);
    expect(await reserved()).toEqual([]);
    await told(id, 'payment.failed');
    await told(id, 'payment.expired');
    expect(await money()).toEqual(before);
  });

  test('to a bonus that has expired meanwhile, which ends then', async () => {
    await give(200);
    const id = await order();
    await market.pay(buyer, id, { method: 'sandbox', use_bonus: true });
    await market.db.updateTable('bonus_grant').set({ expires_at: market.clock.now() }).execute();
    await expireBonus(market.job(), 50);
    await told(id, 'payment.failed');
    await expireBonus(market.job(), 50);
    expect((await money()).bonus).toBe(0);
  });

  test('not when one card was declined on a page that is open', async () => {
    await market.fund(buyer, 400);
    const id = await order();
    await byBoth(id);
    const declined = {
      eventId: newId(),
      type: 'payment.declined',
      purpose: 'order',
      provider: 'sandbox',
      reference: await referenceOf(id),
      attempt: null,
      amountCents: 0,
      currency: 'USD',
      pageId: null,
      paymentId: null,
      chargeId: null,
    } as const;
    // The sandbox has pages that end with the first card.
    const settled = await unitOfWork(market.job(), (step) => settleProviderEvent(step, declined));
    expect(settled).toBe('noted');
    expect((await reserved())[0].real_amount).toBe(400);
    await told(id, 'payment.succeeded');
    expect(await statusOf(id)).toBe('paid');
  });
});

describe('money that arrives', () => {
  test('twice pays once', async () => {
    await market.fund(buyer, 400);
    const id = await order();
    await byBoth(id);
    await told(id, 'payment.succeeded');
    await told(id, 'payment.succeeded');
    expect((await get(`market/order/${id}`)).paid).toMatchObject({ real: 400, provider: 700 });
  });

  test('after the page had closed pays with the wallet, which still has its part', async () => {
    await market.fund(buyer, 400);
    const id = await order();
    await byBoth(id);
    await told(id, 'payment.expired');
    await told(id, 'payment.succeeded');
    expect((await get(`market/order/${id}`)).paid).toMatchObject({ real: 400, provider: 700 });
    expect(await money()).toEqual({ real: 0, card: 0, bonus: 0 });
  });

  test('after the page had closed goes back to the card where the wallet has less', async () => {
    await market.fund(buyer, 400);
    const id = await order();
    await byBoth(id);
    await told(id, 'payment.expired');
    const other = await order();
    await byBoth(other);
    await told(id, 'payment.succeeded');
    expect(await statusOf(id)).toBe('created');
    expect(await refunded()).toEqual([700]);
    expect((await reserved())[0].order_id).toBe(other);
  });

  test('for a payment that was left pays with what is reserved for the one that followed', async () => {
    await market.fund(buyer, 400);
    const id = await order();
    await byBoth(id);
    const first = await referenceOf(id);
    await market.fund(buyer, 100);
    await byBoth(id, { expected_due_amount: 1_100, expected_wallet_amount: 500 });
    await told(id, 'payment.succeeded', { reference: first });
    expect((await get(`market/order/${id}`)).paid).toMatchObject({ real: 400, provider: 700 });
    expect(await money()).toEqual({ real: 100, card: 0, bonus: 0 });
    await told(id, 'payment.succeeded');
    expect(await refunded()).toEqual([600]);
  });

  test('after the order ended goes back to the card, and the wallet has its part already', async () => {
    await market.fund(buyer, 400);
    const id = await order();
    await byBoth(id);
    await market.clock.advance(market.db, 2 * 3_600);
    await sweepDueOrders(market.job(), 50);
    await told(id, 'payment.succeeded');
    expect(await statusOf(id)).toBe('cancelled');
    expect(await money()).toEqual({ real: 400, card: 0, bonus: 0 });
    expect(await refunded()).toEqual([700]);
  });

  test('of another amount moves nothing; given back by staff, the wallet has its part as well', async () => {
    await market.fund(buyer, 400);
    const id = await order();
    await byBoth(id);
    await told(id, 'payment.succeeded', { amount: 650 });
    expect((await money()).real).toBe(0);
    const { id: event } = await provider.caseOf(await referenceOf(id));
    expect((await provider.decide(event, 'credit')).status).toBe(200);
    expect(await money()).toEqual({ real: 400, card: 0, bonus: 0 });
    expect(await refunded()).toEqual([650]);
  });

  test('with a bonus that expired while it was reserved pays all the same', async () => {
    await give(200);
    await market.fund(buyer, 100);
    const id = await order();
    await byBoth(id, { use_bonus: true });
    await market.db.updateTable('bonus_grant').set({ expires_at: market.clock.now() }).execute();
    await told(id, 'payment.succeeded');
    expect((await get(`market/order/${id}`)).paid).toMatchObject({ bonus: 200, real: 100 });
  });
});

describe('the statement', () => {
  const stepsOf = async (as = buyer) =>
    (await get('wallet/statement', as)).data
      .find(({ kind }: { kind: string }) => kind !== 'other')
      ?.steps.map(({ event }: { event: string }) => event);

  test('tells what is reserved, and what became of it', async () => {
    await market.fund(buyer, 400);
    const id = await order();
    await byBoth(id);
    const [entry] = (await get('wallet/statement')).data;
    expect(entry).toMatchObject({ kind: 'purchase', amount: -400, order: { id } });
    expect(await stepsOf()).toEqual(['payment_reserved']);
    await told(id, 'payment.failed');
    expect(await stepsOf()).toEqual(['payment_reserved', 'payment_unreserved']);
    await byBoth(id);
    await told(id, 'payment.succeeded');
    expect((await stepsOf()).slice(2)).toEqual(['payment_reserved', 'order_paid']);
    const csv = await market.call('GET', 'wallet/statement/export', undefined, { as: buyer });
    expect(csv.text).toContain('Pays the order together with the card, or comes back');
  });

  test('of the seller knows nothing of it', async () => {
    await market.fund(buyer, 400);
    const id = await order();
    await byBoth(id);
    await told(id, 'payment.succeeded');
    await market.call('POST', `market/order/${id}/start`, {}, { as: seller });
    await market.call('POST', `market/order/${id}/deliver`, { text: 'There.' }, { as: seller });
    await market.call('POST', `market/order/${id}/confirm`, {}, { as: buyer });
    expect(await stepsOf(seller)).toEqual(['order_completed']);
  });
});

describe('what is reserved is spent for everything else', () => {
  test('a payout, and another order', async () => {
    await market.fund(buyer, 1_100);
    const id = await order({ count: 2 });
    await byBoth(id);
    const body = { amount: 1_000, method_id: await market.payoutMethod(buyer) };
    const asked = await market.call('POST', 'wallet/payout/payout_request', body, {
      as: buyer,
      key: newId(),
    });
    expect(asked.body.code).toBe('NOT_ENOUGH_MONEY');
    expect((await market.pay(buyer, await order())).body.code).toBe('NOT_ENOUGH_MONEY');
  });

  test('a payout between the quote and the press changes the parts, which are told', async () => {
    await market.fund(buyer, 1_050);
    const id = await order();
    const body = { amount: 1_000, method_id: await market.payoutMethod(buyer) };
    const of = { as: buyer, key: newId() };
    expect((await market.call('POST', 'wallet/payout/payout_request', body, of)).status).toBe(200);
    const terms = { expected_due_amount: 1_100, expected_wallet_amount: 1_050 };
    const answer = await byBoth(id, terms);
    expect(answer.body.code).toBe('ORDER_PARTS_CHANGED');
    expect(answer.body.values).toMatchObject({ wallet_amount: 50, card_amount: 1_050 });
  });
});

describe('refunds of an order that was paid by both', () => {
  async function paid(): Promise<string> {
    await give(200);
    await market.fundByCard(buyer, 300);
    await market.fund(buyer, 100);
    const id = await order();
    await byBoth(id, { use_bonus: true });
    await told(id, 'payment.succeeded');
    return id;
  }

  test('give each kind back, what the card paid to the card money of the wallet', async () => {
    const id = await paid();
    const cancelled = await market.call('POST', `market/order/${id}/cancel`, {}, { as: buyer });
    expect(cancelled.body.refunded).toMatchObject({ bonus: 200, card: 800, real: 100 });
    expect(await money()).toEqual({ real: 100, card: 800, bonus: 200 });
  });

  test('in parts give each kind back in its proportion, and never more than it paid', async () => {
    const id = await paid();
    const step = (path: string, body: unknown, as: string) =>
      market.call('POST', path, body, { as, key: newId() });
    await step(`market/order/${id}/start`, {}, seller);
    await step(`market/order/${id}/deliver`, { text: 'It is in your mailbox.' }, seller);
    const problem = { reason: 'partly_delivered', text: 'Half of it is missing here.' };
    await step(`market/order/${id}/dispute`, problem, buyer);
    const half = { decision: 'complete', refund_amount: 550, reason: 'Half came.' };
    const resolved = await step(`admin/order/${id}/resolve`, half, admin);
    expect(resolved.body.refunded).toMatchObject({ bonus: 100, card: 400, real: 50 });
    expect(await money()).toEqual({ real: 50, card: 400, bonus: 100 });
    await step(`market/order/${id}/dispute`, problem, buyer);
    await step(`admin/order/${id}/resolve`, { decision: 'refund', reason: 'None came.' }, admin);
    expect(await money()).toEqual({ real: 100, card: 800, bonus: 200 });
    const all = { amount: 801 };
    expect((await step('wallet/card-refund', all, buyer)).body.code).toBe('NOT_ENOUGH_MONEY');
    expect((await step('wallet/card-refund', { amount: 800 }, buyer)).status).toBe(200);
    expect((await refunded()).toSorted((a: number, b: number) => a - b)).toEqual([300, 500]);
  });
});

test('a reserve without a living payment is a finding', async () => {
  await market.fund(buyer, 400);
  const id = await order();
  await byBoth(id);
  const reference = await referenceOf(id);
  const set = (status: 'failed' | 'created') =>
    market.db.updateTable('payment').set({ status }).where('id', '=', reference).execute();
  await set('failed');
  await expect(assertLedger(market.db)).rejects.toThrow(/money is reserved only for a payment/);
  await set('created');
  await sql`update wallet_reservation set real_cents = 399 where payment_id = ${reference}`.execute(
    market.db,
  );
  await expect(assertLedger(market.db)).rejects.toThrow(/a reserve holds what is reserved/);
  await sql`update wallet_reservation set real_cents = 400 where payment_id = ${reference}`.execute(
    market.db,
  );
});
